import { describe, expect, test } from "vitest";
import { type Form, formName, freshForm, keptForm, lastForm, storedForm } from "../src/lastform.ts";
import { OPPONENTS, opponentOf } from "../src/opponents.ts";
import { Memory } from "../src/storage.ts";
import { PRESETS, STARTS } from "../src/timecontrols.ts";

const OFFERED = { rules: ["freestyle", "renju", "caro5"], openings: ["free", "swap2", "rif"], levels: ["easy", "strong"] };
/** A form, written down and read again by another visit. */
const again = (form: Form): Form => {
  const shelf = new Map<string, string>();
  const store = { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => void shelf.set(key, value), removeItem: (key: string) => void shelf.delete(key) };
  new Memory(store).keep("new", keptForm(form));
  return lastForm(opponentOf(form), new Memory(store).recall("new"), OFFERED);
};

describe("the last choices of a new game", () => {
  test.each(OPPONENTS)("%s: nothing kept is a fresh form, and a fresh form comes back", (opponent) => {
    expect(lastForm(opponent, {}, OFFERED)).toEqual(freshForm(opponent));
    expect(again(freshForm(opponent))).toEqual(freshForm(opponent));
  });

  test("all of them come back but the password", () => {
    const chosen: Form = {
      ...freshForm("friend"),
      rule: "renju",
      opening: "rif",
      forbidden: "refused",
      side: "second",
      listed: false,
      rated: true,
      clock: PRESETS[2] ?? null,
      takeback: "limited",
      takebacks: 5,
      oops: true,
      teaching: true,
      clock_on_takeback: "keep",
      watching: "hidden",
      delay_plies: 3,
      chat: false,
      password: "abc",
    };
    expect(again(chosen)).toEqual({ ...chosen, password: "" });
  });

  test.each(Object.values(STARTS))("a clock of kind $kind comes back", (clock) => {
    expect(again({ ...freshForm("friend"), clock }).clock).toEqual(clock);
  });

  test.each([
    ["a rule that this server does not play", { rule: "pente" }],
    ["an opening that goes with another rule", { rule: "freestyle", opening: "rif" }],
    ["a level that is gone", { level: "legendary" }],
    ["a board of no size", { size: 3 }],
    ["another size of a renju board", { rule: "renju", size: 19 }],
    ["half a board", { size: 15.5 }],
    ["words for switches", { chat: "yes", listed: 1, rated: null }],
    ["a clock of no kind", { clock: { kind: "sand", main_ms: 5 } }],
    ["a clock that is none", { clock: 7 }],
    ["a takeback policy of another kind of game", { takeback: "sometimes", takebacks: 1000 }],
    ["a slip that may come back where all may", { takeback: "free", oops: true }],
  ])("%s is as if never chosen", (_, stored) => {
    const { rule, takeback } = lastForm("friend", stored, OFFERED);
    expect(lastForm("friend", stored, OFFERED)).toEqual({ ...freshForm("friend"), rule, takeback });
    expect([...OFFERED.rules]).toContain(rule);
  });

  test("before the server has said what it plays the choices are believed, and then those that it plays stay", () => {
    const chosen: Form = { ...freshForm("bot"), rule: "renju", opening: "rif", level: "strong" };
    const early = lastForm("bot", keptForm(chosen), null);
    expect(early).toEqual(chosen);
    expect(lastForm("bot", { ...early }, OFFERED)).toEqual(chosen);
    expect(lastForm("bot", { ...early }, { rules: ["freestyle"], openings: ["free"], levels: ["easy"] })).toEqual(freshForm("bot"));
  });

  test("numbers of a clock are held within its bounds", () => {
    expect(lastForm("friend", { clock: { kind: "fischer", main_ms: 1e12, increment_ms: "x" } }, OFFERED).clock).toMatchObject({ main_ms: 36_000_000, increment_ms: 1000 });
  });

  test("a game between bots can't be rated, one against a bot neither", () => {
    expect(OPPONENTS.map((opponent) => lastForm(opponent, { rated: true }, OFFERED).rated)).toEqual([true, true, false, false, false]);
  });

  test("the lobby never shows a friend's table and always one for anyone, whatever an older page kept; others as chosen", () => {
    for (const listed of [true, false]) expect(OPPONENTS.map((opponent) => lastForm(opponent, { listed }, OFFERED).listed)).toEqual([false, true, listed, listed, listed]);
  });

  test("a table for anyone begins as the last one for a friend, until there was one", () => {
    const kept: Record<string, Readonly<Record<string, unknown>>> = { [formName("friend")]: { rule: "renju", listed: true }, [formName("anyone")]: {} };
    const stored = (): string => lastForm("anyone", storedForm("anyone", (name) => kept[name] ?? {}), OFFERED).rule;
    expect(stored()).toBe("renju");
    expect(lastForm("bot", storedForm("bot", (name) => kept[name] ?? {}), OFFERED).rule).toBe("freestyle");
    kept[formName("anyone")] = { rule: "caro5" };
    expect(stored()).toBe("caro5");
  });
});
