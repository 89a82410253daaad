/** Rules that head the list; the others come on demand. */
const MAIN_RULES: ReadonlySet<string> = new Set(["freestyle", "standard", "renju", "caro5", "caro6"]);
/** Openings that go with every rule; the others belong to renju. */
const ANY_RULE: ReadonlySet<string> = new Set(["free", "centre", "pro", "long_pro", "swap", "swap2", "swap1"]);
const RENJU_SIZE = 15;

/** What of a wish can be impossible together. */
export interface Rules {
  readonly rule: string;
  readonly size: number;
  readonly opening: string;
}

/** Whether a rule is one of those that most people look for. */
export function isMainRule(rule: string): boolean {
  return MAIN_RULES.has(rule);
}

/** Whether an opening was made for renju and goes with no other rule. */
export function isRenjuOpening(opening: string): boolean {
  return !ANY_RULE.has(opening);
}

/** Whether a rule can be played on a board of that size. */
export function fitsSize(rule: string, size: number): boolean {
  return rule !== "renju" || size === RENJU_SIZE;
}

/** The same wish with what goes with its rule: renju has one size, and other rules don't have its openings. */
export function fitted<T extends Rules>(wish: T): T {
  const size = fitsSize(wish.rule, wish.size) ? wish.size : RENJU_SIZE;
  const opening = wish.rule !== "renju" && isRenjuOpening(wish.opening) ? "free" : wish.opening;
  return { ...wish, size, opening };
}
