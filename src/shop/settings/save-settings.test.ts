import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { request, member, customer, sql } = shop;
const demo = await loadDemonstration(shop);
const [owner, partner] = [await member("owner"), await member("owner")];

type Group = "company" | "home" | "payment" | "selling";

const read = async () => (await request("GET", "/api/staff/settings", { staff: owner })).body.data;
const preview = (group: Group, body: object, staff: TestMember | null = owner) =>
  request("POST", `/api/staff/settings/${group}/preview`, { staff, body });
const save = (group: Group, body: object, staff: TestMember | null = owner) =>
  request("PUT", `/api/staff/settings/${group}`, { staff, body });
const shown = await read();
const audited = (group: Group) => sql`
  SELECT before, after FROM audit_entries WHERE subject = 'setting' AND subject_id = ${group} ORDER BY id`;

test("the settings are shown in rupees, with the names of showcase products", async () => {
  expect(shown.company).toMatchObject({ name: "Nasokarna ENT Devices" });
  expect(shown.selling).toMatchObject({ discount_percent: 20, free_delivery_orders: 20, shipping: 150 });
  expect(shown.showcase_products).toEqual(
    shown.home.showcase.items.map((slug: string) => ({ slug, name: demo.product(slug).name })),
  );
});

test("the settings are read together with the times of their changes, so that neither is newer than the other", async () => {
  const { statements } = await countRoundTrips(() => read());
  expect(statements.filter((statement) => /from "?settings"?$/i.test(statement))).toHaveLength(1);
});

describe("it is refused, with a text beside the field, by the preview and when saving", () => {
  const url = "Start with https://";
  const telephone = "Enter one telephone number of 8 to 15 digits, for example +91 20 5550 0100.";
  const upi = "Enter a UPI ID such as name@bank.";
  const percentage = "Enter a percentage from 0 to 100 with at most two decimals.";
  const rupees = "Enter an amount in rupees with at most two decimals.";
  const { showcase, about } = shown.home;
  const badge = { title: "Repairs", text: "In 5 days" };
  const counter = { label: "Surgeries", value: 23.4, suffix: "" };
  const counted = "Enter a number with at most two decimals.";
  test.each<[Group, string, object, string]>([
    ["company", "name", { name: " " }, "Name is required."],
    ["company", "name", { name: "n".repeat(20_000) }, "Name can have at most 80 characters."],
    ["company", "name", { name: "Naso\u0000karna" }, "Name contains characters that cannot be stored."],
    ["company", "blurb", { blurb: "b".repeat(501) }, "About the shop can have at most 500 characters."],
    ["company", "email", { email: "care" }, "Enter an email address such as name@example.com."],
    ["company", "website", { website: "www.nasokarna.example" }, url],
    ["company", "blog", { blog: "javascript:alert(1)" }, url],
    ["company", "social.video", { social: { ...shown.company.social, video: "https://a b" } }, url],
    ["home", "features", { features: Array(9).fill(badge) }, "At most 8 badges."],
    ["home", "features.0.title", { features: [{ ...badge, title: "" }] }, "Title is required."],
    ["home", "features.0.text", { features: [{ ...badge, text: "{rebate}" }] }, serverTexts.promiseUnknown("rebate")],
    ["home", "counters", { counters: Array(9).fill(counter) }, "At most 8 counters."],
    ["home", "counters.0.label", { counters: [{ ...counter, label: " " }] }, "Label is required."],
    ["home", "counters.0.value", { counters: [{ ...counter, value: "many" }] }, counted],
    ["home", "counters.0.value", { counters: [{ ...counter, value: 1.234 }] }, counted],
    ["home", "counters.0.value", { counters: [{ ...counter, value: -1 }] }, counted],
    ["home", "counters.0.suffix", { counters: [{ ...counter, suffix: "x".repeat(21) }] }, "At most 20 characters."],
    ["home", "counters.0.suffix", { counters: [{ ...counter, suffix: "\u0000" }] }, serverTexts.unprintable],
    ["home", "showcase.items", { showcase: { ...showcase, items: Array(13).fill("wand") } }, "At most 12 products."],
    [
      ...(["home", "showcase.items", { showcase: { ...showcase, items: ["otoscope-9"] } }] as const),
      serverTexts.productsUnknown("otoscope-9"),
    ],
    ["home", "about.title", { about: { ...about, title: "" } }, "Title is required."],
    ["company", "phone", { phone: "call us" }, telephone],
    ["company", "phone", { phone: "+91 1" }, telephone],
    ["company", "phone", { phone: "020 5550 0100 / 020 5550 0101" }, telephone],
    ["company", "phone", { phone: "020 5550 0100, 020 555" }, telephone],
    ["company", "phone", { phone: "91+20 5550 0100" }, telephone],
    [
      ...(["company", "grievance.phone", { grievance: { name: "Asha", email: "", phone: "1", address: "" } }] as const),
      telephone,
    ],
    ["home", "vision", { vision: "v".repeat(20_000) }, "Vision can have at most 500 characters."],
    ["payment", "upi_id", { upi_id: "nasokarna" }, upi],
    ["payment", "upi_id", { upi_id: "naso karna@bank" }, upi],
    ["payment", "upi_id", { upi_id: "care@nasokarna.example" }, upi],
    ["payment", "upi_id", { upi_id: `${"n".repeat(97)}@bank` }, "UPI ID can have at most 100 characters."],
    ["selling", "discount_percent", { discount_percent: 100.01 }, percentage],
    ["selling", "discount_percent", { discount_percent: "" }, percentage],
    ["selling", "discount_percent", { discount_percent: -0.01 }, percentage],
    ["selling", "shipping", { shipping: 1_000_000.01 }, rupees],
    ["selling", "shipping", { shipping: "99.999" }, rupees],
    ["selling", "free_delivery_orders", { free_delivery_orders: null }, "Must be a whole number from 0 to 10,00,000."],
    ["selling", "see_price", { see_price: "staff" }, "Choose an option."],
    ["selling", "buy", { buy: "everyone" }, "Choose an option."],
    ["selling", "freight_rule", { freight_rule: "free" }, "Choose a rule."],
    ["selling", "hsn_digits", { hsn_digits: "5" }, "Choose a number of digits."],
    [
      ...(["selling", "turnover.0.year", { turnover: [{ year: "1617", band: "up_to_5" }] }] as const),
      "Choose a financial year from 2017-18.",
    ],
    ["selling", "turnover.0.band", { turnover: [{ year: "2526", band: "huge" }] }, "Choose a turnover."],
    [
      "selling",
      "turnover.1.year",
      { turnover: Array(2).fill({ year: "2526", band: "up_to_5" }) },
      serverTexts.yearListedTwice,
    ],
    [
      ...(["selling", "hsn_codes", { hsn_codes: "9018909" }] as const),
      "Enter one code of 4, 6 or 8 digits per line. A name may follow it.",
    ],
    ["selling", "reward_earners", { reward_earners: "doctors" }, "Choose an option."],
    ["selling", "reward_reason", { reward_earners: "everyone", reward_reason: "  " }, serverTexts.rewardReasonNeeded],
  ])("%s: %s", async (group, field, changes, words) => {
    const body = { ...shown[group], ...changes };
    for (const answer of [await preview(group, body), await save(group, { ...body, seen: shown.seen[group] })]) {
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([422, "invalid", { [field]: [words] }]);
    }
    expect((await read())[group]).toEqual(shown[group]);
  });

  test.each<Group>(["company", "home", "payment", "selling"])(
    "%s without the state that was changed",
    async (group) => {
      const { status, body } = await save(group, shown[group]);
      expect([status, body.errors]).toEqual([422, { seen: ["Send the state that was changed."] }]);
    },
  );
});

describe("UCMPMD 2024: points for doctors", () => {
  const reason = "Counsel's opinion of 3 November 2026";

  test("only the owner may grant them, with a reason that is stored, shown and audited", async () => {
    const { selling, seen } = await read();
    expect(selling).toMatchObject({ reward_earners: "organisations", reward_reason: "" });
    const body = { ...selling, reward_earners: "everyone", reward_reason: reason, seen: seen.selling };
    for (const role of ["sales", "accounts", "support"] as const) {
      expect((await save("selling", body, await member(role))).status).toBe(403);
    }
    expect((await save("selling", body, null)).status).toBe(401);
    expect((await save("selling", body)).status).toBe(200);
    expect((await read()).selling).toMatchObject({ reward_earners: "everyone", reward_reason: reason });
    const entries = await audited("selling");
    expect(entries.at(-1)).toMatchObject({ after: { reward_earners: "everyone", reward_reason: reason } });
    const again = await read();
    expect((await save("selling", { ...selling, seen: again.seen.selling })).status).toBe(200);
  });

  test("a shop that granted them before keeps doing so, but saves no other setting without a reason", async () => {
    await sql`UPDATE settings SET value = value || '{"reward_earners": "everyone", "reward_reason": ""}' WHERE name = 'selling'`;
    const { selling, seen } = await read();
    expect(selling).toMatchObject({ reward_earners: "everyone", reward_reason: "" });
    const body = { ...selling, free_delivery_orders: 7, seen: seen.selling };
    expect((await save("selling", body)).body.errors).toEqual({ reward_reason: [serverTexts.rewardReasonNeeded] });
    expect((await save("selling", { ...body, reward_reason: reason })).status).toBe(200);
    const { seen: now } = await read();
    expect((await save("selling", { ...shown.selling, seen: now.selling })).status).toBe(200);
  });
});

test.each(["+91 00000 00000", "+91 20 5550 0100", "(020) 5550-0100", "1800 123 4567", "9876543210", "+49 89 1234567"])(
  "the telephone number %s is stored as it was typed",
  async (phone) => {
    const { company, seen } = await read();
    expect((await save("company", { ...company, phone, seen: seen.company })).status).toBe(200);
    expect((await read()).company.phone).toBe(phone);
  },
);

test("blank optional fields are stored empty", async () => {
  const { company, seen } = await read();
  const blank = { tagline: "  ", blurb: null, phone: "", website: undefined };
  expect((await save("company", { ...company, ...blank, seen: seen.company })).status).toBe(200);
  expect((await read()).company).toEqual({ ...company, tagline: "", blurb: "", phone: "", website: "" });
});

describe("two at once", () => {
  test("who save the same group: one does, the other gets a conflict, and nothing is overwritten unseen", async () => {
    const { selling, seen } = await read();
    const before = await audited("selling");
    const [mine, theirs] = await Promise.all(
      [owner, partner].map((staff, index) =>
        save("selling", { ...selling, discount_percent: 10 + index, seen: seen.selling }, staff),
      ),
    );
    const refused = [mine, theirs].find((answer) => answer?.status === 409);
    expect([mine?.status, theirs?.status].sort()).toEqual([200, 409]);
    expect([refused?.body.code, refused?.body.message]).toEqual(["state_changed", serverTexts.settingsChanged]);
    expect((await read()).selling.discount_percent).toBe(mine?.status === 200 ? 10 : 11);
    expect(await audited("selling")).toHaveLength(before.length + 1);
  });

  test("who save different groups: both do", async () => {
    const { home, selling, seen } = await read();
    const both = await Promise.all([
      save("home", { ...home, mission: "Stand by our devices.", seen: seen.home }),
      save("selling", { ...selling, shipping: 120, seen: seen.selling }, partner),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ home: { mission: "Stand by our devices." }, selling: { shipping: 120 } });
  });
});

test("visitors, customers and staff other than owners neither read nor change them", async () => {
  const before = await read();
  const { token } = await customer();
  const body = { ...before.selling, see_price: "everyone", seen: before.seen.selling };
  for (const path of ["settings", "settings/selling", "settings/selling/preview"]) {
    const method = path === "settings" ? "GET" : path.endsWith("preview") ? "POST" : "PUT";
    const ask = async (as: object) =>
      (await request(method, `/api/staff/${path}`, { ...as, ...(method === "GET" ? {} : { body }) })).status;
    expect([await ask({}), await ask({ token })], path).toEqual([401, 401]);
    for (const role of ["catalogue", "sales", "accounts"] as const) {
      expect(await ask({ staff: await member(role) }), path).toBe(403);
    }
  }
  expect(await read()).toEqual(before);
});
