interface Entry {
  at: number;
  act(): Promise<unknown>;
}

const day = 24 * 60 * 60 * 1000;
const indianOffset = 5.5 * 60 * 60 * 1000;

/** The events of the year, by time. Events after its end do not happen. */
export class Agenda {
  private readonly entries: Entry[] = [];
  readonly end: number;
  constructor(end: Date) {
    this.end = end.getTime();
  }

  add(at: number, act: () => Promise<unknown>) {
    if (at > this.end) return;
    let place = this.entries.length;
    while (place > 0 && (this.entries[place - 1]?.at ?? 0) > at) place--;
    this.entries.splice(place, 0, { at, act });
  }

  /** @param onTime called before each entry */
  async run(onTime: (at: Date) => Promise<unknown>) {
    let last = 0;
    for (let next = this.entries.shift(); next; next = this.entries.shift()) {
      // Two events at the same moment still happen one after the other.
      last = Math.max(last + 1, next.at);
      await onTime(new Date(last));
      await next.act();
    }
  }
}

/** The moment at an hour (IST) of the day that is `daysLater` after that of `from`. */
export function onDay(from: number, daysLater: number, hour: number): number {
  const midnight = Math.floor((from + indianOffset) / day) * day - indianOffset;
  return midnight + daysLater * day + hour * 60 * 60 * 1000;
}
