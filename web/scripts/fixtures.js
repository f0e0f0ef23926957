// Has the positions made that the tests look at, for those who run npm by hand: make has done so before it runs npm.
import { spawnSync } from 'node:child_process';

if (process.env.MAKELEVEL === undefined) {
  const { status } = spawnSync('make', ['--no-print-directory', 'fixtures'], { cwd: new URL('../..', import.meta.url), stdio: 'inherit' });
  if (status !== 0) console.error('The positions for the tests are missing: `make fixtures`, in the folder above, writes them.');
  process.exitCode = status ?? 1;
}
