const idleMs = 60_000;

/** Opening the page counts as use. */
let lastInput = performance.now();

for (const type of ["keydown", "pointerdown", "pointermove", "wheel"]) {
  globalThis.addEventListener?.(
    type,
    () => {
      lastInput = performance.now();
    },
    { capture: true, passive: true },
  );
}

/** Whether the page was used within the last minute. Otherwise, its automatic refetches do not keep the session from going idle. */
export const isAttended = () => performance.now() - lastInput < idleMs;
