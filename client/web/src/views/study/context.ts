import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Desk, DeskState } from "../../study/desk.ts";
import type { Judge, Judgement } from "../../study/judge.ts";

/** What the parts of the page share. */
export interface Table {
  readonly desk: Desk;
  readonly judge: Judge;
}

export const TableContext = createContext<Table | null>(null);

/** The desk and what lies on it; a view that calls it follows both. */
export function useDesk(): { readonly desk: Desk; readonly judge: Judge; readonly on: DeskState; readonly judged: Judgement } {
  const table = useContext(TableContext);
  if (!table) throw new Error("a view outside of TableContext");
  return { ...table, on: table.desk.state.value, judged: table.judge.state.value };
}
