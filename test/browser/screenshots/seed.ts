import { test as base, type Page } from "@playwright/test";
import { askShop } from "../support/customer.ts";
import { saveLists, variantsForSale } from "../support/lists.ts";
import { openOffice } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import { recordHydration } from "../support/shop.ts";
import { addAddresses, devanagariName, gstins, longName, order, register } from "./people.ts";

/** A shop after its first weeks: customers of all kinds, orders in all states, and the records staff make about them. */

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Once for all screenshots, unless one fails: the rest then run in a new worker. */
export const test = base.extend<object, { seeded: Seeded }>({
  context: async ({ context }, use) => {
    await recordHydration(context);
    await use(context);
  },
  seeded: [
    async ({ browser }, use, { project }) => {
      const origin = project.use.baseURL ?? "";
      const office = await browser.newPage({ baseURL: origin });
      await openOffice(office);
      await use(await seedShop(origin, office));
      await office.context().close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

export type Seeded = Awaited<ReturnType<typeof seedShop>>;

async function seedShop(origin: string, office: Page) {
  const staff: Staff = async (method, path, body) => {
    const answer = await office.request.fetch(`/api/staff/${path}`, { method, ...(body ? { data: body } : {}) });
    if (!answer.ok()) throw new Error(`${method} ${path} answers ${answer.status()}: ${await answer.text()}`);
    return answer.status() === 204 ? null : await answer.json();
  };
  const people = await customers(origin);
  const orders = await placeOrders(origin, office, staff, people);
  await dealers(origin, staff);
  await grievances(origin, staff, people.buyer.token);
  const lists = await saveLists(origin, people.buyer.token);
  await promotions(staff, people.devanagari.email);
  await branch(staff);
  return { ...people, orders, lists };
}

// biome-ignore lint/suspicious/noExplicitAny: what is shown needs no types
type Staff = (method: "GET" | "POST", path: string, body?: object) => Promise<any>;
type People = Awaited<ReturnType<typeof customers>>;

async function customers(origin: string) {
  const buyer = await register(origin, { ...longName, account_type: "hospital" });
  await addAddresses(origin, buyer);
  const devanagari = await register(origin, devanagariName);
  await addAddresses(origin, devanagari, devanagariName);
  const bulk = await register(origin, { first_name: "Meera", last_name: "Iyer" });
  const lines = (await variantsForSale(origin))
    .slice(0, 210)
    .map((sub_product_id) => ({ sub_product_id, quantity: 1 }));
  await askShop(origin, "POST", "cart/store-many", { lines }, bulk.token);
  const newcomer = await register(origin, { first_name: "Kavya", last_name: "Nair" });
  return { buyer, devanagari, bulk, newcomer };
}

/** Orders in every state, the last ones credited. */
async function placeOrders(origin: string, office: Page, staff: Staff, { buyer, devanagari }: People) {
  const stock = (await staff("GET", "stock?sort=-available")).data as { variant_id: number }[];
  const variants = stock.slice(0, 3).map(({ variant_id }) => variant_id);
  const place = (who = buyer) => order(origin, who, variants, gstins.Karnataka);
  const placed = await place(devanagari);
  const cancelled = await place();
  await bring(office, cancelled, "confirm", "pack");
  await staff("POST", `orders/${cancelled}/cancel`, { expected_status: "packed", reason: "Ordered twice" });
  const refused = await place();
  await bring(office, refused, "confirm", "pack", "ship");
  await staff("POST", `orders/${refused}/undeliver`, { expected_status: "shipped", reason: "Theatre closed" });
  const credited = await place();
  await bring(office, credited, "confirm", "pack", "ship", "deliver", "collect");
  const { data } = await staff("GET", `orders/${credited}`);
  await staff("POST", `orders/${credited}/credit`, {
    ...{ expected_status: data.status, credited_before: 0, reason_code: "deficiency" },
    lines: [{ line_id: data.lines[0].line_id, quantity: 1 }],
    ...{ reason: "The tip of one instrument was bent", refund_to: "bank" },
  });
  const back = await place();
  await bring(office, back, "confirm", "pack", "ship", "deliver");
  const [line] = (await askShop(origin, "GET", `orders/${back}`, undefined, buyer.token)).data.lines;
  const wish = { lines: [{ line_id: line.line_id, quantity: 1 }], reason: "The wrong size", refund_to: "bank" };
  await askShop(origin, "POST", `orders/${back}/returns`, wish, buyer.token);
  const lines = variants.map((sub_product_id, index) => ({ sub_product_id, quantity: index + 1 }));
  for (const { token } of [buyer, devanagari]) await askShop(origin, "POST", "cart/store-many", { lines }, token);
  return { placed, cancelled, refused, credited, back };
}

/** Dealers: one licence awaiting review, one about to expire, one rejected. */
async function dealers(origin: string, staff: Staff) {
  const valid = [400, 20, 300].map(daysAhead);
  for (const [index, valid_until] of valid.entries()) {
    const number = `MD42/KA/${2_041 + index}`;
    const { token } = await register(origin, {
      ...(index === 1 ? devanagariName : { ...longName, first_name: "Suresh", last_name: `Agencies ${index}` }),
      ...{ account_type: "dealer", licence_kind: "md42", licence_number: number, licence_valid_until: valid_until },
    });
    const { id } = await askShop(origin, "GET", "user-details", undefined, token);
    if (index === 1) await staff("POST", `licences/${id}/verify`, { kind: "md42", number, valid_until });
    if (index === 2)
      await staff("POST", `licences/${id}/reject`, {
        kind: "md42",
        number,
        valid_until,
        reason: "Not in the register",
      });
  }
}

async function grievances(origin: string, staff: Staff, token: string) {
  const send = (subject: string) =>
    askShop(
      origin,
      "POST",
      "send-grievance",
      {
        ...{ name: `${longName.first_name} ${longName.last_name}`, email: "kavya@clinic.example" },
        ...{ contact_no: "9876543210", subject, description: "It came off during the first use. Please replace it." },
      },
      token,
    );
  for (const subject of ["The tip came off", "The invoice shows an old address", "परिणाम नहीं मिला"])
    await send(subject);
  const { data } = await staff("GET", "grievances");
  const [first, second] = data as { id: number }[];
  for (const each of [first, second]) await staff("POST", `enquiries/${each?.id}/acknowledge`);
  await staff("POST", `enquiries/${first?.id}/resolve`, { resolution: "A new wand was sent today." });
}

async function promotions(staff: Staff, email: string) {
  const { data } = await staff("GET", "lots?state=sellable");
  const lots = data as { ref_no: string; lot_no: string; on_hand: number; reserved: number }[];
  const { ref_no, lot_no } = lots.find((lot) => lot.on_hand - lot.reserved > 2) ?? {};
  const given = { email, given_on: daysAhead(-1) };
  await staff("POST", "promotions", {
    ...{ ...given, kind: "sample", ref_no, lot_no, quantity: 2, unit_value: 450 },
    reason: "For evaluation before the tender of the district hospitals",
  });
  await staff("POST", "promotions", {
    ...{ ...given, kind: "brand_reminder", item: "Desk calendar 2027 with anatomical plates", quantity: 1 },
    ...{ unit_value: 350, reason: "Annual conference" },
  });
}

/** A second registration of the shop, in another State. */
async function branch(staff: Staff) {
  const { data, states } = await staff("GET", "registrations");
  if ((data as object[]).length > 1) return;
  await staff("POST", "registrations", {
    ...{ code: "KB", gstin: gstins.Karnataka, legal_name: longName.company_name, trade_name: "Nasokarna South" },
    ...{ address: "4 Residency Road, Bengaluru 560025", signatory: "A. Kulkarni", valid_from: daysAhead(30) },
    state_id: (states as { id: number; name: string }[]).find(({ name }) => name === "Karnataka")?.id,
    licences: [{ kind: "md42", number: "MD42/KA/2025/0011", valid_until: daysAhead(900) }],
    dispatch_places: [{ name: "Peenya store", address: "18 Peenya Phase II, Bengaluru", pincode: "560058" }],
  });
}
