interface Ports<Value> {
  /** Whose value it is. A reply for someone else is not shown. */
  owner(): string | null;
  show(value: Value): void;
}

/**
 * Shows the latest of several values loaded for the same part of the page. Replies may arrive in another order than they were requested,
 * and one that was requested before a change may not include it.
 */
export function createLatest<Value>({ owner, show }: Ports<Value>) {
  let begun = 0;
  let shown = 0;
  let changed = 0;
  return {
    /** Loads and shows the value, again if it has changed in the meantime. */
    async load<Loaded extends Value>(get: () => Promise<Loaded>): Promise<Loaded> {
      const before = owner();
      for (;;) {
        begun += 1;
        const own = begun;
        const value = await get();
        if (owner() !== before) return value;
        if (own < changed) continue;
        if (own > shown) {
          shown = own;
          show(value);
        }
        return value;
      }
    },
    /** Call it when the value has been changed here, after showing it. */
    change() {
      begun += 1;
      changed = begun;
    },
  };
}
