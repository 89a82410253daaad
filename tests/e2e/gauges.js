// Put into a page before anything else: counts what is drawn, and times what is painted. Read by `measures.py`.
(() => {
  const gauges = { draws: 0, frames: 0, busy: [], shown: [], received: [], shifts: 0 };
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
  // What a message brought has been painted when a task runs after the next frame, if that draws: else it brought nothing
  // to draw.
  const painted = (from, before) =>
    frame(() =>
      setTimeout(() => {
        if (gauges.draws > before) gauges.received.push(performance.now() - from);
      }, 0),
    );
  // The browser's own word: from a press to the picture with what its handlers and the next frame have drawn, in steps
  // of 8 ms; presses that took less than 16 are not told.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("pointerdown")) gauges.shown.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 });
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      super.addEventListener("message", () => painted(performance.now(), gauges.draws));
    }
  };
  new PerformanceObserver((list) => {
    // The places that are reserved in a game: what changes inside the banner or the list of moves moves nothing else.
    const kept = ({ node }) => node instanceof Element && node.closest(".boardwrap, .slots, .actions, .player") !== null;
    for (const entry of list.getEntries()) if (entry.sources.some(kept)) gauges.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
})();
