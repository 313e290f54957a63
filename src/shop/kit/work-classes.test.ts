import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { LoadShedding } from "../../platform/http/load-shedding.ts";
import { workClasses } from "./work-classes.ts";

interface Kind {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  /** Milliseconds of each stretch of computing, with a database query between them. */
  work: number[];
  perSecond: number;
}

const token = { authorization: "Bearer some" };
const kinds = {
  anonymous: { url: "/product?search=ear", method: "GET", headers: {}, work: [15], perSecond: 80 },
  customers: { url: "/api/orders", method: "GET", headers: token, work: [2, 2, 2], perSecond: 80 },
  staff: { url: "/api/staff/orders", method: "GET", headers: { cookie: "a=b" }, work: [2, 2, 2], perSecond: 60 },
  checkout: { url: "/api/check-out/details", method: "POST", headers: token, work: [2, 2, 2, 2], perSecond: 15 },
  signIn: { url: "/api/login", method: "POST", headers: {}, work: [1, 1, 1], perSecond: 10 },
  health: { url: "/healthz", method: "GET", headers: {}, work: [0.1], perSecond: 10 },
} satisfies Record<string, Kind>;
type Name = keyof typeof kinds;

const databaseMs = 5;
const connections = 20;

/** A simulated CPU and database, on a clock that advances only with computing or when idle. */
async function simulate(seconds: number, slowness: number) {
  let now = 0;
  let used = 0;
  const forConnection: (() => void)[] = [];
  const replies: { at: number; go: () => void }[] = [];
  const shedding = new LoadShedding(
    workClasses(connections),
    { unavailable: "Busy.", busy: { lang: "en", title: "Busy", text: "Wait." } },
    { now: () => now, databaseWaiting: () => forConnection.length },
  );
  const seen = Object.fromEntries(
    Object.keys(kinds).map((name) => [name, { offered: 0, refused: 0, slowestRefusal: 0, slowest: 0 }]),
  ) as Record<Name, { offered: number; refused: number; slowestRefusal: number; slowest: number }>;

  const arrive = (name: Name, due: number) => {
    const kind = kinds[name];
    const request = Object.assign(new IncomingMessage(new Socket()), kind, { complete: true });
    const response = new ServerResponse(request);
    const sink = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
    response.assignSocket(sink as Socket);
    const figures = seen[name];
    figures.offered++;
    response.once("prefinish", () => {
      const took = now - due;
      if (response.statusCode !== 503) figures.slowest = Math.max(figures.slowest, took);
      else {
        figures.refused++;
        figures.slowestRefusal = Math.max(figures.slowestRefusal, took);
      }
    });
    const compute = (parts: readonly number[]) => {
      const [first = 0, ...rest] = parts;
      now += first * slowness;
      if (rest.length === 0) return void response.end();
      const asking = () => {
        used++;
        const go = () => {
          used--;
          forConnection.shift()?.();
          compute(rest);
        };
        replies.push({ at: now + databaseMs, go });
      };
      if (used < connections) asking();
      else forConnection.push(asking);
    };
    shedding.admit(request, response, () => compute(kind.work));
  };

  const arrivals = (Object.keys(kinds) as Name[])
    .flatMap((name) => {
      const { perSecond } = kinds[name];
      return Array.from({ length: seconds * perSecond }, (_, index) => ({ name, due: (index * 1000) / perSecond }));
    })
    .sort((one, other) => one.due - other.due);
  let tickAt = 10;
  while (now < seconds * 1000) {
    if (now >= tickAt) {
      shedding.tick();
      tickAt = now + 10;
    }
    // Like the event loop: reads whatever has arrived by then.
    const looked = now;
    for (const { go } of takeWhile(replies, ({ at }) => at <= looked)) go();
    for (const { name, due } of takeWhile(arrivals, ({ due }) => due <= looked)) arrive(name, due);
    const before = now;
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    if (now === before)
      now = Math.max(now + 0.1, Math.min(tickAt, arrivals[0]?.due ?? tickAt, replies[0]?.at ?? tickAt));
  }
  return seen;
}

function takeWhile<Each>(list: Each[], holds: (each: Each) => boolean): Each[] {
  const end = list.findIndex((each) => !holds(each));
  return list.splice(0, end < 0 ? list.length : end);
}

test.each([1, 2, 4])(
  "with a processor %i times as slow as thought: visitors give way first, checkout and sign-in last",
  async (slowness) => {
    const seen = await simulate(10, slowness);
    const refused = Object.fromEntries(
      Object.entries(seen).map(([name, { offered, refused }]) => [name, refused / offered]),
    ) as Record<Name, number>;
    const { anonymous, customers, staff, checkout, signIn, health } = refused;
    expect(anonymous).toBeGreaterThan(0.2);
    expect(anonymous).toBeGreaterThan(customers);
    expect(customers).toBeGreaterThanOrEqual(staff);
    expect({ checkout, signIn, health }).toEqual({ checkout: 0, signIn: 0, health: 0 });
    expect(seen.health.slowest).toBeLessThan(200);
  },
);

const { classify } = workClasses(connections);
const workClass = (method: string, url: string, headers: Record<string, string> = {}) =>
  classify({ method, url, headers } as IncomingMessage);
const [customer, staff] = [{ authorization: "Bearer x" }, { cookie: "__Host-staff_session=x" }];

test.each([
  ["a health check", null, "GET", "/readyz", {}],
  ["placing an order", "checkout", "POST", "/api/check-out/place-order", customer],
  ["signing in", "signIn", "POST", "/api/login", {}],
  ["the cart's page", "buyingPages", "GET", "/cart", {}],
  ["placing an order in Hindi", "checkout", "POST", "/hi/api/check-out/place-order", customer],
  ["the cart's page in Hindi", "buyingPages", "GET", "/hi/cart", {}],
  ["a page of no health check", "anonymous", "GET", "/hi/healthz", {}],
  ["a page of no back office", "anonymous", "GET", "/hi/admin/orders", {}],
  ["a page of no file", "anonymous", "GET", "/hi/assets/root-x.js", {}],
  ["a customer's orders", "customers", "GET", "/api/orders", customer],
  ["staff's orders", "staff", "GET", "/api/staff/orders", staff],
  ["a call of staff by a stranger", "anonymous", "GET", "/api/staff/orders", {}],
  ["a visitor's page", "anonymous", "GET", "/product?search=otoscope", {}],
  ["an enquiry", "customers", "POST", "/api/send-inquiry", {}],
  ["a picture", "files", "GET", "/files/x/a.webp", {}],
  ["a file of the pages", "files", "GET", "/assets/root-x.js", {}],
  ["the back office", "files", "GET", "/admin", staff],
  ["one of its screens", "files", "GET", "/admin/orders?status=placed", staff],
  ["one of its files", "files", "GET", "/admin/assets/Tabs-x.css", staff],
])("%s belongs to %s", (_what, name, method, url, headers) => {
  expect(workClass(method, url, headers as Record<string, string>)).toBe(name);
});
