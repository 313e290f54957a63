/** A pause that can be cut short, even before it begins: jobs that end free slots for the next. */
export function pausable() {
  let woken = false;
  let resume: (() => void) | null = null;
  return {
    wake() {
      woken = true;
      resume?.();
    },
    async pause(milliseconds: number) {
      let timer: NodeJS.Timeout | undefined;
      if (!woken) {
        await new Promise<void>((resolve) => {
          resume = resolve;
          timer = setTimeout(resolve, milliseconds);
        });
      }
      clearTimeout(timer);
      woken = false;
      resume = null;
    },
  };
}
