// Plays sounds one after the other, made by the browser: there are no files.
import type { Note, Sound } from '../../boards/sounds';

/** As loud as one tone may be. */
const LOUDEST = 0.12;
const SILENCE = 0.0001;
const ATTACK = 0.012;
/** Between two sounds, in seconds. */
const BREATH = 0.06;
/** What would begin later than this, in milliseconds, is old when it is heard. */
const LATEST = 2000;

export class Player {
  private audio: AudioContext | null = null;
  private free = 0;

  play(sounds: readonly Sound[]): void {
    if (sounds.length === 0) return;
    const audio = (this.audio ??= new AudioContext());
    const asked = performance.now();
    // A page that nobody has touched yet is kept silent, and then nothing is saved up for later.
    void audio.resume().then(() => {
      if (this.audio !== audio || performance.now() - asked > LATEST) return;
      for (const sound of sounds) this.queue(audio, sound);
    });
  }

  close(): void {
    void this.audio?.close();
    this.audio = null;
    this.free = 0;
  }

  private queue(audio: AudioContext, sound: Sound): void {
    const start = Math.max(this.free, audio.currentTime);
    if ((start - audio.currentTime) * 1000 > LATEST) return;
    for (const note of sound) strike(audio, note, start);
    // The last tones of one ring on under the next.
    this.free = start + Math.max(...sound.map(({ at, length }) => at + Math.min(length, 0.2))) + BREATH;
  }
}

function strike(audio: AudioContext, { pitch, at, length, loud, wave = 'sine' }: Note, start: number): void {
  const begin = start + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(SILENCE, begin);
  volume.gain.exponentialRampToValueAtTime(LOUDEST * loud, begin + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENCE, begin + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length + 0.05);
}
