import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { BusyReply, type BusyTexts } from "./busy-reply.ts";
import { type Arrival, type ClassFigures, Lane, type WorkClass } from "./lane.ts";
import { Pressure } from "./pressure.ts";
import { Turns } from "./turns.ts";

export interface Policy<Name extends string> {
  /** The most important first. */
  classes: Readonly<Record<Name, WorkClass>>;
  /** The class of a request; null for what is never refused. */
  classify(request: IncomingMessage): Name | null;
}

export interface Measures {
  /** Requests that wait for a connection to the database at this moment. */
  databaseWaiting?: () => number;
  /** Milliseconds on any monotonic clock. */
  now?: () => number;
  /** Hears every few seconds how many requests of which class were refused, if any were. */
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
/** Standing lateness of the event loop, and a standing queue for connections, that are accepted. */
const loopTargetMs = 30;
const databaseTargetMs = 100;
const reportEveryMs = 5000;

/**
 * Refuses early what could not be answered in time. Requests wait in a short queue for their turn, which comes first to the most
 * important class. Each class has a limit of requests at work at once; limits shrink while the event loop or the database is
 * late, those of the least important classes first.
 */
export class LoadShedding<Name extends string = string> {
  private readonly policy: Policy<Name>;
  private readonly lanes: Map<string, Lane>;
  private readonly now: () => number;
  private readonly measures: Measures;
  private readonly loop: Pressure;
  private readonly database: Pressure;
  /** Requests whose body is still on its way: they take no room until it has arrived. */
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

  /** Begins to watch the event loop. */
  start() {
    this.expectedTick = this.now() + tickMs;
    this.timer = setInterval(() => this.tick(), tickMs).unref();
  }

  /** From now on everything is let through: a server that closes answers whomever it has let in. */
  close() {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const ready of this.arriving.values()) ready();
    for (const lane of this.lanes.values()) lane.empty();
  }

  /** Runs a request now or in a moment, or refuses it. */
  admit(request: IncomingMessage, response: ServerResponse, run: () => void) {
    const name = this.isClosed ? null : this.policy.classify(request);
    const lane = name === null ? undefined : this.lanes.get(name);
    if (!lane) return run();
    const { headers } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (!hasBody) return lane.enter({ request, response, run }, this.age);
    // A body that came with its headers has been read as soon as this turn is over.
    setImmediate(() => this.awaitBody(lane, { request, response, run }));
  }

  /** Looks at how late everything is. Called by a timer, whose own lateness is that of the event loop. */
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
   * How long a request that is read now may have waited for that: sockets are only read between two turns of the event loop. A
   * single late turn is forgiven.
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

  /** A slow sender must not take the room of the others. */
  private awaitBody(lane: Lane, arrival: Arrival) {
    const { request, response, run } = arrival;
    const ready = () => {
      this.arriving.delete(request);
      if (request.complete) return lane.enter(arrival, this.age);
      // Too large to be buffered before it is read: it counts once it has arrived.
      request.once("end", () => lane.occupy(response));
      run();
    };
    if (this.isClosed || isHere(request)) return ready();
    this.arriving.set(request, ready);
    response.once("close", () => this.arriving.delete(request));
  }
}

/** Whether all of the body has come, or as much as is buffered before it is read. */
function isHere(request: IncomingMessage): boolean {
  return request.complete || request.readableLength >= request.readableHighWaterMark;
}
