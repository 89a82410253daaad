import { beforeEach, expect, test } from "vitest";
import { banner } from "../src/banner.ts";
import { CODE, snapshot } from "./fixtures.ts";
import { WELCOME, openPage } from "./page.ts";

let reloads = 0;
const page = (path: string): ReturnType<typeof openPage> => {
  const made = openPage(path, { shelf: new Map(), paths: [], later: [], reload: () => (reloads += 1) });
  made.net.options.onConn({ phase: "live" });
  made.net.say(WELCOME);
  return made;
};

beforeEach(() => {
  reloads = 0;
});

test("in the lobby a new version of the server loads the page anew, the same one does not", () => {
  const { net } = page("/");
  net.say(WELCOME);
  expect(reloads).toBe(0);
  net.say({ ...WELCOME, server: "narabe 2" });
  expect(reloads).toBe(1);
});

test("a game goes on to its end, the banner says what comes after it, and leaving the room reloads", () => {
  const { app, net } = page(`/r/${CODE}`);
  net.say(snapshot());
  net.say({ ...WELCOME, server: "narabe 2" });
  const room = app.state.peek().rooms[CODE];
  if (!room) throw new Error("not in the room");
  expect([reloads, banner(app.state.peek(), room).title.key]).toEqual([0, "game.turn.mine"]);
  expect(banner(app.state.peek(), { ...room, aim: null }).detail?.key).toBe("sys.newer.detail");
  app.go("/");
  expect(reloads).toBe(1);
});
