import { type Text, levelName as levelText, personName as personText } from "../texts.ts";
import { clockName } from "../clock.ts";
import { isKey, t } from "../i18n/index.ts";
import type { RoomSettings, SeatView } from "../wire.ts";

/** A text by its key, in the language in use. */
export function say(text: Text | string): string {
  if (typeof text === "string") return text;
  const params = Object.entries(text.params ?? {}).map(([name, value]) => [name, typeof value === "object" ? say(value) : value]);
  return t(text.key, Object.fromEntries(params));
}

/** Who sits there, bots by their strength. */
export function personName(seat: SeatView): string {
  return say(personText(seat));
}

/** Name of a bot's level. */
export function levelName(level: string): string {
  return say(levelText(level));
}

/** Who played, as a record names them: a bot of a server's own is `Narabe level-3` there. */
export function recordedName(name: string): string {
  const level = levelText(name.replace(/^Narabe /, ""));
  return name.startsWith("Narabe ") && typeof level !== "string" ? t("bot.name", { level: say(level) }) : name;
}

/** Name of a rule; one of a newer server is shown as it is. */
export function ruleName(rule: string): string {
  const key = `rule.${rule}.name`;
  return isKey(key) ? t(key) : rule;
}

const NBSP = "\u00a0";

/** What wins under a rule, in a sentence. */
export function ruleDetail(rule: string): string {
  const key = `rule.${rule}.detail`;
  return isKey(key) ? t(key) : "";
}

/** Name of an opening; one of a newer server is shown as it is. */
export function openingName(opening: string): string {
  const key = `opening.${opening}.name`;
  return isKey(key) ? t(key) : opening;
}

/** What happens in an opening, in a sentence. */
export function openingDetail(opening: string): string {
  const key = `opening.${opening}.detail`;
  return isKey(key) ? t(key) : "";
}

/** How stones may be taken back; where they are counted, how often. */
export function takebackText(takeback: RoomSettings["takeback"], count: number): string {
  return takeback === "limited" ? t("room.takeback.limited", { count }) : t(`room.takeback.${takeback}`);
}

/** "15 × 15 · takeback on request"; a line ends between its parts only. */
export function settingsText(settings: RoomSettings): string {
  const opening = settings.opening === "free" ? [] : [openingName(settings.opening)];
  const parts = [t("room.size.text", { size: settings.size }), ...opening, ...(settings.clock ? [say(clockName(settings.clock))] : []), ...(settings.rated ? [t("room.rated.text")] : []), takebackText(settings.takeback, settings.takebacks), ...(settings.oops ? [t("room.oops.text")] : [])];
  return parts.map((part) => part.replaceAll(" ", NBSP)).join(`${NBSP}· `);
}
