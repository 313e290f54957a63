import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { member, customer, request, sql, live } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const { support, get, act, enquiry, held } = await enquiryCalls(shop);

const shown = async (id: number) => (await get(`enquiries/${id}`)).body.data;

describe("an enquiry", () => {
  test("is shown with all that was sent, with who sent it and which device it is about", async () => {
    const asha = await customer();
    const { id: sub_product_id, product_id } = demo.variant("NK-EE-1601");
    const fields = { company_name: "Nair Clinic", address: "4 Residency Road", sub_product_id };
    const id = await enquiry(fields, asha.token);
    const { slug, token, name } = demo.product("jobson-horne-probe");
    expect(product_id).toBe(demo.product("jobson-horne-probe").id);
    expect(await shown(id)).toEqual({
      grievance: null,
      ...{ id, enquiry_no: expect.stringMatching(/^ENQ-/), customer_id: asha.id, name: "Dr Kavya Nair" },
      ...{ company_name: "Nair Clinic", email: "kavya@clinic.example", contact_no: "9876543210" },
      ...{ address: "4 Residency Road", subject: "Sterilisation", description: "Can the wand be autoclaved?" },
      ...{ status: "open", held: false, held_because: null, assigned_to: null, answers: [], answered_at: null },
      ...{ received_at: shop.clock.now().toISOString(), notice_version: expect.any(String), language: "en" },
      device: { name, slug, token, ref_no: "NK-EE-1601" },
    });
  });

  test("of a visitor names no customer and, without a variant, no device", async () => {
    expect(await shown(await enquiry())).toMatchObject({ customer_id: null, device: null, company_name: null });
  });

  test("says why it is held, also after it was released", async () => {
    const id = await held();
    expect(await shown(id)).toMatchObject({ held: true, held_because: "hidden_field" });
    await act(id, "release");
    expect(await shown(id)).toMatchObject({ held: false, held_because: "hidden_field" });
  });

  test("has its answers in the order in which they were given, with their authors", async () => {
    const id = await enquiry();
    const sales = await member("sales");
    await act(id, "answer", { text: "No.", answers_seen: 0 });
    shop.clock.advance({ minutes: 10 });
    await act(id, "answer", { text: "It is for single use.", answers_seen: 1 }, sales);
    const { answers, answered_at } = await shown(id);
    expect(answers).toMatchObject([
      { text: "No.", member_name: support.name },
      { text: "It is for single use.", member_name: sales.name, at: shop.clock.now().toISOString() },
    ]);
    expect(answered_at).toBe(shop.clock.now().toISOString());
  });

  test("about a device that is no longer in the shop can still be read", async () => {
    const { id: sub_product_id, product_id } = demo.variant("NK-TT-1601");
    const id = await enquiry({ sub_product_id });
    await sql`UPDATE products SET withdrawn_at = now() WHERE id = ${product_id}`;
    await live.refresh();
    expect(await shown(id)).toMatchObject({ id, device: null });
  });
});

describe("it is not shown", () => {
  test("if it does not exist, or the id is invalid", async () => {
    const missing = await get("enquiries/2000000000");
    expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
    for (const id of ["0", "-1", "1.5", "ENQ-1001", "9".repeat(30)]) {
      const { status, body } = await get(`enquiries/${id}`);
      expect([status, Object.keys(body.errors)], id).toEqual([422, ["id"]]);
    }
  });

  test("to visitors, to the customer who sent it, and to roles without the permission", async () => {
    const { token } = await customer();
    const id = await enquiry({}, token);
    expect((await get(`enquiries/${id}`, null)).status).toBe(401);
    expect((await request("GET", `/api/staff/enquiries/${id}`, { token })).status).toBe(401);
    for (const role of ["warehouse", "accounts", "catalogue"] as const) {
      expect((await get(`enquiries/${id}`, await member(role))).status).toBe(403);
    }
  });
});
