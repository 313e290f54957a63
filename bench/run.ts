/**
 * Measures the shop against a floor on the same machine in the same run: a bare node:http server that sends the same bytes, a bare pg
 * client that commits the same rows, for signed-in writes a bare node:http server that runs the same UPDATE, and for signed-in lists
 * the visitors' lists. Shop and floor take turns, so that a busy minute affects both. Prints a table and writes bench/results.json.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Product } from "../src/contract/catalogue.ts";
import type { CheckoutDetails } from "../src/contract/checkout.ts";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { type Buyer, createBuyers, fillCarts, stockedVariants } from "./buyers.ts";
import { floorCart, floorOrders } from "./floor-orders.ts";
import { type Figures, median, readLoad, workLoad } from "./measure.ts";
import { post } from "./post.ts";
import { dropPictureJobs, type Served, startFloor, startShop, startWritingFloor } from "./processes.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const ordersPerRound = Number(process.env.BENCH_ORDERS ?? 1500);

interface Job extends Figures {
  job: string;
  floor_rps: number;
  floor_ratio: number;
  /** CPU time of the floor; for a bare database client, that of the client. */
  floor_cpu_us: number;
}

/** `npm run bench -- cart order` measures only these and writes no results. */
const asked = process.argv.slice(2);

const list = "/api/product-data?page=1&per_page=24";

const dataDir = await mkdtemp(join(tmpdir(), "shop-bench-"));
// On a busy machine the shop would refuse the requests to be measured.
const shop = await startShop(dataDir, { LOAD_SHEDDING: "off" });
const server = await startEmbedded(dataDir);
const pool = new pg.Pool({ connectionString: server.url, max: 4 });
const floor = await startFloor();
const jobs: Job[] = [];

try {
  await dropPictureJobs(pool);
  const { data: products } = (await (await fetch(`${shop.origin}/api/product-data`)).json()) as { data: Product[] };
  const product = products[0];
  if (!product) throw new Error("The shop has no products.");
  const view = `/product/product-details/${product.slug}/${product.token}`;
  await reads("list", [list]);
  await signedInList();
  await reads("view", [`/api/product/view/${product.token}`]);
  await reads("search", ["forceps", "plasma", "nk ns 10", "tube", "otoscop", "blaksley", "ear"].map(searchFor));
  await reads("page:home", ["/"]);
  await reads("page:list", ["/product"]);
  await reads("page:product", [view]);
  if (isAsked("cart")) await cart();
  if (isAsked("order")) await orders("order", false);
  if (isAsked("order:hot")) await orders("order:hot", true);
} finally {
  await floor.stop();
  await pool.end();
  await server.stop();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

console.table(Object.fromEntries(jobs.map(({ job, ...figures }) => [job, rounded(figures)])));
if (asked.length === 0) {
  const results = { load: loadavg()[0], jobs: jobs.map(rounded) };
  await writeFile(join(import.meta.dirname, "results.json"), `${JSON.stringify(results, null, 2)}\n`);
}

/** Enough customers that no two consecutive requests share a session. */
async function signedInList() {
  if (!isAsked("list:signed-in")) return;
  const tokens = (await createBuyers(pool, 64)).map((buyer) => buyer.token);
  const ours = (seconds = 4) => readLoad(shop.pid, shop.origin, [list], { tokens, seconds });
  const visitors = (seconds = 4) => readLoad(shop.pid, shop.origin, [list], { seconds });
  await ours(2);
  await visitors(1);
  await compare("list:signed-in", ours, visitors);
}

function isAsked(job: string) {
  return asked.length === 0 || asked.includes(job);
}

function searchFor(words: string) {
  return `/api/product-data?search=${encodeURIComponent(words)}&page=1`;
}

async function reads(job: string, paths: string[]) {
  if (!isAsked(job)) return;
  const answer = await fetch(`${shop.origin}${paths[0]}`, { headers: { "accept-encoding": "br" } });
  await floor.send(...(await sameBytes(shop, paths[0] ?? "/", answer)));
  await readLoad(shop.pid, shop.origin, paths, { seconds: 1 });
  await compare(
    job,
    () => readLoad(shop.pid, shop.origin, paths),
    () => readLoad(floor.pid, floor.origin, paths),
  );
}

/** The headers and the bytes as sent, still compressed. */
async function sameBytes(from: Served, path: string, answer: Response): Promise<[Record<string, string>, Buffer]> {
  const { request } = await import("node:http");
  const body = await new Promise<Buffer>((resolve, reject) => {
    request(`${from.origin}${path}`, { headers: { "accept-encoding": "br" } }, (received) => {
      const chunks: Buffer[] = [];
      received.on("data", (chunk) => chunks.push(chunk));
      received.on("end", () => resolve(Buffer.concat(chunks)));
    })
      .on("error", reject)
      .end();
  });
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !["connection", "date", "keep-alive", "transfer-encoding"].includes(name)),
  );
  return [{ ...headers, "content-length": String(body.length) }, body];
}

async function cart() {
  const variants = await stockedVariants(pool, 40);
  const buyers = await createBuyers(pool, 64);
  await fillCarts(pool, buyers, variants, false);
  const result = await pool.query<{ customer_id: number; id: number }>(
    "SELECT customer_id, min(id) AS id FROM cart_lines WHERE customer_id = ANY($1) GROUP BY customer_id",
    [buyers.map((buyer) => buyer.customerId)],
  );
  const lineByCustomer = new Map(result.rows.map((row) => [row.customer_id, row.id]));
  const change = async (origin: string, piece: number) => {
    const buyer = buyers[piece % buyers.length] as Buyer;
    const body = { cartId: lineByCustomer.get(buyer.customerId), quantity: 1 + (piece % 5) };
    return mustBe(200, await post(origin, "/api/cart/update", buyer.token, body));
  };
  const ours = () => workLoad(shop.pid, 4000, async (piece) => (await change(shop.origin, piece)).length);
  await compare("cart", ours, () => floorCart(server.url, buyers, 4000));
  const writingFloor = await startWritingFloor(server.url, await change(shop.origin, 0));
  const theirs = () =>
    workLoad(writingFloor.pid, 4000, async (piece) => (await change(writingFloor.origin, piece)).length);
  await compare("cart:http", ours, theirs);
  await writingFloor.stop();
}

async function orders(job: string, hot: boolean) {
  const variants = await stockedVariants(pool, 40);
  const freshBuyers = async () => {
    const buyers = await createBuyers(pool, ordersPerRound);
    await fillCarts(pool, buyers, variants, hot);
    return buyers;
  };
  const order = async () => {
    const buyers = await freshBuyers();
    return workLoad(shop.pid, buyers.length, async (piece) => {
      const buyer = buyers[piece];
      if (!buyer) return 0;
      const address = { shipping_address: buyer.addressId, billing_address: buyer.addressId };
      const shown = mustBe(200, await post(shop.origin, "/api/check-out/details", buyer.token, address));
      const { orderTotal } = JSON.parse(shown.toString()) as CheckoutDetails;
      const body = { ...address, coupon_token: orderTotal.coupon_token };
      const key = { "idempotency-key": randomUUID() };
      const placed = mustBe(201, await post(shop.origin, "/api/check-out/place-order", buyer.token, body, key));
      return shown.length + placed.length;
    });
  };
  await order();
  await compare(job, order, async () => floorOrders(server.url, await freshBuyers(), variants, hot));
}

function mustBe(status: number, answer: { status: number; body: Buffer }): Buffer {
  if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
  return answer.body;
}

/** Alternates shop and floor; the job's figures are medians of its rounds, the ratio is the median of the rounds' ratios. */
async function compare(job: string, ours: () => Promise<Figures>, theirs: () => Promise<Figures>) {
  const pairs: { ours: Figures; theirs: Figures }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await ours(), theirs: await theirs() });
  const middle = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
  const result: Job = {
    job,
    rps: middle((pair) => pair.ours.rps),
    p50_ms: middle((pair) => pair.ours.p50_ms),
    p99_ms: middle((pair) => pair.ours.p99_ms),
    cpu_us: middle((pair) => pair.ours.cpu_us),
    bytes: middle((pair) => pair.ours.bytes),
    floor_rps: middle((pair) => pair.theirs.rps),
    floor_ratio: middle((pair) => pair.ours.rps / pair.theirs.rps),
    floor_cpu_us: middle((pair) => pair.theirs.cpu_us),
  };
  jobs.push(result);
  process.stderr.write(`${job}: ${Math.round(result.rps)} per second, ${result.floor_ratio.toFixed(2)} of the floor\n`);
}

function rounded<T extends object>(figures: T): T {
  const entries = Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === "number" ? Number(value.toFixed(value < 10 ? 2 : 0)) : value,
  ]);
  return Object.fromEntries(entries) as T;
}
