import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { BusyReply, type BusyTexts } from "./busy-reply.ts";
import { type Arrival, type ClassFigures, Lane, type WorkClass } from "./lane.ts";
import { Pressure } from "./pressure.ts";
import { Turns } from "./turns.ts";

export interface Policy<Name extends string> {
  /** In order, the most important first. */
  classes: Readonly<Record<Name, WorkClass>>;
  /** The class of a request; null if it is never refused. */
  classify(request: IncomingMessage): Name | null;
  /** What tells a caller from others, such as their session's token; null if nothing does. */
  callerOf(request: IncomingMessage): string | null;
}

export interface Measures {
  /** The number of requests waiting for a database connection now. */
  databaseWaiting?: () => number;
  /** Milliseconds on any monotonic clock. */
  now?: () => number;
  /** Called every few seconds with the number of refused requests per class, if there were any. */
  onRefused?: (refused: Record<string, number>) => void;
}

export interface LoadFigures {
  /** How late the event loop is now. */
  loopDelayMs: number;
  /** 0 to 1. */
  loopPressure: number;
  databasePressure: number;
  classes: Record<string, ClassFigures>;
}

const tickMs = 10;
/** Acceptable standing delay of the event loop, and of the queue for database connections. */
const loopTargetMs = 30;
const databaseTargetMs = 100;
const reportEveryMs = 5000;

/**
 * Refuses early what could not be answered in time. Requests wait briefly in a queue, from which the most important class is served first.
 * Each class has a limit of concurrent requests. While the event loop or the database is late, the limits shrink, those of the least
 * important classes first.
 */
export class LoadShedding<Name extends string = string> {
  private readonly policy: Policy<Name>;
  private readonly lanes: Map<string, Lane>;
  private readonly now: () => number;
  private readonly measures: Measures;
  private readonly loop: Pressure;
  private readonly database: Pressure;
  /** Requests whose body is still arriving. They take no slot until it has arrived. */
  private readonly arriving = new Map<IncomingMessage, () => void>();
  private expectedTick: number;
  private databaseStandingSince: number | null = null;
  private tickedAt: number;
  private delay = 0;
  private reported = { at: 0, refused: {} as Record<string, number> };
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(policy: Policy<Name>, texts: BusyTexts, measures: Measures = {}) {
    const now = measures.now ?? (() => performance.now());
    this.policy = policy;
    this.now = now;
    this.measures = measures;
    this.loop = new Pressure(loopTargetMs, now());
    this.database = new Pressure(databaseTargetMs, now());
    this.tickedAt = now();
    this.expectedTick = now() + tickMs;
    const busy = new BusyReply(texts);
    const refuse = ({ request, response }: Arrival) => busy.send(request, response);
    const classes = Object.entries<WorkClass>(policy.classes);
    this.lanes = new Map(classes.map(([name, room]) => [name, new Lane(room, now, refuse)]));
    new Turns([...this.lanes.values()], now);
  }

  /** Starts watching the event loop. */
  start() {
    this.expectedTick = this.now() + tickMs;
    this.timer = setInterval(() => this.tick(), tickMs).unref();
  }

  /** Lets everything through from now on: a server that is closing answers all requests it has accepted. */
  close() {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const ready of this.arriving.values()) ready();
    for (const lane of this.lanes.values()) lane.empty();
  }

  /** Runs a request now or shortly, or refuses it. */
  admit(request: IncomingMessage, response: ServerResponse, run: () => void) {
    const name = this.isClosed ? null : this.policy.classify(request);
    const lane = name === null ? undefined : this.lanes.get(name);
    if (!lane) return run();
    const { headers } = request;
    const arrival = { request, response, run, caller: this.policy.callerOf(request) };
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (!hasBody) return lane.enter(arrival, this.age);
    // A body that arrived together with its headers has been read by the end of this turn.
    setImmediate(() => this.awaitBody(lane, arrival));
  }

  /** Measures all delays. Called by a timer, whose own delay is that of the event loop. */
  tick() {
    const now = this.now();
    this.delay = Math.max(0, now - this.expectedTick);
    this.tickedAt = now;
    this.expectedTick = now + tickMs;
    this.loop.note(this.delay, now);
    this.databaseStandingSince =
      (this.measures.databaseWaiting?.() ?? 0) > 0 ? (this.databaseStandingSince ?? now) : null;
    this.database.note(this.databaseStandingSince === null ? 0 : now - this.databaseStandingSince, now);
    for (const [request, ready] of this.arriving) if (isHere(request)) ready();
    const both = Math.max(this.loop.value, this.database.value);
    for (const lane of this.lanes.values()) lane.adapt(lane.usesDatabase ? both : this.loop.value);
    if (now - this.reported.at >= reportEveryMs) this.report(now);
  }

  /**
   * How long a request read now may already have waited: sockets are only read between two turns of the event loop. A single late turn is
   * ignored.
   */
  private get age(): number {
    const sinceTick = this.now() - this.tickedAt;
    return this.loop.value > 0 && sinceTick < tickMs ? this.delay + sinceTick : 0;
  }

  get figures(): LoadFigures {
    const classes = Object.fromEntries([...this.lanes].map(([name, lane]) => [name, lane.figures]));
    const { loop, database } = this;
    return { loopDelayMs: this.delay, loopPressure: loop.value, databasePressure: database.value, classes };
  }

  private report(at: number) {
    const before = this.reported.refused;
    const refused = Object.fromEntries([...this.lanes].map(([name, lane]) => [name, lane.figures.refused]));
    this.reported = { at, refused };
    const more = Object.entries(refused).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
    const some = more.filter(([, count]) => count > 0);
    if (some.length > 0) this.measures.onRefused?.(Object.fromEntries(some));
  }

  /** Waits for the body, so that a slow sender does not take a slot from others. */
  private awaitBody(lane: Lane, arrival: Arrival) {
    const { request, response, run } = arrival;
    const ready = () => {
      this.arriving.delete(request);
      if (request.complete) return lane.enter(arrival, this.age);
      // The body is too large to be buffered. Its request counts as running once the body has arrived.
      request.once("end", () => lane.occupy(arrival));
      run();
    };
    if (this.isClosed || isHere(request)) return ready();
    this.arriving.set(request, ready);
    response.once("close", () => this.arriving.delete(request));
  }
}

/** Whether the body has arrived, or as much of it as is buffered. */
function isHere(request: IncomingMessage): boolean {
  return request.complete || request.readableLength >= request.readableHighWaterMark;
}
