import { describe, expect, test } from "vitest";
import { enquiryCalls, enquiryFields } from "../../../test/support/enquiries.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { member, customer, request, sql } = shop;
const { support, get, act, enquiry, held, stored, audited } = await enquiryCalls(shop);
const colleague = await member("sales");

const answer = (id: number, changes: object = {}, actor: typeof support | null = support) =>
  act(id, "answer", { text: "No.", answers_seen: 0, ...changes }, actor);
const mailJobs = async (id: number) =>
  (
    await sql`
      SELECT FROM jobs WHERE name = 'mail.enquiry-answered'
        AND (payload ->> 'answer_id')::int IN (SELECT id FROM enquiry_answers WHERE enquiry_id = ${id})`
  ).length;

describe("an answer", () => {
  test("goes out by mail, from the shop, with the placeholders filled in", async () => {
    const id = await enquiry({ email: "nair@hospital.example" });
    const text = "Dear {name},\n\nno: it is for single use.\n\nYour enquiry is {enquiry_no}.";
    const { status, body } = await answer(id, { text });
    expect(status).toBe(201);
    const { enquiry_no } = body.data;
    expect(body.data).toMatchObject({
      ...{ status: "answered", assigned_to: { id: support.id, name: support.name } },
      answers: [
        {
          member_name: support.name,
          text: text.replace("{name}", "Dr Kavya Nair").replace("{enquiry_no}", enquiry_no),
        },
      ],
    });

    await shop.jobs.runDue();
    const mails = (await readMails(shop)).filter((mail) => mail.includes("To: nair@hospital.example"));
    const mail = mails.find((each) => each.includes("single use"));
    expect(mail).toContain(`Reply-To: ${shop.live.current().settings.company.email}`);
    expect(mail).toContain("Dear Dr Kavya Nair,");
    expect(mail).toContain("Can the wand be autoclaved?");
  });

  test("goes out in the language of the page from which the enquiry was sent, or in the customer's own", async () => {
    const email = "asha@hindi.example";
    const { token, id: customer_id } = await customer();
    const body = { ...enquiryFields, email };
    expect((await request("POST", "/hi/api/send-inquiry", { body, token })).status).toBe(201);
    const [sent] = await sql<{ id: number }>`SELECT id FROM enquiries WHERE email = ${email}`;
    const asks = (customer: number | null) =>
      sql`UPDATE enquiries SET customer_id = ${customer} WHERE email = ${email}`;
    const languages = async () => {
      await shop.jobs.runDue();
      const mails = (await readMails(shop)).filter((mail) => mail.includes(`\nTo: ${email}`));
      return mails.map((mail) => (/[ऀ-ॿ]/.test(mail) ? "hi" : "en"));
    };
    await asks(null);
    expect(await languages()).toEqual(["hi"]);
    expect((await get(`enquiries/${sent?.id}`)).body.data.language).toBe("hi");
    await answer(sent?.id ?? 0);
    expect(await languages()).toEqual(["hi", "hi"]);
    await asks(customer_id);
    await answer(sent?.id ?? 0, { answers_seen: 1 });
    expect(await languages()).toEqual(["hi", "hi", "en"]);
  });

  test.each(["Dr $& Nair", "Dr $$ Nair", "Dr {enquiry_no} Nair", "Dr {name} Nair"])(
    "names a sender called “%s” as they wrote it",
    async (name) => {
      const { data } = (await answer(await enquiry({ name }), { text: "Dear {name}, dear {name}." })).body;
      expect(data.answers[0].text).toBe(`Dear ${name}, dear ${name}.`);
    },
  );

  test("leaves braces that are no placeholder as they are", async () => {
    const { data } = (await answer(await enquiry(), { text: "Write {price} or {}." })).body;
    expect(data.answers[0].text).toBe("Write {price} or {}.");
  });

  test("assigns the enquiry to its author, unless it is assigned already", async () => {
    const id = await enquiry();
    await act(id, "assign", { member_id: colleague.id });
    expect((await answer(id)).body.data.assigned_to).toEqual({ id: colleague.id, name: colleague.name });
  });

  test("can close the enquiry", async () => {
    const id = await enquiry();
    expect((await answer(id, { close: true })).body.data.status).toBe("closed");
    expect((await audited(id)).at(-1)).toMatchObject({ act: "answered", after: { status: "closed" } });
  });

  test("of a few thousand characters is kept whole", async () => {
    const text = "Autoclaving ruins it.\n".repeat(227).trim();
    expect((await answer(await enquiry(), { text })).body.data.answers[0].text).toBe(text);
  });
});

describe("it is refused", () => {
  test("when a colleague has answered in the meantime: their answer must be read first", async () => {
    const id = await enquiry();
    await answer(id);
    const { status, body } = await answer(id, { text: "Yes." }, colleague);
    expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.alreadyAnswered]);
    const again = await answer(id, { text: "To add to that:", answers_seen: 1, close: true }, colleague);
    expect(again.body.data).toMatchObject({
      status: "closed",
      answers: [{ text: "No." }, { text: "To add to that:" }],
    });
  });

  test("while the enquiry is held as possible spam", async () => {
    const id = await held();
    const { status, body } = await answer(id);
    expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.enquiryHeld]);
    await act(id, "release");
    expect((await answer(id)).status).toBe(201);
  });

  test("when the sender's account was deleted, and their address with it", async () => {
    const id = await enquiry();
    await sql`UPDATE enquiries SET email = '' WHERE id = ${id}`;
    const { status, body } = await answer(id);
    expect([status, body.code, body.message]).toEqual([409, "state_changed", serverTexts.enquirerGone]);
  });

  const seen = "Must be a whole number from 0 to 10,000.";
  test.each([
    ["text", undefined, "Answer is required."],
    ["text", " \n ", "Answer is required."],
    ["text", "x".repeat(20_000), "Answer can have at most 5,000 characters."],
    ["text", "No.\u0000", "Answer contains characters that cannot be stored."],
    ["answers_seen", undefined, seen],
    ["answers_seen", -1, seen],
    ["answers_seen", "none", seen],
  ])("for a wrong %s (%#)", async (field, wrong, words) => {
    const id = await enquiry();
    const { status, body } = await answer(id, { [field]: wrong });
    expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
    expect(await stored(id)).toMatchObject({ status: "open", assigned_to: null });
  });

  test("for an enquiry that does not exist", async () => {
    expect((await answer(2_000_000_000)).status).toBe(404);
  });

  test("to visitors, to the customer who asked, and to roles without the permission", async () => {
    const { token } = await customer();
    const id = await enquiry({}, token);
    expect((await answer(id, {}, null)).status).toBe(401);
    const body = { text: "Yes.", answers_seen: 0 };
    expect((await request("POST", `/api/staff/enquiries/${id}/answer`, { token, body })).status).toBe(401);
    for (const role of ["warehouse", "accounts", "catalogue"] as const) {
      expect((await answer(id, {}, await member(role))).status).toBe(403);
    }
    expect((await get(`enquiries/${id}`)).body.data.answers).toEqual([]);
  });
});

test("two answers at once: one is sent, and the other author gets a conflict", async () => {
  const id = await enquiry();
  const both = await Promise.all([answer(id), answer(id, { text: "Yes." }, colleague)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await get(`enquiries/${id}`)).body.data.answers).toHaveLength(1);
  expect(await mailJobs(id)).toBe(1);
  expect((await audited(id)).map((entry) => entry.act)).toEqual(["answered"]);
});
