import fc from "fast-check";
import { roles } from "../../../src/contract/staff/rights.ts";
import type { TestCustomer } from "../customers.ts";
import type { TestMember } from "../staff.ts";
import type { TestShop } from "../test-shop.ts";
import type { Known } from "./from-schema.ts";
import { type Document, listOperations, type Operation } from "./operations.ts";
import { type FuzzRequest, requestsFor } from "./requests.ts";

export interface Finding {
  operation: string;
  as: string;
  problem: string;
  request: string;
}

export interface FuzzReport {
  requests: number;
  /** Number of replies by status. */
  statuses: Record<string, number>;
  /** Milliseconds. */
  slowest: { ms: number; operation: string };
  findings: Finding[];
}

export interface FuzzOptions {
  /** Number of requests per operation and role. */
  each: number;
  seed: number;
  /** Call each operation in every role. Otherwise only in its own role and one other, in rotation. */
  whole: boolean;
}

/** Longest permitted response time in milliseconds. */
const longest = 2000;

type Actor = { name: string; customer?: TestCustomer; member?: TestMember };
const actorNames = ["visitor", "customer", ...roles] as const;

/** Calls every operation in openapi.json `each` times per role and reports deviations. The same seed makes the same requests. */
export async function fuzzCalls(shop: TestShop, { each, seed, whole }: FuzzOptions): Promise<FuzzReport> {
  const { body: document } = await shop.request("GET", "/api/openapi.json");
  const report: FuzzReport = { requests: 0, statuses: {}, slowest: { ms: 0, operation: "" }, findings: [] };
  const resolve = (ref: string) => (document as Document).components.schemas[ref.split("/").at(-1) ?? ""] ?? {};
  const known = await readKnown(shop);
  const operations = listOperations(document as Document);
  for (const [turn, name] of actorNames.entries()) {
    let actor = await actorFor(shop, name);
    // Calls that end one's own account or session would spoil the rest.
    const isSignedOut = async () => {
      if (name === "visitor") return false;
      const me = actor.customer ? "/api/user-details" : "/api/staff/me";
      const token = actor.customer?.token ?? null;
      return (await shop.request("GET", me, { token, staff: actor.member ?? null })).status === 401;
    };
    for (const [place, operation] of operations.entries()) {
      if (!whole && name !== forWhom(operation) && turn !== place % actorNames.length) continue;
      const own: Known = (field) =>
        actor.customer && ownAddresses.test(field) ? [actor.customer.addressId] : known(field);
      const requests = fc.sample(requestsFor(operation, own, resolve), {
        seed: seed + 1000 * turn + place,
        numRuns: each,
      });
      for (const [index, request] of requests.entries()) {
        // Shoppers' calls are made in both languages.
        const isInHindi = !operation.path.startsWith("/api/staff/") && (place + index) % 3 === 0;
        const path = isInHindi ? `/hi${request.path}` : request.path;
        await ask(shop, operation, actor, { ...request, path }, report);
      }
      if (operation.method !== "GET" && (await isSignedOut())) actor = await actorFor(shop, name);
    }
  }
  return report;
}

function forWhom({ path, method }: Operation): (typeof actorNames)[number] {
  if (path.startsWith("/api/staff/")) return "owner";
  return method === "GET" && !/orders|cart|user|account|session/.test(path) ? "visitor" : "customer";
}

const ownAddresses = /^(?:shipping|billing)_address$/;

async function actorFor(shop: TestShop, name: (typeof actorNames)[number]): Promise<Actor> {
  if (name === "visitor") return { name };
  if (name === "customer") return { name, customer: await shop.customer() };
  const member = await shop.member(name);
  await shop.sql`UPDATE staff SET password_hash = (SELECT password_hash FROM customers LIMIT 1) WHERE id = ${member.id}`;
  return { name, member };
}

async function send(shop: TestShop, actor: Actor, request: FuzzRequest) {
  const began = performance.now();
  const reply = await shop.app.inject({
    method: request.method as "GET",
    url: request.path,
    headers: {
      ...request.headers,
      ...(actor.customer ? { authorization: `Bearer ${actor.customer.token}` } : {}),
      ...(actor.member ? { cookie: `__Host-staff_session=${actor.member.token}` } : {}),
    },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  return { reply, ms: performance.now() - began };
}

/**
 * An Excel file is written by a process of its own, whose start a busy machine may delay, so its request counts as slow only if it is slow
 * each time.
 */
async function isSlow(shop: TestShop, actor: Actor, request: FuzzRequest): Promise<boolean> {
  if (request.method !== "GET" || !/\bxlsx\b/.test(request.path)) return true;
  for (const _ of [1, 2]) if ((await send(shop, actor, request)).ms <= longest) return false;
  return true;
}

async function ask(shop: TestShop, operation: Operation, actor: Actor, request: FuzzRequest, report: FuzzReport) {
  const { reply, ms } = await send(shop, actor, request);
  report.requests++;
  report.statuses[reply.statusCode] = (report.statuses[reply.statusCode] ?? 0) + 1;
  if (ms > report.slowest.ms) report.slowest = { ms: Math.round(ms), operation: operation.name };
  const addFinding = (problem: string) =>
    report.findings.push({ operation: operation.name, as: actor.name, problem, request: shortened(request) });
  if (reply.statusCode >= 500) return addFinding(`${reply.statusCode} ${reply.body.slice(0, 200)}`);
  if (ms > longest && (await isSlow(shop, actor, request))) addFinding(`took ${Math.round(ms)} ms`);
  if (!operation.isDeclared(reply.statusCode)) return addFinding(`${reply.statusCode} is not declared`);
  const isJson = String(reply.headers["content-type"]).startsWith("application/json");
  const problems = isJson ? operation.schemaProblems(reply.statusCode, reply.json()) : null;
  if (problems) addFinding(`${reply.statusCode} is not as declared: ${problems}`);
}

function shortened({ method, path, payload = "" }: FuzzRequest): string {
  return `${method} ${path.slice(0, 200)} ${payload.slice(0, 300)}`;
}

/** Existing ids and tokens, of the shop and of another customer, by field name. */
async function readKnown(shop: TestShop): Promise<Known> {
  const { products, categories, subCategories } = shop.live.current().catalogue;
  const some = products.slice(0, 5);
  const tokens = await otherCustomersOrder(shop);
  const byName: [RegExp, unknown[]][] = [
    [/^(?:token|productToken)$/, [...tokens, ...some.map(({ token }) => token)]],
    [/^(?:sub_product_id|variant_id)$/, some.flatMap(({ variants }) => variants.map(({ id }) => id))],
    [/^product_id$/, some.map(({ id }) => id)],
    [/^(?:category|category_id|main_category_id)$/, categories.map(({ id }) => id)],
    [/^(?:sub_category|sub_category_id)$/, subCategories.map(({ id }) => id)],
    [/^state_id$/, [14, 11, 1]],
    [/^city_id$/, [62, 1, 2]],
    [/^slug$/, ["about", "privacy", some[0]?.slug]],
    [/^email$/, ["asha@clinic.example", "ravi@clinic.example"]],
    [/^(?:id|.*_id|cartId)$/, [1, 2, 3, 4, 5, "1", 999_999]],
  ];
  return (field) => byName.find(([name]) => name.test(field))?.[1] ?? [];
}

async function otherCustomersOrder(shop: TestShop): Promise<string[]> {
  const { token, addressId } = await shop.customer();
  const [most] = await shop.sql<{ variant_id: number }>`
    SELECT a.variant_id FROM variant_availability a JOIN variants v ON v.id = a.variant_id
    JOIN products p ON p.id = v.product_id WHERE NOT p.enquiry_only AND NOT p.verified_only ORDER BY available DESC LIMIT 1`;
  const orders: string[] = [];
  for (let count = 0; count < 2; count++) {
    await shop.request("POST", "/api/cart/store", { token, body: { sub_product_id: most?.variant_id } });
    const body = { shipping_address: addressId, billing_address: addressId, coupon_token: null };
    orders.push((await shop.request("POST", "/api/check-out/place-order", { token, body })).body.order.token);
  }
  return orders;
}
