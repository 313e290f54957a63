import type { IncomingMessage, ServerResponse } from "node:http";

/** Requests of one kind. Each class has room of its own, so that none can take another's. */
export interface WorkClass {
  /** Requests at work at once: `most` without pressure, `least` under the greatest. */
  most: number;
  least: number;
  /** Requests begun in a second under the greatest pressure; without pressure as many as there is time for. */
  leastPerSecond: number;
  /**
   * How long a request may wait while the queue has been standing: twice as long while nothing is late, as when many want the
   * same row; less as the class yields, down to a tenth, because hardly anything it still holds will be served.
   */
  waitsMs: number;
  /** Pressure (0 to 1) at which its room begins to shrink, and at which it is down to `least`: later for what matters more. */
  yields: readonly [from: number, to: number];
  usesDatabase: boolean;
}

/** What operators watch, by class. */
export interface ClassFigures {
  running: number;
  waiting: number;
  /** How many may run at once now. */
  limit: number;
  /** Since the start. */
  admitted: number;
  refused: number;
}

/** A request with what there is to be done with it. */
export interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  run(): void;
}

/**
 * A burst may wait this long: while nothing is late, a few requests at once are no overload. Once the queue has not been empty for so
 * long, a request that waits longer than `waitsMs` is refused.
 */
const burstWaitMs = { idle: 1000, pressed: 120 };
/** Requests that may wait, for each that may run; one under the greatest pressure. */
const queuePerSlot = 8;

const released = Symbol("released");

/** A reply that goes on for as long as its client wants, such as a stream of events, gives its room back once it has begun. */
export const releaseSlot = (response: ServerResponse) => void response.emit(released);

/** The requests of one class: those at work, and the few that wait for their turn (turns.ts). */
export class Lane {
  readonly usesDatabase: boolean;
  /** Hears that a request may be begun now. */
  onReady: () => void = () => {};
  private readonly room: WorkClass;
  private readonly now: () => number;
  private readonly refuse: (arrival: Arrival) => void;
  private limit: number;
  private isPressed = false;
  /** How far this class has yielded, from 0 to 1. */
  private yielded = 0;
  /** Milliseconds between two requests that are begun. */
  private pace = 0;
  private lastBegun = Number.NEGATIVE_INFINITY;
  private running = 0;
  private admitted = 0;
  private refused = 0;
  private queue: (Arrival & { since: number })[] = [];
  /** Since when requests have been waiting without a break. */
  private standingSince: number | null = null;

  constructor(room: WorkClass, now: () => number, refuse: (arrival: Arrival) => void) {
    this.room = room;
    this.limit = room.most;
    this.usesDatabase = room.usesDatabase;
    this.now = now;
    this.refuse = refuse;
  }

  get figures(): ClassFigures {
    const { running, queue, limit, admitted, refused } = this;
    return { running, waiting: queue.length, limit, admitted, refused };
  }

  /** Whether the first who waits may begin. */
  get isReady(): boolean {
    return this.queue.length > 0 && this.running < this.limit && this.now() - this.lastBegun >= this.pace;
  }

  /**
   * Lets a request wait for its turn, or refuses it.
   * @param age milliseconds for which it may have waited before it was read
   */
  enter(arrival: Arrival, age = 0) {
    const free = Math.max(0, this.limit - this.running);
    // Under pressure hardly anything that waits would be served in time, so refuse it at once.
    const perSlot = queuePerSlot - (queuePerSlot - 1) * this.yielded;
    if (this.queue.length >= free + this.limit * perSlot) return this.drop(arrival);
    const now = this.now();
    this.standingSince ??= now;
    this.queue.push({ ...arrival, since: now - age });
    if (this.isReady) this.onReady();
  }

  /** Begins the first who waits. However long that has been: whose turn it is has waited for something. */
  beginFirst() {
    let first = this.queue.shift();
    while (first?.response.destroyed) first = this.queue.shift();
    this.noteEmpty();
    if (first) this.begin(first);
  }

  /** Counts a request until its reply is complete. That a slow client has not yet taken it costs nothing here. */
  occupy(response: ServerResponse) {
    if (response.writableEnded || response.destroyed) return;
    this.running++;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.running--;
      if (this.isReady) this.onReady();
    };
    response.once("prefinish", over);
    response.once("close", over);
    response.once(released, over);
  }

  /** Adapts its room to the pressure (0 to 1), and refuses who has waited too long. To be called often. */
  adapt(pressure: number) {
    const { most, least, leastPerSecond, yields } = this.room;
    const share = Math.min(1, Math.max(0, (pressure - yields[0]) / (yields[1] - yields[0])));
    this.isPressed = pressure > 0;
    this.yielded = share;
    this.limit = Math.round(most - (most - least) * share);
    this.pace = (share * 1000) / leastPerSecond;
    this.dropLate();
    if (this.isReady) this.onReady();
  }

  /** Runs all who wait. */
  empty() {
    for (const waiting of this.queue.splice(0)) this.begin(waiting);
    this.noteEmpty();
  }

  private begin({ response, run }: Arrival) {
    this.admitted++;
    this.lastBegun = this.now();
    this.occupy(response);
    run();
  }

  /** Refuses who has waited too long, and forgets who has gone. */
  private dropLate() {
    const now = this.now();
    const burst = this.isPressed ? burstWaitMs.pressed : burstWaitMs.idle;
    const isStanding = this.standingSince !== null && now - this.standingSince > burst;
    const standing = this.room.waitsMs * (this.isPressed ? 1 - 0.9 * this.yielded : 2);
    const patience = isStanding ? standing : Math.max(burst, standing);
    for (let first = this.queue[0]; first; first = this.queue[0]) {
      // Where there is room, a request waits only because the process is slow: refusing it would not help others.
      const hasRoom = this.queue.length <= this.limit - this.running;
      const isLate = !hasRoom && now - first.since > patience;
      if (!isLate && !first.response.destroyed) break;
      this.queue.shift();
      if (!first.response.destroyed) this.drop(first);
    }
    this.noteEmpty();
  }

  private noteEmpty() {
    if (this.queue.length === 0) this.standingSince = null;
  }

  private drop(arrival: Arrival) {
    this.refused++;
    this.refuse(arrival);
  }
}
