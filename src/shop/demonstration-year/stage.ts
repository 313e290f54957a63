import type { Role } from "../../contract/staff/rights.ts";
import type { Clock } from "../../platform/clock.ts";
import { beginCustomerSession } from "../customers/index.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { beginStaffSession, cookieName } from "../staff/index.ts";

/** The time of the demonstration, which only moves forward. */
export class SimulatedClock implements Clock {
  private time: Date;
  constructor(start: Date) {
    this.time = start;
  }
  now() {
    return new Date(this.time);
  }
  set(time: Date | string) {
    this.time = new Date(time);
  }
}

/** What the demonstration year runs on: a shop with a simulated clock, and a way to call it. */
export interface Stage {
  shop: LiveShop;
  clock: { set(time: Date): void };
  inject(request: {
    method: "GET" | "POST" | "PUT";
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }): Promise<{
    statusCode: number;
    body: string;
  }>;
  /** Runs the background work that follows from the last call. */
  settle(): Promise<void>;
}

export interface DemonstrationMember {
  id: number;
  name: string;
  role: Role;
  passwordHash: string;
}

const visitor = { network: "127.0.0.1", browser: "" };
/** Sessions expire when idle, so only recently used ones are reused. */
const sessionMs = 10 * 60_000;

type Caller = { customer: number } | { member: DemonstrationMember };

/** Calls the shop as its customers and staff do, and fails if the shop refuses. */
export class Calls {
  readonly stage: Stage;
  private readonly sessions = new Map<string, { headers: Record<string, string>; usedAt: number }>();

  constructor(stage: Stage) {
    this.stage = stage;
  }

  get now() {
    return this.stage.shop.clock.now();
  }

  /** @throws if the shop refuses, because every call of the demonstration is meant to succeed */
  async call<Reply = Record<string, never>>(
    caller: Caller | null,
    name: `${"GET" | "POST" | "PUT"} ${string}`,
    body?: object,
  ): Promise<Reply> {
    const [method, path] = name.split(" ") as ["GET" | "POST" | "PUT", string];
    const headers = caller ? await this.callerHeaders(caller) : {};
    const reply = await this.stage.inject({
      ...{ method, url: `/api/${path}` },
      headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    if (reply.statusCode >= 300)
      throw new Error(`${this.now.toISOString()}: ${name} was refused with ${reply.statusCode}: ${reply.body}`);
    if (method !== "GET") await this.stage.settle();
    return reply.body === "" ? (undefined as Reply) : (JSON.parse(reply.body) as Reply);
  }

  /**
   * Runs one of the shop's functions as a member of staff, as a bulk run does. It has the same effect as a call, but skips composing the
   * reply for a screen, which takes most of the time.
   * @throws if the shop refuses
   */
  async act<Done>(
    { id, name }: DemonstrationMember,
    verb: (shop: LiveShop, actor: Actor) => Promise<Done | Refusal>,
  ): Promise<Done> {
    const done = await verb(this.stage.shop, { id, name, auditEntries: 0 });
    if (done instanceof Refusal)
      throw new Error(`${this.now.toISOString()}: ${name} was refused with ${done.code}: ${done.message}`);
    await this.stage.settle();
    return done;
  }

  private async callerHeaders(caller: Caller): Promise<Record<string, string>> {
    const key = "customer" in caller ? `customer ${caller.customer}` : `member ${caller.member.id}`;
    const now = this.now.getTime();
    const before = this.sessions.get(key);
    if (before && now - before.usedAt < sessionMs) {
      before.usedAt = now;
      return before.headers;
    }
    const headers = "customer" in caller ? await this.asCustomer(caller.customer) : await this.asMember(caller.member);
    this.sessions.set(key, { headers, usedAt: now });
    return headers;
  }

  private async asCustomer(id: number): Promise<Record<string, string>> {
    const session = await beginCustomerSession(this.stage.shop, id, null, visitor);
    if (!session) throw new Error(`Customer ${id} could not sign in.`);
    return { authorization: `Bearer ${session.success}` };
  }

  private async asMember({ id, name, passwordHash }: DemonstrationMember): Promise<Record<string, string>> {
    const { db, config } = this.stage.shop;
    const token = await beginStaffSession(db, { id, password_hash: passwordHash }, visitor, this.now);
    if (!token) throw new Error(`${name} could not sign in.`);
    return { cookie: `${cookieName(config.publicUrl)}=${token}` };
  }
}
