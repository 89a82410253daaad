import type { Point } from "./model.ts";

/** One movement in progress; its clock starts with the first frame that shows it. */
interface Run {
  readonly duration: number;
  start: number | null;
}

/**
 * What is moving on the board. It owns no timer: each frame tells it the time, and {@link active} says whether another
 * frame is needed.
 */
export class Motion {
  readonly #stones = new Map<Point, Run>();
  #win: Run | null = null;

  /** Lets a stone settle; nothing happens when the duration is 0. */
  settle(point: Point, duration: number): void {
    if (duration > 0) this.#stones.set(point, { duration, start: null });
  }

  /** Lets the winning line appear. */
  win(duration: number): void {
    this.#win = duration > 0 ? { duration, start: null } : null;
  }

  /** Ends everything at once: a resize or another board. */
  stop(): void {
    this.#stones.clear();
    this.#win = null;
  }

  /** Whether something still moves. */
  get active(): boolean {
    return this.#stones.size > 0 || this.#win !== null;
  }

  /** Progress of each settling stone at `now` (milliseconds); finished ones are forgotten. */
  settling(now: number): ReadonlyMap<Point, number> {
    const progress = new Map<Point, number>();
    for (const [point, run] of this.#stones) {
      const t = advance(run, now);
      if (t >= 1) this.#stones.delete(point);
      else progress.set(point, easeOut(t));
    }
    return progress;
  }

  /** Progress of the winning line at `now`; 1 when it stands. */
  winning(now: number): number {
    if (!this.#win) return 1;
    const t = advance(this.#win, now);
    if (t >= 1) this.#win = null;
    return Math.min(1, t);
  }
}

function advance(run: Run, now: number): number {
  run.start ??= now;
  return (now - run.start) / run.duration;
}

/** Fast, then still. */
function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}
