/**
 * Records how long modules tell timers to wait while `work` goes on. Unlike the time that passes, this does not depend on how busy the
 * machine is: it is what they add to the time that their work takes.
 * @param folders of `src`, such as `shop/live`
 * @returns milliseconds, in the order of the calls
 */
export async function recordPauses(folders: string[], work: () => Promise<unknown>): Promise<number[]> {
  const pauses: number[] = [];
  const { setTimeout, setInterval } = globalThis;
  const watched = (original: typeof setTimeout) =>
    ((action: () => void, ms = 0, ...values: unknown[]) => {
      // The lines of the stack: the error, this function, its caller.
      const caller = new Error().stack?.split("\n")[2] ?? "";
      if (folders.some((folder) => caller.includes(`/src/${folder}/`))) pauses.push(ms);
      return original(action, ms, ...values);
    }) as typeof setTimeout;
  globalThis.setTimeout = watched(setTimeout);
  globalThis.setInterval = watched(setInterval as never) as never;
  try {
    await work();
  } finally {
    Object.assign(globalThis, { setTimeout, setInterval });
  }
  return pauses;
}
