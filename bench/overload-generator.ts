/**
 * Sends requests at a rate independent of the replies (an open loop), as visitors do. Runs in its own process, so that other work does
 * not delay the clock. Receives instructions as messages; replies with its observations.
 */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Buyer } from "./buyers.ts";
import { type Kind, mix } from "./overload-mix.ts";

export interface World {
  origin: string;
  buyers: Buyer[];
  /** Accounts that can sign in with the password. */
  emails: string[];
  password: string;
  staffToken: string;
  products: { slug: string; token: string }[];
}

export interface Phase {
  perSecond: number;
  seconds: number;
}

export interface Seen {
  kind: Kind;
  /** When the request was due, in milliseconds since the phase began, and how long from then to the end of the reply. */
  at: number;
  took: number;
  status: number;
}

export interface Report {
  seen: Seen[];
  checkouts: { begun: number; succeeded: number; givenUp: number };
}

const healthPerSecond = 10;
const words = ["forceps", "plasma", "tube", "otoscop", "ear", "wand", "light", "knife", "nasal", "probe", "tip", "set"];
const mostTries = 5;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const healthAgent = new Agent({ keepAlive: true });
let world: World;
let nextBuyer = 0;
let drawn = 0;

// Visitors have their own machines: latencies should not include this process waiting for a CPU.
try {
  setPriority(constants.priority.PRIORITY_HIGH);
} catch {
  // Requires privileges; without them the measured times are somewhat too high.
}

process.on("message", async (message: World | Phase) => {
  if ("origin" in message) {
    world = message;
    return;
  }
  process.send?.(await run(message));
});

async function run({ perSecond, seconds }: Phase): Promise<Report> {
  const report: Report = { seen: [], checkouts: { begun: 0, succeeded: 0, givenUp: 0 } };
  const begun = performance.now();
  const open: Promise<unknown>[] = [];
  const schedule = async (rate: number, start: (due: number) => Promise<unknown>) => {
    for (let due = 0; ; ) {
      due += (-Math.log(1 - Math.random()) / rate) * 1000;
      if (due > seconds * 1000) return;
      const early = due - (performance.now() - begun);
      if (early > 1) await wait(early);
      open.push(start(due));
    }
  };
  const note = (kind: Kind, at: number) => (answer: { status: number }) =>
    report.seen.push({ kind, at, took: performance.now() - begun - at, status: answer.status });
  await Promise.all([
    schedule(healthPerSecond, (due) => send("GET", "/healthz", { over: healthAgent }).then(note("health", due))),
    schedule(perSecond, (due) => {
      const kind = drawKind();
      if (kind === "checkout") return checkout(report, due, begun);
      return ask(kind).then(note(kind, due));
    }),
  ]);
  await Promise.all(open);
  return report;
}

function drawKind(): Exclude<Kind, "health"> {
  let left = Math.random() * 100;
  for (const [kind, share] of mix) {
    left -= share;
    if (left < 0) return kind;
  }
  return "cached";
}

const pickOne = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;

function ask(kind: Exclude<Kind, "health" | "checkout">): Promise<Answer> {
  const html = { accept: "text/html" };
  const customer = { authorization: `Bearer ${pickOne(world.buyers).token}` };
  switch (kind) {
    case "cached":
      return send("GET", pickOne(["/", "/product", "/about-us", "/signin"]), { headers: html });
    case "page":
      return send("GET", `/product?search=${pickOne(words)}+${drawn++}`, { headers: html });
    case "list":
      return send("GET", `/api/product-data?search=${pickOne(words)}+${pickOne(words)}+${drawn++}&page=1`);
    case "customer":
      return send("GET", pickOne(["/api/cart", "/api/orders", "/api/wishlist", "/api/product-data?page=1"]), {
        headers: customer,
      });
    case "signIn":
      return send("POST", "/api/login", { body: { email: pickOne(world.emails), password: world.password } });
    case "staff":
      return send("GET", pickOne(["/api/staff/orders", "/api/staff/products", "/api/staff/customers"]), {
        headers: { cookie: `__Host-staff_session=${world.staffToken}` },
      });
  }
}

/** Fetches totals and orders, retrying each refusal after the time in its Retry-After. */
async function checkout({ seen, checkouts }: Report, due: number, begun: number) {
  const buyer = world.buyers[nextBuyer++ % world.buyers.length] as Buyer;
  const headers = { authorization: `Bearer ${buyer.token}` };
  const address = { shipping_address: buyer.addressId, billing_address: buyer.addressId };
  checkouts.begun++;
  const step = async (path: string, body: object, more: Record<string, string>) => {
    let at = due;
    for (let tries = 1; ; tries++) {
      const answer = await send("POST", path, { headers: { ...headers, ...more }, body });
      seen.push({ kind: "checkout", at, took: performance.now() - begun - at, status: answer.status });
      if (answer.status !== 503 || tries === mostTries) return answer;
      await wait(answer.retryAfter * 1000);
      at = performance.now() - begun;
    }
  };
  const shown = await step("/api/check-out/details", address, { "accept-encoding": "identity" });
  if (shown.status !== 200) {
    checkouts.givenUp++;
    return;
  }
  const { coupon_token } = JSON.parse(shown.body).orderTotal;
  due = performance.now() - begun;
  const key = { "idempotency-key": randomUUID() };
  const placed = await step("/api/check-out/place-order", { ...address, coupon_token }, key);
  if (placed.status === 201) checkouts.succeeded++;
  else checkouts.givenUp++;
}

interface Answer {
  status: number;
  body: string;
  retryAfter: number;
}

interface Sent {
  headers?: Record<string, string>;
  body?: object;
  over?: Agent;
}

/** Status 0 means no reply. */
function send(method: string, path: string, { headers = {}, body, over = agent }: Sent = {}): Promise<Answer> {
  const content = body && JSON.stringify(body);
  const about = content ? { "content-type": "application/json", "content-length": Buffer.byteLength(content) } : {};
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, body: "", retryAfter: 1 });
    const sent = request(
      `${world.origin}${path}`,
      { agent: over, method, headers: { "accept-encoding": "gzip, br", ...headers, ...about } },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk) => chunks.push(chunk));
        reply.on("error", failed);
        reply.on("end", () =>
          resolve({
            status: reply.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            retryAfter: Number(reply.headers["retry-after"] ?? 1),
          }),
        );
      },
    );
    sent.on("error", failed);
    sent.end(content);
  });
}
