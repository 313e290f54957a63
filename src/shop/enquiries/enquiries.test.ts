import { beforeEach, expect, test } from "vitest";
import { enquiryStamp } from "../../../test/support/enquiries.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { storeSettings } from "../settings/index.ts";
import { stampForm } from "./form-stamp.ts";

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1" } });
const fields = {
  name: "Asha <b>Rao</b>",
  email: "asha@clinic.example",
  contact_no: 9876543210,
  subject: "Delivery to Leh",
  description: "How long does it take?\nAnd by which courier?",
};
const send = (body: object, token: string | null = null) =>
  t.request("POST", "/api/send-inquiry", { body: { form_stamp: enquiryStamp(t), ...body }, token });
const anyVariant = () => {
  const product = t.live.current().catalogue.products.find(({ variants }) => variants.length > 0);
  return product?.variants[0] && { product, variant: product.variants[0] };
};

beforeEach(async () => {
  await t.sql`DELETE FROM attempts`;
});

test("keeps an enquiry, writes to the shop and acknowledges", async () => {
  const sample = anyVariant();
  const answer = await send({ ...fields, sub_product_id: sample?.variant.id, website: "unknown fields are ignored" });
  expect(answer.status).toBe(201);
  expect(answer.body.message).toBe("Mail sent succesfully we will get you back sortly.");
  expect(answer.body.enquiry_no).toMatch(/^ENQ-[0-9]{4,}$/);
  const [kept] = await t.sql`SELECT * FROM enquiries WHERE number = ${answer.body.enquiry_no}`;
  expect(kept).toMatchObject({ name: fields.name, contact_no: "9876543210", company_name: null, customer_id: null });

  await t.jobs.runDue();
  const mails = await readMails(t);
  const { email } = t.live.current().settings.company;
  const toShop = mails.find((mail) => mail.includes(`\r\nTo: ${email}`));
  expect(toShop).toContain("Reply-To: asha@clinic.example");
  expect(toShop).toContain(`Subject: ${answer.body.enquiry_no}: Delivery to Leh`);
  expect(toShop).toContain("Asha &lt;b&gt;Rao&lt;/b&gt;");
  expect(toShop).toContain("And by which courier?");
  expect(toShop).toContain(sample?.variant.ref_no);
  const acknowledgement = mails.find((mail) => mail.includes("\r\nTo: asha@clinic.example"));
  expect(acknowledgement).toContain(answer.body.enquiry_no);
  expect(acknowledgement).not.toMatch(/Leh|courier|Rao/);
});

test("numbers are given in turn, and a customer's enquiry is known as theirs", async () => {
  const { id, token } = await t.customer();
  const numbers = [await send(fields, token), await send(fields, token)].map((answer) => answer.body.enquiry_no);
  expect(Number(numbers[1].slice(4)) - Number(numbers[0].slice(4))).toBe(1);
  const kept = await t.sql<{ customer_id: number }>`SELECT customer_id FROM enquiries WHERE number = ANY(${numbers})`;
  expect(kept.map((row) => row.customer_id)).toEqual([id, id]);
});

test("a variant that is not there is 404, and nothing is kept", async () => {
  const before = await t.sql`SELECT FROM enquiries`;
  expect((await send({ ...fields, sub_product_id: 2_000_000_000 })).status).toBe(404);
  expect(await t.sql`SELECT FROM enquiries`).toHaveLength(before.length);
});

test("names every field that is missing or wrong", async () => {
  const { status, body } = await send({ sub_product_id: 0 });
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual([
    "contact_no",
    "description",
    "email",
    "name",
    "sub_product_id",
    "subject",
  ]);
  expect((await send({ ...fields, contact_no: "call me" })).body.errors).toHaveProperty("contact_no");
});

test("where the shop takes enquiries from customers only, a visitor may still use the contact form", async () => {
  const before = t.live.current().settings.selling;
  await storeSettings(t.db, "selling", { ...before, enquire: "customers" });
  await t.live.refresh();
  const about = { ...fields, sub_product_id: anyVariant()?.variant.id };
  const { token } = await t.customer();
  expect((await send(about)).status).toBe(403);
  expect((await send(about, token)).status).toBe(201);
  expect((await send(fields)).status).toBe(201);
  await storeSettings(t.db, "selling", before);
  await t.live.refresh();
});

test("twenty in an hour from one network", async () => {
  for (let count = 0; count < 20; count++) expect((await send(fields)).status).toBe(201);
  const refused = await send(fields);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
});

const stamp = async () => (await t.request("GET", "/api/inquiry-form")).body.data.form_stamp;
const kept = async (number: string) => {
  const [row] = await t.sql<{ id: number; held: boolean; held_because: string | null }>`
    SELECT id, held, held_because FROM enquiries WHERE number = ${number}`;
  return row;
};
const mailsAbout = async (number: string) => {
  await t.jobs.runDue();
  return (await readMails(t)).filter((mail) => mail.includes(number)).length;
};

test("what a person fills in goes on at once, however long it takes", async () => {
  t.clock.set("2026-11-21T10:00:00+05:30");
  const form_stamp = await stamp();
  t.clock.advance({ minutes: 40 });
  const one = "We mean this one: https://example.org/wand. Is it in stock?";
  const answer = await send({ ...fields, email: "ravi@clinic.example", description: one, form_stamp });
  expect(await kept(answer.body.enquiry_no)).toMatchObject({ held: false, held_because: null });
  expect(await mailsAbout(answer.body.enquiry_no)).toBe(2);
});

test.each<[string, object]>([
  ["hidden_field", { second_subject: "Offer" }],
  ["links", { description: "See https://a.example and www.b.example" }],
  ["links", { description: '<a href="//a.example">here</a>' }],
  ["links", { subject: "Visit www.a.example" }],
  ["words", { description: "We sell backlinks to clinics." }],
  ["no_stamp", { form_stamp: undefined }],
  ["no_stamp", { form_stamp: "" }],
  ["forged_stamp", { form_stamp: "mi8x0000.AAAA" }],
  ["forged_stamp", { form_stamp: "." }],
  ["forged_stamp", { form_stamp: stampForm(Buffer.from("another key"), new Date(0)) }],
  ["old_stamp", { form_stamp: stampForm(t.shop.keys.current("enquiry form"), new Date("2026-11-01T10:00:00+05:30")) }],
])("held for %s, with the answer of every other", async (reason, traits) => {
  const answer = await send({ ...fields, ...traits });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    message: "Mail sent succesfully we will get you back sortly.",
    enquiry_no: expect.stringMatching(/^ENQ-[0-9]+$/),
  });
  expect(await kept(answer.body.enquiry_no)).toMatchObject({ held: true, held_because: reason });
  expect(await mailsAbout(answer.body.enquiry_no)).toBe(0);
});

test("held when it comes within two seconds of its form, or before it", async () => {
  t.clock.set("2026-11-21T10:00:00+05:30");
  const at = async (moment: string) => {
    t.clock.set("2026-11-21T10:00:00+05:30");
    const form_stamp = await stamp();
    t.clock.set(moment);
    return (await kept((await send({ ...fields, form_stamp })).body.enquiry_no))?.held_because;
  };
  expect(await at("2026-11-21T10:00:01.999+05:30")).toBe("too_quick");
  expect(await at("2026-11-21T10:00:02+05:30")).toBeNull();
  expect(await at("2026-11-21T09:59:00+05:30")).toBe("forged_stamp");
});

test("a form is good for one enquiry; the second waits, two at once as well", async () => {
  const form_stamp = enquiryStamp(t);
  const numbers = (await Promise.all([1, 2, 3].map(() => send({ ...fields, form_stamp })))).map(
    ({ body }) => body.enquiry_no,
  );
  const reasons = await Promise.all(numbers.map(async (number) => (await kept(number))?.held_because));
  expect(reasons.toSorted()).toEqual([null, "used_stamp", "used_stamp"].toSorted());
  t.clock.advance({ days: 3 });
  expect(await kept((await send({ ...fields, form_stamp })).body.enquiry_no)).toMatchObject({
    held_because: "used_stamp",
  });
});

test("invalid fields do not use up the form", async () => {
  const form_stamp = enquiryStamp(t);
  expect((await send({ ...fields, email: "x", form_stamp })).status).toBe(422);
  expect(await kept((await send({ ...fields, form_stamp })).body.enquiry_no)).toMatchObject({ held: false });
});

test("a customer is never held", async () => {
  const { token } = await t.customer();
  const answer = await send(
    { ...fields, second_subject: "filled in by the browser", form_stamp: await stamp() },
    token,
  );
  expect(await kept(answer.body.enquiry_no)).toMatchObject({ held: false });
});
