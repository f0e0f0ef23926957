/** The rules engine for the browser, which `scripts/engine.js` puts into the build. */
declare module 'virtual:engine' {
  /** Where its files are; how many bytes are fetched besides its scripts, and how many travel in all when they are packed. */
  const engine: { folder: string; bytes: number; packed: number };
  export default engine;
}
