import { sql } from "kysely";
import { afterAll, afterEach, expect, inject, test, vi } from "vitest";
import { openReads } from "../src/platform/db/replica.ts";
import { createLog } from "../src/platform/log.ts";
import { issueInvoice } from "../src/shop/documents/index.ts";
import { istDate } from "../src/shop/tax/index.ts";
import { placeTestOrder } from "./support/orders.ts";
import { patience } from "./support/patience.ts";
import { startStandby } from "./support/standby.ts";
import { openTestShop } from "./support/test-shop.ts";

/** Lists are read from a real standby whose WAL replay can be paused. */

const standby = await startStandby(inject("dataDir"), inject("template").adminUrl);
const shop = await openTestShop({ replica: standby.urlFor, listen: true });
shop.clock.set("2026-11-20T10:00:00+05:30");
const { reads } = shop.shop;
const [one, other] = [await shop.member("owner"), await shop.member("owner")];
afterAll(async () => {
  await shop.close();
  await standby.kill();
}, 60_000);

const pause = () => standby.query("SELECT pg_wal_replay_pause()");
const resume = () => standby.query("SELECT pg_wal_replay_resume()");
afterEach(() => resume().catch(() => {}));
const isStandby = (written?: string) => reads.readFrom(written) !== reads.primary;
const untilRead = (written?: string) => vi.waitFor(() => expect(isStandby(written)).toBe(true), patience);

const coupon = (code: string) => ({
  ...{ code, description: "Camps", kind: "percent", value: "5", minimum: "", largest: "" },
  ...{ valid_from: "2026-11-01", valid_to: "2027-12-31", usage_limit: "", per_customer_limit: "", on: true },
});

/** The cookies a member's browser sends: the session, and the WAL position of its last change. */
const staffCookie = ({ token }: { token: string }, written = "") =>
  `__Host-staff_session=${token}${written && `; staff_written=${encodeURIComponent(written)}`}`;

async function codes(cookie: string): Promise<string[]> {
  const { status, body } = await shop.request("GET", "/api/staff/coupons", { headers: { cookie } });
  expect(status).toBe(200);
  return body.data.map(({ code }: { code: string }) => code);
}

async function add(code: string): Promise<string> {
  const { status, headers } = await shop.request("POST", "/api/staff/coupons", { staff: one, body: coupon(code) });
  expect(status).toBe(201);
  const [, written = ""] =
    /staff_written=([^;]+); Path=\/api\/staff; HttpOnly; SameSite=Strict/.exec(String(headers["set-cookie"])) ?? [];
  expect(decodeURIComponent(written)).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  return decodeURIComponent(written);
}

test("a client that changed something sees it immediately, others when the standby has it", {
  timeout: 60_000,
}, async () => {
  await untilRead(await add("SEEN-5"));
  await pause();
  const written = await add("LATER-5");
  expect(isStandby(written)).toBe(false);
  expect(await codes(staffCookie(one, written))).toContain("LATER-5");
  // The other member's list demonstrably comes from the standby: it lacks what the standby does not have yet.
  const shown = await codes(staffCookie(other));
  expect(shown).toContain("SEEN-5");
  expect(shown).not.toContain("LATER-5");

  await resume();
  await untilRead(written);
  expect(await codes(staffCookie(one, written))).toContain("LATER-5");
  expect(await codes(staffCookie(other))).toContain("LATER-5");
});

/** Opens a stream of changes. @returns what it has said so far */
async function listen() {
  const headers = { cookie: staffCookie(other), accept: "text/event-stream" };
  const ended = new AbortController();
  const { body } = await fetch(`${shop.url}/api/staff/events`, { headers, signal: ended.signal });
  const stream = { text: "", end: () => ended.abort() };
  const write = (part: string) => {
    stream.text += part;
  };
  body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write }))
    .catch(() => {});
  return stream;
}

test("staff hear of a change when the standby shows it, and of nothing before it shows what came earlier", {
  timeout: 60_000,
}, async () => {
  const asked = vi.spyOn(reads, "showsAll");
  // At least twice: what is not held is announced before the next question.
  const untilHeld = () =>
    vi.waitFor(
      () => expect(asked.mock.results.filter(({ value }) => value === false).length).toBeGreaterThan(1),
      patience,
    );
  await untilRead(await add("KNOWN-5"));
  await pause();
  const early = await add("EARLY-5");
  let isOpen = false;
  const opening = listen().then((stream) => {
    isOpen = true;
    return stream;
  });
  await untilHeld();
  expect([isOpen, isStandby()]).toEqual([false, true]);
  await resume();
  const stream = await opening;
  expect(isStandby(early)).toBe(true);
  expect(await codes(staffCookie(other))).toContain("EARLY-5");

  await pause();
  asked.mockClear();
  const late = await add("LATE-5");
  await untilHeld();
  expect(stream.text).not.toContain("coupons");
  expect(isStandby()).toBe(true);
  await resume();
  await vi.waitFor(() => expect(stream.text).toContain("coupons"), patience);
  expect(isStandby(late)).toBe(true);
  expect(await codes(staffCookie(other))).toContain("LATE-5");
  stream.end();
  asked.mockRestore();
});

test.each(["nonsense", "0/", "FFFFFFFF/FFFFFFFF", "16/B374D848'; DROP TABLE orders", "F".repeat(200)])(
  "a place in the log that cannot be is the primary's to answer: %s",
  async (written) => {
    await untilRead();
    expect(isStandby(written)).toBe(false);
    expect((await codes(staffCookie(one, written))).length).toBeGreaterThan(0);
  },
);

test("lists, exports and reports are served, also where reading one writes a record", { timeout: 60_000 }, async () => {
  await untilRead();
  await shop.asAdmin("INSERT INTO stock_to_count SELECT id FROM variants LIMIT 5");
  const days = "from=2026-11-01&to=2026-11-30";
  for (const path of [
    ...["orders", "orders.csv", "products", "customers", "coupons", "audit", "security-events", "movements"],
    ...[`reports?${days}`, `reports/entries?list=orders&${days}`, `reports/entries.csv?list=low-stock&${days}`],
  ]) {
    const { status } = await shop.request("GET", `/api/staff/${path}`, { staff: one });
    expect([path, status]).toEqual([path, 200]);
  }
});

test("a month of documents is sent although one of them has not been drawn yet", { timeout: 60_000 }, async () => {
  const { order, lines, lots } = await placeTestOrder(shop, await shop.customer());
  await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots));
  await untilRead((await reads.position()) ?? undefined);
  const month = istDate(shop.clock.now()).slice(0, 7);
  const { statusCode, rawPayload } = await shop.app.inject({
    ...{ url: `/api/staff/documents.zip?month=${month}`, headers: { cookie: staffCookie(one) } },
  });
  expect([statusCode, rawPayload.subarray(0, 4).toString("latin1")]).toEqual([200, "PK\x03\x04"]);
  expect(rawPayload.toString("latin1")).toContain("%PDF");
});

test("a standby that is too far behind is not read from", { timeout: 60_000 }, async () => {
  const log = createLog("silent");
  const given = {
    primary: shop.db,
    url: standby.urlFor(shop.databaseUrl),
    poolSize: 2,
    log,
    every: 20,
    maxLag: 200,
  };
  const strict = openReads(given);
  try {
    await vi.waitFor(() => expect(strict.readFrom()).not.toBe(shop.db), patience);
    await pause();
    await sql`INSERT INTO settings (name, value) VALUES ('x', '{}') ON CONFLICT (name) DO UPDATE SET updated_at = now()`.execute(
      shop.db,
    );
    await vi.waitFor(() => expect(strict.readFrom()).toBe(shop.db), patience);
    await resume();
    await vi.waitFor(() => expect(strict.readFrom()).not.toBe(shop.db), patience);
  } finally {
    await strict.stop();
  }
});

test("a server that is no standby is not read from", async () => {
  const itself = openReads({
    primary: shop.db,
    url: shop.databaseUrl,
    poolSize: 2,
    log: createLog("silent"),
    every: 10,
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(itself.readFrom()).toBe(shop.db);
  await itself.stop();
});

test("without one the primary is read, and no browser carries anything", async () => {
  const alone = openReads({ primary: shop.db, url: undefined, poolSize: 2, log: createLog("silent") });
  expect([alone.readFrom("0/1"), await alone.position()]).toEqual([shop.db, null]);
});

test("when the standby dies no list fails", { timeout: 60_000 }, async () => {
  await untilRead();
  const asking = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 25; n++) expect(await codes(staffCookie(other))).toContain("SEEN-5");
  });
  await standby.kill();
  await Promise.all(asking);
  await vi.waitFor(() => expect(isStandby()).toBe(false), patience);
  expect(await codes(staffCookie(other))).toContain("SEEN-5");
});
