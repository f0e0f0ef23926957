// The camera moves by itself until a person moves it, and then stays where that person put it.
import { beginning, fit, following, moved, onTheWay, refit, revealing, zoomed, type Camera, type Stage } from './camera';
import type { Box, Point } from './hex';

/** How long the camera is on its way, in milliseconds. */
const GLIDE = 420;

export class CameraMan {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 0 });
  /** A person has moved it. */
  steered = $state(false);
  #stage: Stage | null = null;
  #gliding = 0;

  /** The screen or the board has changed. */
  resize(stage: Stage, built: Box): void {
    cancelAnimationFrame(this.#gliding);
    const before = this.#stage;
    this.#stage = stage;
    this.camera = before === null || !this.steered ? beginning(stage, built) : refit(this.camera, before, stage);
  }

  move(by: Point): void {
    this.#steer((camera, stage) => moved(camera, by, stage));
  }

  zoom(factor: number, from: Point, to = from): void {
    this.#steer((camera, stage) => zoomed(camera, factor, stage, from, to));
  }

  /** All of it, for as long as the person likes. */
  fit(): void {
    this.#steer((_, stage) => fit(stage));
  }

  /** Back to where it begins, and to moving by itself. */
  restart(built: Box, calm: boolean): void {
    if (this.#stage === null) return;
    this.steered = false;
    this.#glide(beginning(this.#stage, built), calm);
  }

  /** What has the focus must be seen. */
  reveal(point: Point): void {
    if (this.#stage !== null) this.camera = revealing(this.camera, point, this.#stage);
  }

  follow(points: readonly Point[], calm: boolean): void {
    if (this.#stage !== null) this.#glide(following(this.camera, points, this.#stage), calm);
  }

  #steer(change: (camera: Camera, stage: Stage) => Camera): void {
    cancelAnimationFrame(this.#gliding);
    if (this.#stage === null) return;
    this.camera = change(this.camera, this.#stage);
    this.steered = true;
  }

  #glide(to: Camera, calm: boolean): void {
    cancelAnimationFrame(this.#gliding);
    const [from, begun] = [this.camera, performance.now()];
    if (from === to) return;
    const step = (now: number): void => {
      const share = calm ? 1 : Math.min((now - begun) / GLIDE, 1);
      this.camera = share === 1 ? to : onTheWay(from, to, 1 - (1 - share) ** 3);
      if (share < 1) this.#gliding = requestAnimationFrame(step);
    };
    step(begun);
  }
}
