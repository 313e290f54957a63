import type { IncomingMessage, ServerResponse } from "node:http";

/** A kind of request. Each class has capacity of its own, so that none can take another's. */
export interface WorkClass {
  /** Concurrent requests: `most` without pressure, `least` under the greatest. */
  most: number;
  least: number;
  /** Requests started per second under the greatest pressure. Without pressure there is no such limit. */
  leastPerSecond: number;
  /**
   * How long a request may wait once the queue has been standing. Twice as long while nothing is late, for instance when many want the same
   * row. Less as the class yields, down to a tenth, because it will hardly serve any of what it still holds.
   */
  waitsMs: number;
  /**
   * The pressure (0 to 1) at which its capacity begins to shrink, and at which only `least` is left. More important classes yield later.
   */
  yields: readonly [from: number, to: number];
  usesDatabase: boolean;
}

/** Metrics of a class. */
export interface ClassFigures {
  running: number;
  waiting: number;
  /** How many requests may run concurrently now. */
  limit: number;
  /** Since startup. */
  admitted: number;
  refused: number;
}

/** A request, and the function that handles it. */
export interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  /** Who sent it, if that is known: one of them alone does not use up a class. */
  caller: string | null;
  run(): void;
}

/**
 * How long requests may wait in a burst: while nothing is late, a few simultaneous requests are not an overload. Once the queue has not
 * been empty for this long, a request that waits longer than `waitsMs` is refused.
 */
const burstWaitMs = { idle: 1000, pressed: 120 };
/** How many requests may wait per slot. Under the greatest pressure it is one. */
const queuePerSlot = 8;
/** A third of the slots, and of the places in the queue, is for others than the one caller who uses most. */
const mostOf = (places: number) => Math.max(1, Math.floor((places * 2) / 3));

const released = Symbol("released");

/** Frees the slot of a reply that continues for as long as its client likes, such as an event stream. Call it once the reply has begun. */
export const releaseSlot = (response: ServerResponse) => void response.emit(released);

/** The requests of one class: those running, and the few waiting for their turn (turns.ts). */
export class Lane {
  readonly usesDatabase: boolean;
  /** Called when a request may start. */
  onReady: () => void = () => {};
  private readonly room: WorkClass;
  private readonly now: () => number;
  private readonly refuse: (arrival: Arrival) => void;
  private limit: number;
  private isPressed = false;
  /** How far this class has yielded, from 0 to 1. */
  private yielded = 0;
  /** Minimum milliseconds between the starts of two requests. */
  private pace = 0;
  private lastBegun = Number.NEGATIVE_INFINITY;
  private readonly running = new Map<ServerResponse, string | null>();
  private admitted = 0;
  private refused = 0;
  private queue: (Arrival & { since: number })[] = [];
  /** Since when the queue has not been empty, apart from requests that wait for others of their own caller. */
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
    return { running: running.size, waiting: queue.length, limit, admitted, refused };
  }

  /** Whether a waiting request may start. */
  get isReady(): boolean {
    return this.running.size < this.limit && this.now() - this.lastBegun >= this.pace && this.next() >= 0;
  }

  /** The place in the queue of the first request whose caller has not yet taken their share of the slots; -1 if there is none. */
  private next(): number {
    const most = mostOf(this.limit);
    return this.queue.findIndex(({ caller }) => caller === null || count(this.running.values(), caller) < most);
  }

  /**
   * Queues a request, or refuses it.
   * @param age milliseconds for which it may have waited before it was read
   */
  enter(arrival: Arrival, age = 0) {
    const free = Math.max(0, this.limit - this.running.size);
    // Under pressure, hardly any waiting request would be served in time, so refuse it at once.
    const perSlot = queuePerSlot - (queuePerSlot - 1) * this.yielded;
    const places = free + this.limit * perSlot;
    const { caller } = arrival;
    const isGreedy = caller !== null && count(this.waitingCallers(), caller) >= mostOf(places);
    if (this.queue.length >= places || isGreedy) return this.drop(arrival);
    const now = this.now();
    this.standingSince ??= now;
    this.queue.push({ ...arrival, since: now - age });
    if (this.isReady) this.onReady();
  }

  private *waitingCallers() {
    for (const { caller } of this.queue) yield caller;
  }

  /**
   * Starts the first waiting request that may, however long it has waited: once it is its turn, dropping it would waste the wait.
   */
  beginFirst() {
    this.queue = this.queue.filter(({ response }) => !response.destroyed);
    const place = this.next();
    const [first] = place < 0 ? [] : this.queue.splice(place, 1);
    this.noteEmpty();
    if (first) this.begin(first);
  }

  /** Counts a request as running until its reply is complete. Waiting for a slow client to receive the reply costs nothing here. */
  occupy({ response, caller }: Pick<Arrival, "response" | "caller">) {
    if (response.writableEnded || response.destroyed) return;
    this.running.set(response, caller);
    const over = () => {
      if (this.running.delete(response) && this.isReady) this.onReady();
    };
    response.once("prefinish", over);
    response.once("close", over);
    response.once(released, over);
  }

  /** Frees the slots of replies that wait for their client: to read on, or to read what comes before them on the connection. */
  private freeStalled() {
    for (const [response, caller] of this.running) {
      if (response.writableEnded) this.running.delete(response);
      else if (response.writableNeedDrain) {
        this.running.delete(response);
        response.once("drain", () => {
          if (!response.writableEnded && !response.destroyed) this.running.set(response, caller);
        });
      }
    }
  }

  /** Adapts the capacity to the pressure (0 to 1), and refuses requests that have waited too long. Call it often. */
  adapt(pressure: number) {
    const { most, least, leastPerSecond, yields } = this.room;
    const share = Math.min(1, Math.max(0, (pressure - yields[0]) / (yields[1] - yields[0])));
    this.isPressed = pressure > 0;
    this.yielded = share;
    this.limit = Math.round(most - (most - least) * share);
    this.pace = (share * 1000) / leastPerSecond;
    this.freeStalled();
    this.dropLate();
    if (this.isReady) this.onReady();
  }

  /** Starts all waiting requests. */
  empty() {
    for (const waiting of this.queue.splice(0)) this.begin(waiting);
    this.noteEmpty();
  }

  private begin(arrival: Arrival) {
    this.admitted++;
    this.lastBegun = this.now();
    this.occupy(arrival);
    arrival.run();
  }

  /** Refuses requests that have waited too long, and drops those whose client has disconnected. */
  private dropLate() {
    const now = this.now();
    const burst = this.isPressed ? burstWaitMs.pressed : burstWaitMs.idle;
    const isStanding = this.standingSince !== null && now - this.standingSince > burst;
    const standing = this.room.waitsMs * (this.isPressed ? 1 - 0.9 * this.yielded : 2);
    const patience = isStanding ? standing : Math.max(burst, standing);
    for (let first = this.queue[0]; first; first = this.queue[0]) {
      // While slots are free, a request waits only because the process is slow. Refusing it would not help others.
      const hasRoom = this.queue.length <= this.limit - this.running.size;
      const isLate = !hasRoom && now - first.since > patience;
      if (!isLate && !first.response.destroyed) break;
      this.queue.shift();
      if (!first.response.destroyed) this.drop(first);
    }
    this.noteEmpty();
  }

  private noteEmpty() {
    if (this.next() < 0) this.standingSince = null;
  }

  private drop(arrival: Arrival) {
    this.refused++;
    this.refuse(arrival);
  }
}

function count(callers: Iterable<string | null>, caller: string): number {
  let times = 0;
  for (const each of callers) if (each === caller) times++;
  return times;
}
