import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Reading, clockText, isLow, periodText, read, untilChange } from "../clock.ts";
import type { BoardPrefs } from "../boardprefs.ts";
import { t } from "../i18n/index.ts";
import { ring } from "../sound/ring.ts";
import { speak } from "../speak.ts";
import type { Room, Seat } from "../state.ts";
import type { ClockSpec } from "../wire.ts";
import { useApp } from "./context.ts";
import { Icon } from "./icons.tsx";
import { say } from "./labels.ts";

interface ClockProps {
  readonly room: Room;
  readonly seat: Seat;
  readonly name: string;
}

/** A seat's clock, if the table has one. */
export function Clock({ room, seat, name }: ClockProps): JSX.Element | null {
  const spec = room.settings.clock;
  return spec && <Running room={room} seat={seat} name={name} spec={spec} />;
}

function Running({ room, seat, name, spec }: ClockProps & { readonly spec: ClockSpec }): JSX.Element {
  const { state } = useApp();
  const { tenths } = state.prefs;
  const reading = useReading(room, seat, spec, tenths);
  const time = say(clockText(reading.ms, tenths));
  const low = isLow(reading, spec) && room.outcome === null && room.game > 0;
  const period = periodText(reading, spec);
  useWarning(reading, room.you.length === 1 && room.you[0] === seat, low);
  return (
    <span class={`clk num ${reading.running ? "running" : ""} ${low ? "low" : ""}`}>
      {low && <Icon name="clock" />}
      {room.held && room.clocks?.running === seat && <Icon name="pause" />}
      <span role="timer" aria-label={`${t("clock.label", { name })}: ${time}`}>
        {time}
      </span>
      {period && <small>{say(period)}</small>}
      {low && <span class="vh">{t("clock.low")}</span>}
    </span>
  );
}

/** Reads the clock whenever its text changes; while my stone is on its way it holds. */
function useReading(room: Room, seat: Seat, spec: ClockSpec, tenths: BoardPrefs["tenths"]): Reading {
  const { app } = useApp();
  const [, tick] = useState(0);
  const last = useRef<Reading | null>(null);
  const frozen = room.pending !== null && room.you.includes(seat) ? last.current : null;
  const full: Reading = { ms: spec.main_ms || spec.period_ms, inPeriod: false, periods: spec.periods, stones: 0, running: false };
  const reading = frozen ?? (room.clocks ? read(room.clocks, spec, seat, app.deeds.now()) : full);
  last.current = reading;
  useEffect(() => {
    if (!reading.running || reading.ms === 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), untilChange(reading.ms, tenths));
    return () => clearTimeout(timer);
  });
  return reading;
}

const WARNED_AT = [30_000, 10_000] as const;

/** My own time is told when it comes to 30 and to 10 seconds, once each time; a sound is made when it gets low. */
function useWarning({ ms, running }: Reading, mine: boolean, low: boolean): void {
  const before = useRef(ms);
  useEffect(() => {
    const bound = WARNED_AT.find((at) => ms <= at && before.current > at);
    before.current = ms;
    if (mine && running && bound !== undefined) speak("alert", [t("clock.say", { count: bound / 1000 })]);
  }, [ms]);
  useEffect(() => {
    if (mine && running && low) ring("clock");
  }, [mine && running && low]);
}
