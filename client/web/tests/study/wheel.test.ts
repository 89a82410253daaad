import { expect, test } from "vitest";
import { WheelSteps, isFree } from "../../src/study/wheel.ts";

const steps = (...turns: readonly (readonly [number, number?])[]): readonly number[] => {
  const wheel = new WheelSteps();
  return turns.map(([deltaY, deltaMode = 0]) => wheel.turn({ deltaY, deltaMode }));
};

test("a notch is a step, however many pixels the system gives it", () => {
  expect(steps([100], [120], [-100], [250], [250])).toEqual([1, 1, -1, 1, 1]);
});

test("small turns of a touchpad add up, and one the other way begins anew", () => {
  expect(steps([40], [40], [40], [40], [-40], [-40], [-40])).toEqual([0, 0, 1, 0, 0, 0, -1]);
});

test("lines and pages count for their pixels, and no turn is no step", () => {
  expect(steps([3, 1], [-1, 2], [0], [1, 1])).toEqual([1, -1, 0, 0]);
});

test.each([
  [false, 800, 800, true],
  [false, 801, 800, false],
  [true, 700, 800, false],
])("with the control key %s and a page of %i in a window of %i pixels the wheel is free: %s", (ctrlKey, page, height, free) => {
  expect(isFree({ ctrlKey }, page, height)).toBe(free);
});
