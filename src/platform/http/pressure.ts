const intervalMs = 100;
const rise = 0.1;
const fall = 0.05;

/**
 * How overloaded something is, from 0 (not at all) to 1, measured by how long work waits for it. As in CoDel (RFC 8289), the smallest delay
 * of an interval counts: a delay that goes away by itself is a burst, one that stays is overload.
 */
export class Pressure {
  /** Acceptable standing delay, in milliseconds. */
  private readonly target: number;
  private level = 0;
  private smallest = Number.POSITIVE_INFINITY;
  private since: number;

  constructor(target: number, now: number) {
    this.target = target;
    this.since = now;
  }

  get value(): number {
    return this.level;
  }

  /** Records a delay. Call it several times in each interval. */
  note(delay: number, now: number) {
    this.smallest = Math.min(this.smallest, delay);
    if (now - this.since < intervalMs) return;
    this.level = Math.min(1, Math.max(0, this.level + (this.smallest > this.target ? rise : -fall)));
    this.smallest = Number.POSITIVE_INFINITY;
    this.since = now;
  }
}
