import { beforeAll, describe, expect, test } from "vitest";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { member, customer, request } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { support, get, act, enquiry, held } = await enquiryCalls(shop);
const sales = await member("sales");

const list = async (query = "", actor = support) => (await get(`enquiries?${query}`, actor)).body;
const listIds = async (query: string, actor = support): Promise<number[]> =>
  (await list(query, actor)).data.map(({ id }: { id: number }) => id);

let open = 0;
let later = 0;
let answered = 0;
let closed = 0;
let spam = 0;
beforeAll(async () => {
  open = await enquiry({ name: "Asha Rao", subject: "Delivery to Leh" });
  answered = await enquiry({ company_name: "Menon ENT Centre", description: "Which courier?" });
  await act(answered, "answer", { text: "Our own van.", answers_seen: 0 });
  closed = await enquiry({ contact_no: "080 2222 3333" });
  await act(closed, "assign", { member_id: sales.id });
  await act(closed, "close");
  spam = await held();
  later = await enquiry();
});

describe("the list", () => {
  test("shows of each what the table needs, and no more", async () => {
    const { data, meta, counts } = await list("status=answered");
    expect(data).toEqual([
      {
        ...{ id: answered, enquiry_no: expect.stringMatching(/^ENQ-\d{4,}$/), name: "Dr Kavya Nair" },
        ...{ company_name: "Menon ENT Centre", email: "kavya@clinic.example", subject: "Sterilisation" },
        ...{ status: "answered", held: false, assigned_to: { id: support.id, name: support.name } },
        ...{ received_at: shop.clock.now().toISOString(), answered_at: shop.clock.now().toISOString() },
      },
    ]);
    expect(meta).toEqual({ total: 1, more: false, next: null, previous: null });
    expect(counts).toEqual({ open: 2, held: 1, answered: 1, closed: 1 });
  });

  test("without a filter has all of them, the newest first", async () => {
    expect(await listIds("")).toEqual([later, spam, closed, answered, open]);
  });

  // Open enquiries await a reply: the oldest comes first.
  test.each([
    ["status=open", () => [open, later]],
    ["status=held", () => [spam]],
    ["status=closed", () => [closed]],
    ["assigned=me", () => [answered]],
    ["assigned=nobody", () => [later, spam, open]],
    ["assigned=nobody&status=open", () => [open, later]],
    ["assigned=2000000000", () => []],
  ])("is narrowed by %s", async (query, ids) => {
    expect(await listIds(query)).toEqual(ids());
  });

  test("is narrowed to what a colleague was given, by the id or by the colleague", async () => {
    expect(await listIds(`assigned=${sales.id}`)).toEqual([closed]);
    expect(await listIds("assigned=me", sales)).toEqual([closed]);
  });

  test.each([
    ["leh DELIVERY", () => [open]],
    ["menon", () => [answered]],
    ["which courier", () => [answered]],
    ["08022223333", () => [closed]],
    ["%", () => []],
    ["kavya leh", () => [open]],
    ["menon leh", () => []],
  ])("finds “%s”", async (search, ids) => {
    expect(await listIds(`search=${encodeURIComponent(search)}`)).toEqual(ids());
  });

  test("finds one by its number", async () => {
    const { enquiry_no } = (await list("status=closed")).data[0];
    expect(await listIds(`search=${enquiry_no.toLowerCase()}`)).toEqual([closed]);
  });

  test.each(["status=lost", "assigned=them", "assigned=0", "per_page=101", `search=${"x".repeat(20_000)}`])(
    "refuses a wrong parameter and names it (%#)",
    async (query) => {
      const { status, body } = await get(`enquiries?${query}`);
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, "invalid", [query.split("=")[0]]]);
    },
  );
});

describe("colleagues to whom an enquiry can be given", () => {
  test("are those who answer enquiries and can sign in, by name", async () => {
    const [gone, packer] = [await member("sales"), await member("warehouse")];
    await shop.sql`UPDATE staff SET stopped_at = now() WHERE id = ${gone.id}`;
    const { data } = (await get("colleagues")).body;
    const ids = data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining([support.id, sales.id]));
    expect(ids).not.toEqual(expect.arrayContaining([gone.id]));
    expect(ids).not.toEqual(expect.arrayContaining([packer.id]));
    const names = data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted());
  });
});

describe("who may not", () => {
  test.each(["enquiries", "colleagues"])(
    "read %s: visitors, customers and roles without the permission",
    async (path) => {
      expect((await get(path, null)).status).toBe(401);
      expect((await request("GET", `/api/staff/${path}`, { token: (await customer()).token })).status).toBe(401);
      for (const role of ["warehouse", "accounts", "catalogue"] as const) {
        expect((await get(path, await member(role))).status).toBe(403);
      }
    },
  );
});
