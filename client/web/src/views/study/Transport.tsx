import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { type Study, goToPly, line, plyOf } from "../../study/study.ts";
import { useDesk } from "./context.ts";
import { Icon, type IconName } from "../allicons.tsx";
import { type Held, useHold } from "../hold.ts";

/** Seconds between two moves. */
const SPEEDS = [1, 2, 4, 0.5] as const;

/** Through the line on show: buttons, a slider, and by itself. */
export function Transport(): JSX.Element {
  const { desk, on } = useDesk();
  const [speed, setSpeed] = useState(0);
  const seconds = SPEEDS[speed] ?? 1;
  const ply = plyOf(on.study);
  const total = line(on.study).length;
  const go = (to: (study: Study) => number) => (): void => desk.change((study) => goToPly(study, to(study)));
  const back = useHold(go((study) => plyOf(study) - 1));
  const next = useHold(go((study) => plyOf(study) + 1));
  return (
    <div class="trans">
      <Step icon="first" label={t("moves.first.button")} onClick={go(() => 0)} />
      <Step icon="back" label={t("moves.previous.button")} {...back} />
      <Autoplay ended={ply === total} seconds={seconds} />
      <Step icon="next" label={t("moves.next.button")} {...next} />
      <Step icon="last" label={t("moves.last.button")} onClick={go(() => total)} />
      <button type="button" class="icon txt num speed" aria-label={t("study.autoplay.speed", { n: seconds })} onClick={() => setSpeed((speed + 1) % SPEEDS.length)}>
        {seconds} s
      </button>
      <input
        type="range"
        min="0"
        max={total}
        value={ply}
        aria-label={t("moves.slider.label")}
        aria-valuetext={t("moves.slider.value", { n: ply, total })}
        onInput={(event) => desk.change((study) => goToPly(study, Number(event.currentTarget.value)))}
      />
      <span class="num dim" aria-hidden="true">
        {ply} / {total}
      </span>
    </div>
  );
}

interface StepProps extends Partial<Held> {
  readonly icon: IconName;
  readonly label: string;
}

function Step({ icon, label, ...rest }: StepProps): JSX.Element {
  return (
    <button type="button" class="icon" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

interface AutoplayProps {
  readonly ended: boolean;
  /** Seconds between two moves. */
  readonly seconds: number;
}

/** Goes on by itself until the end; pressed there it begins again. */
function Autoplay({ ended, seconds }: AutoplayProps): JSX.Element {
  const { desk } = useDesk();
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => desk.change((study) => goToPly(study, plyOf(study) + 1)), seconds * 1000);
    return () => clearInterval(timer);
  }, [running, seconds]);
  useEffect(() => {
    if (ended) setRunning(false);
  }, [ended]);
  const press = (): void => {
    if (ended) desk.change((study) => goToPly(study, 0));
    setRunning(!running);
  };
  const label = t(running ? "study.autoplay.stop" : "study.autoplay.start");
  return (
    <button type="button" class="icon playbtn" aria-label={label} title={label} onClick={press}>
      <svg class="i" viewBox="0 0 20 20" aria-hidden="true">
        <path d={running ? "M7.5 5v10M12.5 5v10" : "M7.500 5v10l8-5z"} fill={running ? "none" : "currentColor"} />
      </svg>
    </button>
  );
}
