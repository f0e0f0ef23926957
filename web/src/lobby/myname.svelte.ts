// What others call us: one name for this browser, wherever it is asked for.
import * as api from '../lib/api';

export class MyName {
  /** What stands in the field. */
  text = $state('');
  /** Whether what was typed last is what others see now. */
  standing = $state<'unchanged' | 'saved' | 'failed' | 'taken'>('unchanged');
  /** What the server knows us by. */
  saved = $state('');
  /** Whether we are known by more than this browser's cookie; null while nobody knows. */
  member = $state<boolean | null>(null);
  private touched = false;
  private met: Promise<void> | null = null;
  private saving: Promise<boolean> = Promise.resolve(true);

  /** Asks who we are, once: who is not known yet becomes a guest by asking, and must not become two. */
  meet = (): Promise<void> => {
    this.met ??= this.ask();
    return this.met;
  };

  /** Somebody is at the field: from now on nothing but typing changes what stands there. */
  touch = (): void => {
    this.touched = true;
  };

  type = (text: string): void => {
    this.touch();
    this.text = text;
  };

  /** Saves what was typed. Sitting down waits for it: true when others will see it, also when nothing was typed. */
  save = (): Promise<boolean> => {
    this.saving = this.saving.then(() => this.send());
    return this.saving;
  };

  private async ask(): Promise<void> {
    try {
      const { name, member } = await api.me();
      this.saved = name;
      this.member = member;
      // Somebody may have been quicker than the answer, and must not find other letters before their own.
      if (!this.touched) this.text = name;
    } catch (error) {
      this.met = null;
      throw error;
    }
  }

  private async send(): Promise<boolean> {
    if (!this.touched) {
      // A guest who is just being made waits for that; should it fail, whatever comes next fails and says so.
      await this.met?.catch(() => undefined);
      return true;
    }
    try {
      await this.meet();
      const wanted = this.text.trim() || this.saved;
      if (wanted !== this.saved) {
        this.saved = (await api.rename(wanted)).name;
        this.standing = 'saved';
      } else if (this.standing === 'failed' || this.standing === 'taken') this.standing = 'unchanged';
      if ((this.text.trim() || wanted) === wanted) this.text = this.saved;
      return true;
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.standing = error.code === 'name_taken' ? 'taken' : 'failed';
      return false;
    }
  }
}

export const myName = new MyName();
