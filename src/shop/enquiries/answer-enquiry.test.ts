import { describe, expect, test } from "vitest";
import { enquiryStamp } from "../../../test/support/enquiries.ts";
import { mailsOf } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, sql } = shop;
const staff = await shop.member("support");
const colleague = await shop.member("sales");

let asked = 0;

/** @returns its id */
async function enquiry(token?: string): Promise<number> {
  asked += 1;
  const { body } = await request("POST", "/api/send-inquiry", {
    token: token ?? null,
    body: {
      ...{ name: "Dr Kavya Nair", email: `kavya.${asked}@clinic.example`, contact_no: "9876543210" },
      ...{ subject: `Sterilisation ${asked}`, description: "Can the wand be autoclaved?" },
      form_stamp: enquiryStamp(shop),
    },
  });
  const [row] = await sql<{ id: number }>`SELECT id FROM enquiries WHERE number = ${body.enquiry_no}`;
  if (!row) throw new Error("The enquiry was not kept.");
  return row.id;
}

const act = (id: number, verb: string, body?: object, by = staff) =>
  request("POST", `/api/staff/enquiries/${id}/${verb}`, { staff: by, body });
const list = async (query: string, by = staff) =>
  (await request("GET", `/api/staff/enquiries?${query}`, { staff: by })).body;

test("an answer goes out by mail, from the shop, with the placeholders filled in", async () => {
  const id = await enquiry();
  const text = "Dear {name},\n\nno: it is for single use.\n\nYour enquiry is {enquiry_no}.";
  const { status, body } = await act(id, "answer", { text, answers_seen: 0 });
  expect(status).toBe(201);
  const { enquiry_no, email } = body.data;
  expect(body.data).toMatchObject({
    ...{ status: "answered", assigned_to: { id: staff.id, name: staff.name } },
    answers: [
      { member_name: staff.name, text: text.replace("{name}", "Dr Kavya Nair").replace("{enquiry_no}", enquiry_no) },
    ],
  });

  await shop.jobs.runDue();
  const mail = (await mailsOf(shop)).find((each) => each.includes(`To: ${email}`) && each.includes("single use"));
  expect(mail).toContain(`Reply-To: ${shop.live.current().settings.company.email}`);
  expect(mail).toContain("Dear Dr Kavya Nair,");
  expect(mail).toContain("Can the wand be autoclaved?");
});

test("of two who answer at the same time the second reads the first answer before", async () => {
  const id = await enquiry();
  expect((await act(id, "answer", { text: "No.", answers_seen: 0 })).status).toBe(201);
  const late = await act(id, "answer", { text: "Yes.", answers_seen: 0 }, colleague);
  expect(late).toMatchObject({ status: 409, body: { code: "state_changed" } });
  expect(
    (await act(id, "answer", { text: "To add to that:", answers_seen: 1, close: true }, colleague)).body.data,
  ).toMatchObject({
    status: "closed",
    answers: [{ text: "No." }, { text: "To add to that:" }],
  });
});

test("closed and reopened; a repeat is answered as the first was", async () => {
  const id = await enquiry();
  for (const name of ["close", "close"]) expect((await act(id, name)).body.data.status).toBe("closed");
  for (const name of ["reopen", "reopen"]) expect((await act(id, name)).body.data.status).toBe("open");
  const noted = await sql`SELECT FROM audit_entries WHERE subject = 'enquiry' AND subject_id = ${String(id)}`;
  expect(noted).toHaveLength(2);
});

test("given to a colleague who answers enquiries, and found by it", async () => {
  const id = await enquiry();
  const packer = await shop.member("warehouse");
  const colleagues = (await request("GET", "/api/staff/colleagues", { staff })).body.data;
  expect(colleagues.map((each: { id: number }) => each.id)).toEqual(expect.arrayContaining([staff.id, colleague.id]));
  expect((await act(id, "assign", { member_id: packer.id })).body.errors).toHaveProperty("member_id");
  expect((await act(id, "assign", { member_id: colleague.id })).body.data.assigned_to.name).toBe(colleague.name);
  expect((await list("assigned=me", colleague)).data).toMatchObject([{ id }]);
  await act(id, "assign", { member_id: null });
  expect((await list("assigned=me", colleague)).data).toEqual([]);
});

test("the open ones with the oldest first, the others with the newest first, and how many there are of each", async () => {
  const [first, second] = [await enquiry(), await enquiry()];
  const open = await list("status=open&per_page=100");
  const ids = open.data.map(({ id }: { id: number }) => id);
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
  expect(open.counts.open).toBe(open.meta.total);
  await act(first, "close");
  await act(second, "close");
  expect((await list("status=closed")).data.slice(0, 2)).toMatchObject([{ id: second }, { id: first }]);
  expect((await list(`search=KAVYA.${asked}@clinic sterilisation`)).data).toMatchObject([{ id: second }]);
});

test("canned replies: added, changed, removed, with no other placeholder than there is", async () => {
  const reply = { title: "Single use", text: "Dear {name}, this device is for single use." };
  const made = await request("POST", "/api/staff/canned-replies", { staff, body: reply });
  expect(made).toMatchObject({ status: 201, body: { data: reply } });
  const { id } = made.body.data;
  const again = await request("POST", "/api/staff/canned-replies", { staff, body: { ...reply, title: "SINGLE USE" } });
  expect(again.body.errors).toHaveProperty("title");
  const wrong = await request("PUT", `/api/staff/canned-replies/${id}`, { staff, body: { ...reply, text: "{price}" } });
  expect(wrong.body.errors).toHaveProperty("text");
  const body = { ...reply, text: "Dear {name}, once only." };
  expect((await request("PUT", `/api/staff/canned-replies/${id}`, { staff, body })).body.data.text).toBe(body.text);
  expect((await request("DELETE", `/api/staff/canned-replies/${id}`, { staff })).status).toBe(204);
  expect((await request("GET", "/api/staff/canned-replies", { staff })).body.data).toEqual([]);
});

test("who asked and has deleted their account is not answered any more", async () => {
  const id = await enquiry();
  await sql`UPDATE enquiries SET email = '' WHERE id = ${id}`;
  expect((await act(id, "answer", { text: "No.", answers_seen: 0 })).status).toBe(409);
});

describe("held as no person's", () => {
  async function held() {
    const id = await enquiry();
    await sql`UPDATE enquiries SET held_because = 'words' WHERE id = ${id}`;
    return id;
  }

  test("it waits in a queue of its own and is answered only when it was released", async () => {
    const id = await held();
    expect((await list("status=held")).data).toMatchObject([{ id, held: true, status: "open" }]);
    expect((await list("status=open&per_page=100")).data.some((row: { id: number }) => row.id === id)).toBe(false);
    expect((await act(id, "answer", { text: "Thank you.", answers_seen: 0 })).status).toBe(409);
    expect((await act(id, "release")).body.data).toMatchObject({ held: false, status: "open", held_because: "words" });
    expect((await act(id, "release")).status).toBe(409);
    expect((await act(id, "answer", { text: "Thank you.", answers_seen: 0 })).status).toBe(201);
  });

  test("a discarded enquiry is closed without any mail", async () => {
    const id = await held();
    await sql`DELETE FROM jobs`;
    expect((await act(id, "discard")).body.data).toMatchObject({ held: true, status: "closed" });
    expect(await sql`SELECT FROM jobs`).toHaveLength(0);
    expect((await list("status=held")).counts.held).toBe(0);
  });
});
