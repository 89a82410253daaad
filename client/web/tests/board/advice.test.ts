import { afterEach, expect, test, vi } from "vitest";
import { centre, layOut } from "../../src/board/geometry.ts";
import { emptyView } from "../../src/board/model.ts";
import { drawOverlay, fetchExtras, needsExtras } from "../../src/board/render_overlay.ts";
import { recorder } from "../ink.ts";
import { THEME } from "./paint.ts";

const G = layOut({ side: 660, scale: 1, size: 15, coordinates: true, classic: false });

afterEach(() => vi.unstubAllGlobals());

test("the best line is pale stones with numbers, the colours in turn, and each threat has its mark", async () => {
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => recorder().ctx }) });
  const view = { ...emptyView(15), toMove: 2 as const, advice: { hints: [112, 113, 98], threats: [40] } };
  expect(needsExtras(view)).toBe(true);
  await fetchExtras(() => undefined);
  const { ctx, calls } = recorder();
  drawOverlay(ctx, G, THEME, view, { hover: null, win: 0 });
  expect(calls("fillText").map(([text]) => text)).toEqual(["1", "2", "3"]);
  calls("fillText").forEach(([, x], index) => expect(x).toBe(centre(G, view.advice.hints[index] ?? 0)[0]));
  expect(calls("drawImage")).toHaveLength(view.advice.hints.length);
  const corners = calls("lineTo").map(([x, y]) => [Math.sign((x as number) - centre(G, 40)[0]), Math.sign((y as number) - centre(G, 40)[1])]);
  expect(corners).toEqual([[0, -1], [1, 0], [0, 1], [-1, 0]]);
});

test("a record's signs are drawn in the ink of their stone or on a light disc, labels short enough for a point", async () => {
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => recorder().ctx }) });
  const kinds = ["label", "triangle", "square", "circle", "cross"] as const;
  const signs = kinds.map((kind, index) => ({ point: index, kind, text: kind === "label" ? "abcdef" : "", on: index === 1 ? (2 as const) : (0 as const) }));
  const view = { ...emptyView(15), advice: { hints: [], threats: [], signs } };
  expect(needsExtras(view)).toBe(true);
  await fetchExtras(() => undefined);
  const { ctx, calls } = recorder();
  drawOverlay(ctx, G, THEME, view, { hover: null, win: 0 });
  expect(calls("fillText").map(([text, x]) => [text, x])).toEqual([["abcd", centre(G, 0)[0]]]);
  expect(calls("drawImage")).toHaveLength(1); // the stone under the triangle, drawn anew over its number
  expect(calls("lineTo")).toHaveLength(5 + 6 + 4);
  expect(calls("arc")).toHaveLength(4 + 1); // a disc where there is no stone, and the circle
});

test("a position nobody was asked about needs nothing more", () => {
  expect(needsExtras(emptyView(15))).toBe(false);
});
