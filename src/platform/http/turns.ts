import type { Lane } from "./lane.ts";

/** How long, and at most how many, requests are started before the event loop handles other events. */
const turnMs = 8;
const mostPerTurn = 8;

/**
 * Begins requests that wait, the most important first. A limit of requests at work does not hold back those that compute from
 * beginning to end without waiting for anything, as rendering a page does: they never overlap. So only a few milliseconds of
 * such work are begun in each turn of the event loop. What has arrived since, health checks among it, is read in between.
 */
export class Turns {
  private readonly lanes: readonly Lane[];
  private readonly now: () => number;
  /** Steps that are to come in the next turn, or in this one while it goes on. */
  private steps = 0;
  private begunAt: number | null = null;

  /** @param lanes the most important first */
  constructor(lanes: readonly Lane[], now: () => number) {
    this.lanes = lanes;
    this.now = now;
    for (const lane of lanes) lane.onReady = () => this.wake();
  }

  private wake() {
    if (this.begunAt !== null || this.steps >= mostPerTurn) return;
    this.steps++;
    setImmediate(() => this.step());
  }

  /** Each request is a step of its own, because what a request does at once it does before the next step comes. */
  private step() {
    this.begunAt ??= this.now();
    this.steps--;
    if (this.now() - this.begunAt < turnMs) this.lanes.find((lane) => lane.isReady)?.beginFirst();
    if (this.steps > 0) return;
    this.begunAt = null;
    const ready = this.lanes.filter((lane) => lane.isReady).reduce((sum, lane) => sum + lane.figures.waiting, 0);
    for (let more = Math.min(ready, mostPerTurn); more > 0; more--) this.wake();
  }
}
