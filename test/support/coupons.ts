import { expect } from "vitest";
import type { TestCustomer } from "./customers.ts";
import type { TestMember } from "./staff.ts";
import type { TestShop } from "./test-shop.ts";

/** Fields of a coupon as the back office's form sends them: 12.5 % off, at most Rs 500. */
export const couponFields = {
  ...{ code: "camp-10", description: "Camps in winter", kind: "percent", value: "12.5", minimum: "1000", largest: 500 },
  ...{ valid_from: "2026-11-01", valid_to: "2026-12-31", usage_limit: 100, per_customer_limit: "", on: true },
};

/** Manages coupons through the back-office API as a member of sales. */
export async function couponCalls({ request, member, sql }: TestShop) {
  const sales = await member("sales");

  function send(method: string, path: string, staff: TestMember | null, body?: object, key?: string) {
    const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
    return request(method, `/api/staff/coupons${path}`, { staff, body, headers });
  }
  const get = (path = "", actor: TestMember | null = sales) => send("GET", path, actor);
  const add = (changes: object = {}, actor: TestMember | null = sales, key?: string) =>
    send("POST", "", actor, { ...couponFields, ...changes }, key);
  const seenNow = async (id: number): Promise<string> => (await get(`/${id}`)).body.data?.seen ?? "";
  /** Edits the coupon's current version, unless `changes` names the version that was seen. */
  const change = async (id: number, changes: object = {}, actor: TestMember | null = sales, key?: string) =>
    send("PUT", `/${id}`, actor, { ...couponFields, seen: await seenNow(id), ...changes }, key);
  const remove = (id: number, actor: TestMember | null = sales) => send("DELETE", `/${id}`, actor);

  /** Adds a coupon and returns its id. */
  async function coupon(changes: object = {}): Promise<number> {
    const { status, body } = await add(changes);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data.id;
  }

  const stored = async (id: number) =>
    (
      await sql<{ code: string; description: string; used_count: number }>`
        SELECT code, description, used_count FROM coupons WHERE id = ${id}`
    )[0];

  /** A coupon's audit log entries, oldest first. */
  async function audited(id: number): Promise<string[]> {
    const rows = await sql<{ act: string }>`
      SELECT act FROM audit_entries WHERE subject = 'coupon' AND subject_id = ${String(id)} ORDER BY id`;
    return rows.map(({ act }) => act);
  }

  /** Checkout's reply to a code for the current cart: the discount in rupees, or the reason for refusal. */
  async function tryAtCheckout({ token, addressId }: TestCustomer, code: string) {
    const { body } = await request("POST", "/api/check-out/details", {
      token,
      body: { shipping_address: addressId, coupon_code: code },
    });
    return body.orderTotal?.coupon ?? body.message;
  }

  return { sales, get, add, seenNow, change, remove, coupon, stored, audited, tryAtCheckout };
}
