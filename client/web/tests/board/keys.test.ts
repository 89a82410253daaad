import { expect, test } from "vitest";
import { pointName } from "../../src/board/geometry.ts";
import { keyCommand } from "../../src/board/keys.ts";

const H8 = 112;
const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}, point = H8) =>
  keyCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, point, 15, true);

test.each([
  ["ArrowLeft", {}, "G8"],
  ["ArrowRight", {}, "I8"],
  ["ArrowUp", {}, "H9"],
  ["ArrowDown", {}, "H7"],
  ["Home", {}, "A8"],
  ["End", {}, "O8"],
  ["PageUp", {}, "H15"],
  ["PageDown", {}, "H1"],
  ["Home", { ctrlKey: true }, "A15"],
  ["End", { ctrlKey: true }, "O1"],
])("%s %o goes from H8 to %s", (key, held, name) => {
  const command = press(key, held);
  expect(command?.kind === "focus" ? pointName(15, command.point) : command).toBe(name);
});

test("arrows stop at the edge and do not wrap", () => {
  expect(press("ArrowRight", {}, 14)).toEqual({ kind: "focus", point: 14 });
  expect(press("ArrowUp", {}, 3)).toEqual({ kind: "focus", point: 3 });
});

test("Enter and Space choose, Escape cancels", () => {
  expect([press("Enter"), press(" "), press("Escape")].map((c) => c?.kind)).toEqual(["choose", "choose", "cancel"]);
});

test.each([
  ["Tab", {}],
  ["h", {}],
  ["ArrowLeft", { altKey: true }],
  ["ArrowLeft", { metaKey: true }],
  ["ArrowLeft", { ctrlKey: true }],
  ["Enter", { ctrlKey: true }],
])("%s %o is left to the page", (key, held) => {
  expect(press(key, held)).toBeNull();
});

test.each([
  ["l", "last"],
  ["C", "clocks"],
  ["t", "turn"],
  ["n", "near"],
  ["B", "board"],
])("%s asks for %s, unless letters are off or a modifier is held", (key, about) => {
  expect(press(key)).toEqual({ kind: "ask", about });
  expect(press(key, { ctrlKey: true })).toBeNull();
  expect(keyCommand({ key, ctrlKey: false, metaKey: false, altKey: false }, H8, 15, false)).toBeNull();
});
