// How far lessons were played that nobody has finished yet: what was done in them, in notation. This browser keeps it.

const KEY = 'pagoria.lessons';

type Courses = { [lesson: string]: string[] };

const nameOf = ({ game, name }: { game: string; name: string }): string => `${game}/${name}`;

function read(): Courses {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as Courses) : {};
  } catch {
    return {};
  }
}

function write(courses: Courses): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(courses));
  } catch {
    // Nothing can be kept in this window; lessons begin again then.
  }
}

/** What was done in a lesson so far; nothing where it was not begun. */
export function keptCourse(lesson: { game: string; name: string }): string[] {
  const done: unknown = read()[nameOf(lesson)];
  return Array.isArray(done) ? done.filter((action) => typeof action === 'string') : [];
}

export function keepCourse(lesson: { game: string; name: string }, done: readonly string[]): void {
  if (done.length > 0) write({ ...read(), [nameOf(lesson)]: [...done] });
}

export function forgetCourse(lesson: { game: string; name: string }): void {
  const { [nameOf(lesson)]: _, ...others } = read();
  write(others);
}
