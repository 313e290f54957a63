import type { Clock } from "../../src/platform/clock.ts";

/** A clock for tests. It shows the real time until a test sets it; from then on only the test moves it. */
export class TestClock implements Clock {
  private ahead = 0;
  private stopped: number | null = null;

  now(): Date {
    return new Date((this.stopped ?? Date.now()) + this.ahead);
  }

  /** @param moment for example "2026-11-21T10:00:00+05:30" */
  set(moment: string | Date): void {
    this.stopped = new Date(moment).getTime();
    this.ahead = 0;
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by;
    this.ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
