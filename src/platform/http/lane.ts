import type { IncomingMessage, ServerResponse } from "node:http";

/** Requests of one kind. Each class has room of its own, so that none can take another's. */
export interface WorkClass {
  /** Requests at work at once: `most` without pressure, `least` under the greatest. */
  most: number;
  least: number;
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

/** A burst may wait this long. Once the queue has stood for so long, whoever waits longer than a moment is refused. */
const burstWaitMs = 150;
const standingWaitMs = 60;
/** Requests that may wait, for each that may run. */
const queuePerSlot = 4;

/** The requests of one class: those at work, and the few that wait for their turn. */
export class Lane {
  readonly usesDatabase: boolean;
  private readonly room: WorkClass;
  private readonly now: () => number;
  private readonly refuse: (arrival: Arrival) => void;
  private limit: number;
  private running = 0;
  private admitted = 0;
  private refused = 0;
  private queue: (Arrival & { since: number })[] = [];
  /** Since when the queue has not been empty. */
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

  /** Runs it now or when there is room, or refuses it. */
  enter(arrival: Arrival) {
    if (this.running < this.limit && this.queue.length === 0) return this.begin(arrival);
    if (this.queue.length >= this.limit * queuePerSlot) return this.drop(arrival);
    const since = this.now();
    this.standingSince ??= since;
    this.queue.push({ ...arrival, since });
  }

  /** Runs it whether or not there is room; it counts from now on. */
  begin({ response, run }: Arrival) {
    this.admitted++;
    this.occupy(response);
    run();
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
      this.moveOn();
    };
    response.once("prefinish", over);
    response.once("close", over);
  }

  /** Adapts its room to the pressure (0 to 1), and refuses who has waited too long. To be called often. */
  adapt(pressure: number) {
    const { most, least, yields } = this.room;
    const share = Math.min(1, Math.max(0, (pressure - yields[0]) / (yields[1] - yields[0])));
    this.limit = Math.round(most - (most - least) * share);
    this.moveOn();
  }

  /** Runs all who wait. */
  empty() {
    for (const waiting of this.queue.splice(0)) this.begin(waiting);
  }

  private moveOn() {
    const now = this.now();
    const isStanding = this.standingSince !== null && now - this.standingSince > burstWaitMs;
    const patience = isStanding ? standingWaitMs : burstWaitMs;
    for (let first = this.queue[0]; first; first = this.queue[0]) {
      const isLate = now - first.since > patience;
      if (!isLate && !first.response.destroyed && this.running >= this.limit) break;
      this.queue.shift();
      if (first.response.destroyed) continue;
      if (isLate) this.drop(first);
      else this.begin(first);
    }
    if (this.queue.length === 0) this.standingSince = null;
  }

  private drop(arrival: Arrival) {
    this.refused++;
    this.refuse(arrival);
  }
}
