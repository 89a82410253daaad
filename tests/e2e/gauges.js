// Put into a page before anything else: counts what is drawn, and times what is painted. Read by `measures.py`.
(() => {
  const gauges = { draws: 0, frames: 0, busy: [], pressed: [], received: [], shifts: 0 };
  window.gauges = gauges;
  const paint = CanvasRenderingContext2D.prototype;
  for (const name of ["fill", "stroke", "drawImage", "clearRect", "fillRect"]) {
    const original = paint[name];
    paint[name] = function (...args) {
      gauges.draws += 1;
      return original.apply(this, args);
    };
  }
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (work) =>
    frame((now) => {
      const [begin, before] = [performance.now(), gauges.draws];
      work(now);
      if (gauges.draws > before) {
        gauges.frames += 1;
        gauges.busy.push(performance.now() - begin);
      }
    });
  // What was begun at `from` has been painted when a task runs after the next frame that draws; `left`: so many frames
  // later at most. A message that the next frame does not show has nothing to draw.
  const painted = (list, from, before, left) =>
    frame(() =>
      setTimeout(() => {
        if (gauges.draws > before) list.push(performance.now() - from);
        else if (left > 0) painted(list, from, before, left - 1);
      }, 0),
    );
  for (const kind of ["pointerdown", "pointermove"])
    addEventListener(kind, (event) => painted(kind === "pointerdown" ? gauges.pressed : [], event.timeStamp, gauges.draws, 10), true);
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      super.addEventListener("message", () => painted(gauges.received, performance.now(), gauges.draws, 0));
    }
  };
  new PerformanceObserver((list) => {
    // The places that are reserved in a game: what changes inside the banner or the list of moves moves nothing else.
    const kept = ({ node }) => node instanceof Element && node.closest(".boardwrap, .slots, .actions, .player") !== null;
    for (const entry of list.getEntries()) if (entry.sources.some(kept)) gauges.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
})();
