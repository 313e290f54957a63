import { describe, expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, sql, customer } = shop;
const { at, orderIn, act, read } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const keeper = await member("warehouse");
const send = (method: string, rest = "", body?: unknown, staff = keeper) =>
  request(method, `/api/staff/couriers${rest}`, { staff, body });
const fields = { kind: "courier", tracking_link: "", notes: "", active: true };
const add = async (name: string, more = {}) => (await send("POST", "", { ...fields, name, ...more })).body.data;
const list = async () => (await send("GET")).body.data as { id: number; name: string; active: boolean }[];
const named = async (name: string) => (await list()).filter((each) => each.name.toLowerCase() === name.toLowerCase());
const acts = async (name: string) =>
  (await sql<{ act: string }>`SELECT act FROM audit_entries WHERE subject_name = ${name} ORDER BY id`).map(
    ({ act }) => act,
  );

describe("the list", () => {
  test("has those in use first, by name", async () => {
    await add("zz Retired", { active: false });
    await add("aa First");
    const all = await list();
    const inUse = all.filter(({ active }) => active);
    expect(all.slice(0, inUse.length)).toEqual(inUse);
    const names = inUse.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(all.at(-1)?.name).toBe("zz Retired");
  });

  test("takes a name once, however it is spaced or written", async () => {
    await add("Night  Rider");
    const { status, body } = await send("POST", "", { ...fields, name: " night rider" });
    expect([status, body.errors]).toEqual([422, { name: [serverTexts.courierTaken("Night Rider")] }]);
  });

  test("by two at once takes one", async () => {
    const answers = await Promise.all([1, 2].map(() => send("POST", "", { ...fields, name: "Twice" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await acts("Twice")).toEqual(["added"]);
  });

  test.each<[string, object]>([
    ["name", { name: "" }],
    ["name", { name: "n".repeat(61) }],
    ["name", { name: "a\u0000b" }],
    ["kind", { kind: "pigeon" }],
    ["tracking_link", { tracking_link: "http://a.example/{number}" }],
    ["tracking_link", { tracking_link: "https://a.example/" }],
    ["tracking_link", { tracking_link: "javascript:alert({number})" }],
    ["tracking_link", { tracking_link: "https://{number}" + "x".repeat(300) }],
    ["notes", { notes: "n".repeat(20_000) }],
    ["notes", { notes: "a\u0000b" }],
    ["active", { active: "maybe" }],
  ])("refuses a wrong %s (%#)", async (field, wrong) => {
    const { status, body } = await send("POST", "", { ...fields, name: "Wrong", ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe("a change", () => {
  test("of two at once is made by one, and the other gets a conflict", async () => {
    const { id, seen } = await add("Changed twice");
    const change = (notes: string) => send("PUT", `/${id}`, { ...fields, name: "Changed twice", notes, seen });
    const answers = await Promise.all(["one", "other"].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(serverTexts.groupChanged("Changed twice"));
  });

  test("of the name keeps earlier orders, and the earlier name", async () => {
    const { token } = await orderIn("packed");
    const { id, seen } = await add("Old name");
    await act(token, "ship", { courier: "OLD  name" });
    expect((await send("PUT", `/${id}`, { ...fields, name: "New name", seen })).status).toBe(200);
    expect((await read(token)).courier).toBe("OLD  name");
    const [stored] = await sql<{ courier_id: number }>`
      SELECT courier_id FROM order_couriers c JOIN orders o ON o.id = c.order_id WHERE o.token = ${token}`;
    expect(stored).toEqual({ courier_id: id });
    expect((await send("POST", "", { ...fields, name: "old name" })).body.errors).toEqual({
      name: [serverTexts.courierTaken("New name")],
    });
  });

  test("needs an id that exists", async () => {
    for (const [id, status] of [
      ["2000000000", 404],
      ["0", 422],
      ["x", 422],
      ["%00", 422],
    ] as const) {
      expect((await send("GET", `/${id}`)).status).toBe(status);
      expect((await send("PUT", `/${id}`, { ...fields, name: "x", seen: "x" })).status).toBe(status);
    }
  });

  test("is not for sales, who may see them", async () => {
    const sales = await member("sales");
    expect((await send("GET", "", undefined, sales)).status).toBe(200);
    expect((await send("POST", "", { ...fields, name: "Theirs" }, sales)).status).toBe(403);
  });
});

describe("shipping", () => {
  test("with a new name adds it to the list, once for two at the same moment", async () => {
    const orders = await Promise.all([orderIn("packed"), orderIn("packed")]);
    await Promise.all(
      orders.map(({ token }, place) => act(token, "ship", { courier: place ? "Brand new" : "BRAND NEW" })),
    );
    expect(await named("brand new")).toHaveLength(1);
  });

  test("with a retired one is refused, and changes nothing", async () => {
    const { token } = await orderIn("packed");
    await add("Gone", { active: false });
    const { status, body } = await act(token, "ship", { courier: "gone" });
    expect([status, body.errors]).toEqual([422, { courier: [serverTexts.courierRetired("Gone")] }]);
    expect((await read(token)).status).toBe("packed");
  });

  test("by the previous build, which writes the name only, adds it too", async () => {
    const { order } = await placeTestOrder(shop, await customer());
    await sql`UPDATE orders SET courier = ${"  Written  by hand "} WHERE id = ${order.id}`;
    expect(await named("Written by hand")).toHaveLength(1);
    expect(await sql`SELECT courier_name FROM order_couriers WHERE order_id = ${order.id}`).toEqual([
      { courier_name: "Written by hand" },
    ]);
  });

  test("links customer and staff to the courier's page of the parcel", async () => {
    const { token, customer: buyer } = await orderIn("packed");
    await add("Linked", { tracking_link: "https://linked.example/t?awb={number}" });
    await act(token, "ship", { courier: "linked", tracking_number: "A B/1&$&" });
    const url = "https://linked.example/t?awb=A%20B%2F1%26%24%26";
    expect((await read(token)).tracking_url).toBe(url);
    expect((await request("GET", `/api/orders/${token}`, { token: buyer.token })).body.data.tracking_url).toBe(url);
  });
});
