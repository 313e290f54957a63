import type { Lane } from "./lane.ts";

/** How long, and at most how many, requests are started before the event loop handles other events. */
const turnMs = 8;
const mostPerTurn = 8;

/**
 * Starts waiting requests, the most important first. A limit of concurrent requests does not hold back those that compute from beginning to
 * end without awaiting anything, such as rendering a page: they never overlap. So each turn of the event loop starts only a few
 * milliseconds of such work. In between, it reads what has arrived since, including health checks.
 */
export class Turns {
  private readonly lanes: readonly Lane[];
  private readonly now: () => number;
  /** Steps scheduled for the next turn, or left in the current one. */
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

  /** Each request is a step of its own, so that its synchronous work is done before the next step. */
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
