import { beforeEach, describe, expect, test } from "vitest";
import { enquiryCalls, enquiryFields, enquiryStamp } from "../../../test/support/enquiries.ts";
import { readMails } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true" } });
const { request, member, customer, sql, jobs, clock } = t;
const { support, get, act, send: sendEnquiry, audited } = await enquiryCalls(t);
const accounts = await member("accounts");
const hour = 60 * 60 * 1000;
clock.set(clock.now());

beforeEach(async () => {
  await sql`DELETE FROM attempts`;
});

const send = (changes: object = {}, token: string | null = null) =>
  request("POST", "/api/send-grievance", {
    ...{ token, body: { ...enquiryFields, form_stamp: enquiryStamp(t), ...changes } },
  });
async function grievance(changes: object = {}, token: string | null = null) {
  const { status, body } = await send(changes, token);
  expect([status, body.errors]).toEqual([201, undefined]);
  const [row] = await sql<{ id: number }>`SELECT id FROM enquiries WHERE number = ${body.grievance_no}`;
  return { id: row?.id ?? 0, number: body.grievance_no as string };
}
const check = (number: string, email = enquiryFields.email, network = "198.51.100.1") =>
  request("POST", "/api/grievance-status", {
    body: { grievance_no: number, email },
    headers: { "x-forwarded-for": network },
  });
async function mailsAbout(number: string) {
  await jobs.runDue();
  return (await readMails(t)).filter((mail) => mail.includes(number));
}
const subjects = async (number: string) =>
  (await mailsAbout(number)).map((mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1]).sort();

describe("E-Commerce Rules r.4(5): a grievance", () => {
  test("gets a ticket number, the times by which something happens, and a mail at once", async () => {
    const { status, body } = await send({ order_no: " ENT-1 ", subject: "Broken <b>tip</b>" });
    expect(status).toBe(201);
    expect(body.grievance_no).toMatch(/^GRV-[0-9]{4,}$/);
    expect(Date.parse(body.acknowledge_by) - clock.now().getTime()).toBe(48 * hour);
    expect(Date.parse(body.close_by)).toBeGreaterThan(clock.now().getTime() + 27 * 24 * hour);
    expect(Date.parse(body.close_by)).toBeLessThanOrEqual(clock.now().getTime() + 31 * 24 * hour);
    const mails = await mailsAbout(body.grievance_no);
    const receipt = mails.find((mail) => mail.includes(`\r\nTo: ${enquiryFields.email}`)) ?? "";
    expect(receipt).not.toMatch(/Broken|Nair|autoclaved/);
    const toShop = mails.find((mail) => mail.includes("Reply-To: kavya@clinic.example")) ?? "";
    expect(toShop).toContain("Broken &lt;b&gt;tip&lt;/b&gt;");
    expect(toShop).toContain("ENT-1");
  });

  test("has a number of its own, without gaps between those of enquiries, however many come at once", async () => {
    await sendEnquiry();
    const sent = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const numbers = sent.map(({ body }) => Number(body.grievance_no.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test("is refused where fields are missing or hostile, and after too many", async () => {
    const { status, body } = await request("POST", "/api/send-grievance", { body: {} });
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ["contact_no", "description", "email", "name", "subject"],
    ]);
    expect((await send({ description: "a\u0000b" })).status).toBe(422);
    expect((await send({ description: "x".repeat(2001) })).status).toBe(422);
    await sql`DELETE FROM attempts`;
    const answers = await Promise.all(Array.from({ length: 21 }, () => send()));
    expect(answers.filter(({ status: each }) => each === 429)).toHaveLength(1);
  });

  test("that looks like spam sends no mail, but its deadline runs where staff see it", async () => {
    const { id, number } = await grievance({ second_subject: "Offer", email: "held@clinic.example" });
    expect(await mailsAbout(number)).toEqual([]);
    const { body } = await get("grievances?status=due&per_page=100");
    expect(body.data.find((row: { id: number }) => row.id === id)).toMatchObject({ held: true, overdue: false });
    expect((await act(id, "acknowledge")).body.message).toBe(serverTexts.enquiryHeld);
    await act(id, "release");
    expect(await mailsAbout(number)).toHaveLength(2);
    const spam = await grievance({ second_subject: "Offer" });
    await act(spam.id, "discard");
    expect((await get(`enquiries/${spam.id}`)).body.data).toMatchObject({ status: "closed" });
    expect(await sql`SELECT FROM enquiries WHERE id = ${spam.id} AND due_at IS NOT NULL`).toEqual([]);
  });
});

describe("its sender", () => {
  test("sees its state with ticket number and address only, all others the same refusal", async () => {
    const { number } = await grievance();
    expect((await check(number.toLowerCase(), "KAVYA@clinic.example")).body.data).toMatchObject({
      ...{ grievance_no: number, status: "received", acknowledged_at: null, closed_at: null, resolution: null },
    });
    const refused = await Promise.all([check(number, "other@clinic.example"), check("GRV-9999999"), check("ENQ-1001")]);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array(3).fill([404, serverTexts.grievanceUnknown]),
    );
    expect((await check("x".repeat(30))).status).toBe(422);
  });

  test("cannot try addresses without end", async () => {
    const { number } = await grievance();
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await check(number, `n${n}@clinic.example`)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses[30]).toBe(429);
    // Otherwise anybody could keep the sender from seeing it.
    expect((await check(number, enquiryFields.email, "198.51.100.2")).status).toBe(200);
  });

  test("is protected from addresses tried from many networks", async () => {
    const { number } = await grievance();
    const tries = Array.from({ length: 300 }, (_, n) => check(number, `n${n}@clinic.example`, `198.51.${n % 20}.9`));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(300).fill(404));
    expect((await check(number, "last@clinic.example", "198.51.100.3")).status).toBe(429);
  });

  test("sees only their own when signed in", async () => {
    const [asha, ravi] = [await customer(), await customer()];
    const { number } = await grievance({ email: "x@clinic.example" }, asha.token);
    const mine = (await request("GET", "/api/grievances", { token: asha.token })).body.data;
    expect(mine.map((each: { grievance_no: string }) => each.grievance_no)).toEqual([number]);
    expect((await request("GET", "/api/grievances", { token: ravi.token })).body.data).toEqual([]);
    expect((await request("GET", "/api/grievances")).status).toBe(401);
  });
});

describe("staff", () => {
  test("E-Commerce Rules r.4(5): see what is due first, and what is overdue", async () => {
    await sql`UPDATE enquiries SET due_at = NULL, status = 'closed' WHERE kind = 'grievance'`;
    const [late, taken, fresh] = [await grievance(), await grievance(), await grievance()];
    await sql`UPDATE enquiries SET due_at = ${new Date(clock.now().getTime() - hour)} WHERE id = ${late.id}`;
    await act(taken.id, "acknowledge");
    const { body } = await get("grievances?status=due");
    expect(body.data.map(({ id, overdue }: { id: number; overdue: boolean }) => [id, overdue])).toEqual([
      [late.id, true],
      [fresh.id, false],
      [taken.id, false],
    ]);
    expect(body.counts).toEqual({ due: 3, overdue: 1 });
    expect((await get("grievances?status=overdue")).body.data).toHaveLength(1);
    const listed = (await get("enquiries?per_page=100")).body.data as { id: number }[];
    expect(listed.some(({ id }) => id === late.id)).toBe(false);
  });

  test("acknowledge, answer and close it with a resolution, each with a mail to the customer", async () => {
    const { id, number } = await grievance({ email: "steps@clinic.example" });
    expect((await act(id, "acknowledge")).body.data.grievance).toMatchObject({
      acknowledged_at: clock.now().toISOString(),
    });
    expect((await check(number, "steps@clinic.example")).body.data.status).toBe("acknowledged");
    await act(id, "answer", { text: "Please send it back.", answers_seen: 0 });
    expect((await check(number, "steps@clinic.example")).body.data).toMatchObject({
      ...{ status: "answered", answers: [{ text: "Please send it back." }] },
    });
    expect((await act(id, "resolve", { resolution: "Refunded in full." })).status).toBe(200);
    expect((await check(number, "steps@clinic.example")).body.data).toMatchObject({
      ...{ status: "closed", resolution: "Refunded in full.", closed_at: clock.now().toISOString() },
    });
    const sent = await subjects(number);
    expect(sent).toHaveLength(5);
    expect(sent).toContain(`Your grievance ${number} is acknowledged`);
    expect(sent).toContain(`Your grievance ${number} is closed`);
    expect((await audited(id)).map((entry) => entry.act)).toEqual(["acknowledged", "answered", "resolved"]);
    await act(id, "reopen");
    expect((await check(number, "steps@clinic.example")).body.data).toMatchObject({
      closed_at: null,
      resolution: null,
    });
  });

  test("the audit log does not keep the text of a resolution, which a deletion erases", async () => {
    const { id } = await grievance({ email: "resolved@clinic.example" });
    const resolution = "Dr. Nair gets Rs 4,000 back to her account at the clinic.";
    expect((await act(id, "resolve", { resolution })).status).toBe(200);
    const [entry] = (await audited(id)).filter(({ act }) => act === "resolved");
    expect(entry).toMatchObject({ before: { status: "open" }, after: { status: "closed" } });
    expect(JSON.stringify(await sql`SELECT * FROM audit_entries`)).not.toContain("Rs 4,000");
  });

  test("answering acknowledges, and an answer that closes is the resolution", async () => {
    const { id } = await grievance();
    const { body } = await act(id, "answer", { text: "A new one is on its way.", answers_seen: 0, close: true });
    expect(body.data).toMatchObject({
      ...{ status: "closed", grievance: { resolution: "A new one is on its way." } },
    });
    expect(body.data.grievance.acknowledged_at).not.toBeNull();
  });

  test("close none without a resolution, and no enquiry with one", async () => {
    const { id } = await grievance();
    expect((await act(id, "close")).body.code).toBe("resolution_missing");
    expect((await act(id, "resolve", { resolution: "  " })).status).toBe(422);
    const { body } = await sendEnquiry();
    const [row] = await sql<{ id: number }>`SELECT id FROM enquiries WHERE number = ${body.enquiry_no}`;
    for (const [verb, sent] of [["acknowledge"], ["resolve", { resolution: "x" }]] as const)
      expect((await act(row?.id ?? 0, verb, sent)).status).toBe(404);
    expect((await act(999_999, "acknowledge")).status).toBe(404);
  });

  test("are acknowledged once when two do so at the same time", async () => {
    const { id, number } = await grievance();
    const both = await Promise.all([act(id, "acknowledge"), act(id, "acknowledge")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await subjects(number)).filter((subject) => subject?.includes("acknowledged"))).toHaveLength(1);
    const closed = await Promise.all([
      act(id, "resolve", { resolution: "A" }),
      act(id, "resolve", { resolution: "B" }),
    ]);
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
    // The reply was lost, and the same request is sent again.
    const resolution = closed[0]?.status === 200 ? "A" : "B";
    expect((await act(id, "resolve", { resolution })).status).toBe(200);
    expect((await audited(id)).filter((entry) => entry.act === "resolved")).toHaveLength(1);
  });

  test("need the right", async () => {
    const { id } = await grievance();
    for (const [staff, status] of [
      [accounts, 403],
      [null, 401],
    ] as const) {
      expect((await get("grievances", staff)).status).toBe(status);
      expect((await act(id, "acknowledge", undefined, staff)).status).toBe(status);
      expect((await act(id, "resolve", { resolution: "x" }, staff)).status).toBe(status);
    }
    expect((await get("grievances", support)).status).toBe(200);
  });
});
