/** Pixels of a turn that make a step: a notch of a mouse is as much or more, a touchpad sends many small turns. */
const STEP_PX = 100;
/** What a turn is counted in, by `deltaMode`: pixels, lines, pages. */
const UNITS_PX = [1, 40, 400] as const;

/** What is known of a turn of a wheel. */
export type Turn = Pick<WheelEvent, "deltaY" | "deltaMode">;

/** Makes steps through a game of the turns of a wheel: one for each notch, one for so much of a touchpad. */
export class WheelSteps {
  #left = 0;

  /** 1 or -1 when a turn completes a step, else 0; a turn the other way begins anew. */
  turn({ deltaY, deltaMode }: Turn): number {
    const way = Math.sign(deltaY);
    const turned = deltaY * (UNITS_PX[deltaMode as 0 | 1 | 2] ?? 1);
    this.#left = way === Math.sign(this.#left) ? this.#left + turned : turned;
    if (Math.abs(this.#left) < STEP_PX) return 0;
    this.#left = 0;
    return way;
  }
}

/** Whether a turn of the wheel moves nothing else: the page fits the window, and the browser is not asked to enlarge. */
export function isFree({ ctrlKey }: Pick<WheelEvent, "ctrlKey">, pageHeight: number, windowHeight: number): boolean {
  return !ctrlKey && pageHeight <= windowHeight;
}
