import { beforeAll, describe, expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { readMails } from "../../../test/support/mails.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { NoteSubject } from "../../contract/staff/note-subjects.ts";
import { type Role, roles } from "../../contract/staff/rights.ts";

const shop = await testShop();
const { request, member, sql, customer, clock, jobs } = shop;
clock.set("2026-11-20T09:00:00+05:30");
const { enquiry } = await enquiryCalls(shop);
const [asha, ravi] = [await member("sales"), await member("support")];
const owner = await member("owner");
const buyer = await customer();
const { order } = await placeTestOrder(shop, buyer);
const about: Record<NoteSubject, string> = { order: order.token, customer: String(buyer.id), enquiry: "" };
beforeAll(async () => {
  about.enquiry = String(await enquiry());
});

const read = (subject: string, of: string, actor: typeof asha | null = asha, more = "") =>
  request("GET", `/api/staff/notes?subject=${subject}&of=${encodeURIComponent(of)}${more}`, { staff: actor });
const add = (subject: string, of: string, text: unknown, mentions?: unknown, actor: typeof asha | null = asha) =>
  request("POST", "/api/staff/notes", { staff: actor, body: { subject, of, text, ...(mentions ? { mentions } : {}) } });
const remove = (id: number | string, actor = asha) => request("DELETE", `/api/staff/notes/${id}`, { staff: actor });
const assign = (subject: string, of: string, member_id: unknown, actor = asha) =>
  request("PUT", "/api/staff/notes/assignee", { staff: actor, body: { subject, of, member_id } });
const forMe = async (actor: typeof asha) =>
  (await request("GET", "/api/staff/notes/for-me", { staff: actor })).body.data;
const audited = (subject: string, id: string | number) => sql<{ act: string; after: object | null }>`
  SELECT act, before, after FROM audit_entries WHERE subject = ${subject} AND subject_id = ${String(id)} ORDER BY id`;
/** A separate order, for tests that count notes. */
const anOrder = async () => (await placeTestOrder(shop, await customer())).order;

describe("notes", () => {
  test.each(["order", "customer", "enquiry"] as const)(
    "on an %s are kept in the order they were written",
    async (subject) => {
      for (const text of ["First", "Second\n\nमरीज़ से बात हुई"])
        expect((await add(subject, about[subject], text)).status).toBe(201);
      const { notes, earlier } = (await read(subject, about[subject], ravi)).body.data;
      expect(notes).toMatchObject([
        {
          text: "First",
          by: { id: asha.id, name: asha.name },
          at: "2026-11-20T03:30:00.000Z",
          mentions: [],
          may_remove: false,
        },
        { text: "Second\n\nमरीज़ से बात हुई", may_remove: false },
      ]);
      expect(earlier).toBe(0);
    },
  );

  test("are distinguished by what they are about", async () => {
    const [one, other] = [await anOrder(), await anOrder()];
    await add("order", one.token, "On the first");
    expect((await read("order", other.token)).body.data.notes).toEqual([]);
  });

  test("are limited to the latest, and say how many came before", async () => {
    const { token } = await anOrder();
    for (const text of ["1", "2", "3"]) await add("order", token, text);
    const { notes, earlier } = (await read("order", token, asha, "&count=2")).body.data;
    expect([notes.map(({ text }: { text: string }) => text), earlier]).toEqual([["2", "3"], 1]);
  });

  test("are in the audit log without their text", async () => {
    const { id, token } = await anOrder();
    const [note] = (await add("order", token, "Dr Rao telephoned")).body.data.notes;
    await remove(note.id);
    expect(await audited("order", id)).toEqual([
      { act: "added a note", before: null, after: { note: note.id } },
      { act: "removed a note", before: { note: note.id }, after: null },
    ]);
  });

  const access: [NoteSubject, Role[]][] = [
    ["order", ["owner", "sales", "warehouse", "accounts", "support"]],
    ["customer", ["owner", "sales", "warehouse", "accounts", "support"]],
    ["enquiry", ["owner", "sales", "support"]],
  ];
  test.each(access)("on an %s are for who may see it", async (subject, allowed) => {
    for (const role of roles) {
      const actor = await member(role);
      const expected = allowed.includes(role) ? 200 : 403;
      expect((await read(subject, about[subject], actor)).status, role).toBe(expected);
      expect((await add(subject, about[subject], "Hello", [], actor)).status, role).toBe(expected === 200 ? 201 : 403);
    }
    expect((await read(subject, about[subject], null)).status).toBe(401);
    expect(
      (await request("GET", `/api/staff/notes?subject=order&of=${order.token}`, { token: buyer.token })).status,
    ).toBe(401);
  });

  test.each<[string, string, unknown, number]>([
    ["order", "no-such-order", "x", 404],
    ["order", "%00", "x", 404],
    ["order", "", "x", 422],
    ["order", "t".repeat(101), "x", 422],
    ["customer", "2000000000", "x", 404],
    ["customer", "99999999999999999999", "x", 404],
    ["customer", "1 OR 1=1", "x", 404],
    ["enquiry", "0", "x", 404],
    ["product", "1", "x", 422],
    ["customer", "own", "", 422],
    ["customer", "own", " \n ", 422],
    ["customer", "own", "a\u0000b", 422],
    ["customer", "own", "x".repeat(5001), 422],
    ["customer", "own", ["x"], 422],
    ["customer", "own", "x".repeat(5000), 201],
  ])("on %s %j are refused or taken (%#)", async (subject, of, text, status) => {
    expect((await add(subject, of === "own" ? about.customer : of, text)).status).toBe(status);
  });
});

describe("removing", () => {
  test("leaves who wrote it and when, and takes the text from the database", async () => {
    const { token } = await anOrder();
    const [note] = (await add("order", token, "Written in error", [ravi.id])).body.data.notes;
    expect(note.may_remove).toBe(true);
    expect((await remove(note.id)).status).toBe(204);
    expect((await read("order", token)).body.data.notes).toMatchObject([
      { id: note.id, text: null, mentions: [], may_remove: false, by: { name: asha.name } },
    ]);
    expect(await sql`SELECT text FROM notes WHERE id = ${note.id}`).toEqual([{ text: "" }]);
    expect((await remove(note.id)).status, "again").toBe(204);
  });

  test("is for the author and who manages staff", async () => {
    const { token } = await anOrder();
    const id = async () => (await add("order", token, "Mine")).body.data.notes.at(-1).id;
    expect((await remove(await id(), ravi)).status).toBe(403);
    expect((await remove(await id(), owner)).status).toBe(204);
    expect((await remove(await id())).status).toBe(204);
    const unseen = (await add("enquiry", about.enquiry, "For sales")).body.data.notes.at(-1).id;
    expect((await remove(unseen, await member("warehouse"))).status).toBe(404);
    expect((await remove(2_000_000_000)).status).toBe(404);
    expect((await remove("x")).status).toBe(422);
  });

  test("by two at once happens once", async () => {
    const { id, token } = await anOrder();
    const [note] = (await add("order", token, "Twice")).body.data.notes;
    const answers = await Promise.all([remove(note.id), remove(note.id, owner)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await audited("order", id)).filter(({ act }) => act === "removed a note")).toHaveLength(1);
  });
});

describe("a mention", () => {
  test("sends a mail that does not quote the note, and waits until the notes are seen", async () => {
    const { token, number } = await anOrder();
    const nila = await member("warehouse");
    expect((await forMe(nila)).mentions).toEqual([]);
    await add("order", token, "Please check lot 7", [nila.id, String(nila.id)]);
    await jobs.runDue();
    const [mail = ""] = (await readMails(shop)).filter((text) => text.includes(nila.email));
    expect(mail).toContain(`${asha.name} mentioned you in a note on order ${number}`);
    expect(mail).toContain(`/admin/orders/${token}`);
    expect(mail).not.toContain("lot 7");
    expect(await forMe(nila)).toMatchObject({
      mentions: [{ subject: "order", of: token, name: number, text: "Please check lot 7", by: asha.name }],
      mention_count: 1,
    });
    const seen = { staff: nila, body: { subject: "order", of: token } };
    expect((await request("POST", "/api/staff/notes/seen", seen)).status).toBe(204);
    expect(await forMe(nila)).toMatchObject({ mentions: [], mention_count: 0 });
  });

  test("in a note written since the notes were shown still waits when those are seen", async () => {
    const { token } = await anOrder();
    const nila = await member("warehouse");
    const [shown] = (await add("order", token, "Check lot 7", [nila.id])).body.data.notes;
    await add("order", token, "And lot 8", [nila.id]);
    const seen = { staff: nila, body: { subject: "order", of: token, latest: shown.id } };
    expect((await request("POST", "/api/staff/notes/seen", seen)).status).toBe(204);
    expect(await forMe(nila)).toMatchObject({ mentions: [{ text: "And lot 8" }], mention_count: 1 });
  });

  test("in a note on a customer names no customer in the mail", async () => {
    const someone = await customer();
    const nila = await member("accounts");
    await add("customer", String(someone.id), "Pays late", [nila.id]);
    await jobs.runDue();
    const [mail = ""] = (await readMails(shop)).filter((text) => text.includes(nila.email));
    expect(mail).toContain("in a note on a customer");
    expect(mail).not.toMatch(new RegExp(`Pays late|${someone.email}`));
  });

  test("of the author themselves is kept without a mail", async () => {
    const nila = await member("sales");
    await add("order", order.token, "Remind me", [nila.id], nila);
    await jobs.runDue();
    expect((await readMails(shop)).filter((text) => text.includes(nila.email))).toEqual([]);
    expect((await forMe(nila)).mention_count).toBe(1);
  });

  test("is only of colleagues who may see it and work here", async () => {
    const [packer, gone] = [await member("warehouse"), await member("sales")];
    await sql`UPDATE staff SET stopped_at = now() WHERE id = ${gone.id}`;
    for (const id of [packer.id, gone.id, 2_000_000_000]) {
      const { status, body } = await add("enquiry", about.enquiry, "For you", [id]);
      expect([status, body.errors]).toEqual([422, { mentions: [serverTexts.colleagueUnknown] }]);
    }
    for (const wrong of [["x"], "me", [0], Array.from({ length: 21 }, () => asha.id)])
      expect((await add("order", order.token, "For you", wrong)).status).toBe(422);
  });

  test("waits no longer when the role may not see the subject any more", async () => {
    const nila = await member("support");
    await add("enquiry", about.enquiry, "For you", [nila.id]);
    await sql`UPDATE staff SET role = 'warehouse' WHERE id = ${nila.id}`;
    expect(await forMe(nila)).toMatchObject({ mentions: [], mention_count: 0 });
  });
});

describe("the mail to who is assigned something by a colleague", () => {
  const mailsTo = async ({ email }: typeof asha) => {
    await jobs.runDue();
    return (await readMails(shop)).filter((text) => text.includes(`To: ${email}`));
  };
  const assignEnquiry = async (id: number, member_id: unknown, actor = asha) =>
    request("POST", `/api/staff/enquiries/${id}/assign`, { staff: actor, body: { member_id } });

  test("names the order, the colleague and where to read and decline it", async () => {
    const [nila, { token, number }] = [await member("warehouse"), await anOrder()];
    await assign("order", token, nila.id);
    const [mail = "", ...more] = await mailsTo(nila);
    expect(more).toEqual([]);
    expect(mail).toContain(`Subject: ${asha.name} assigned order ${number} to you`);
    expect(mail).toContain(`, ${asha.name} assigned order ${number} to you.`);
    expect(mail).toMatch(new RegExp(`Open the order: \\S+/admin/orders/${token}`));
    expect(mail).toContain("You can choose in your account what we email you about.");
  });

  test("names an enquiry by its number, and no customer", async () => {
    const [nila, someone, id] = [await member("support"), await customer(), await enquiry()];
    await sql`UPDATE customers SET first_name = 'Kalyani' WHERE id = ${someone.id}`;
    await assign("customer", String(someone.id), nila.id);
    await assignEnquiry(id, nila.id);
    const [mails, [row]] = [
      await mailsTo(nila),
      await sql<{ number: string }>`SELECT number FROM enquiries WHERE id = ${id}`,
    ];
    const of = (what: string) => mails.filter((text) => text.includes(`Subject: ${asha.name} assigned ${what} to you`));
    expect([mails.length, of("a customer").length, of(`enquiry ${row?.number}`).length]).toEqual([2, 1, 1]);
    expect(of("a customer")[0]).toContain(`/admin/customers/${someone.id}`);
    expect(of("a customer")[0]).not.toMatch(new RegExp(`Kalyani|${someone.email}`));
    expect(of(`enquiry ${row?.number}`)[0]).toContain(`/admin/enquiries/${id}`);
  });

  test("is not sent to the person assigning, nor for what is unassigned or unchanged", async () => {
    const [nila, { id, token }, enquiryId] = [await member("support"), await anOrder(), await enquiry()];
    await assign("order", token, nila.id, nila);
    await assign("order", token, nila.id);
    await assignEnquiry(enquiryId, nila.id, nila);
    await assignEnquiry(enquiryId, nila.id);
    await assign("order", token, null);
    await assignEnquiry(enquiryId, null);
    expect(await mailsTo(nila)).toEqual([]);
    for (const entries of [await audited("order", id), await audited("enquiry", enquiryId)])
      expect(entries.map(({ after }) => after)).toEqual([{ assigned_to: nila.name }, { assigned_to: null }]);
  });

  test("is sent to the last of two only, and not for what was taken back before", async () => {
    const [nila, mira, { token }, id] = [
      await member("sales"),
      await member("support"),
      await anOrder(),
      await enquiry(),
    ];
    for (const give of [(who: unknown) => assign("order", token, who), (who: unknown) => assignEnquiry(id, who)]) {
      for (const who of [nila.id, mira.id]) expect((await give(who)).status).toBe(200);
    }
    expect([(await mailsTo(nila)).length, (await mailsTo(mira)).length]).toEqual([0, 2]);
    await assign("order", token, nila.id);
    await assign("order", token, null);
    expect(await mailsTo(nila)).toEqual([]);
    await assign("order", token, nila.id);
    await assign("order", token, null);
    await assign("order", token, nila.id);
    expect(await mailsTo(nila)).toHaveLength(1);
  });

  test("is one, when two assign it to the same colleague at once", async () => {
    const [nila, { token }, id] = [await member("support"), await anOrder(), await enquiry()];
    await Promise.all([asha, ravi, owner].map((actor) => assign("order", token, nila.id, actor)));
    await Promise.all([asha, ravi, owner].map((actor) => assignEnquiry(id, nila.id, actor)));
    expect(await mailsTo(nila)).toHaveLength(2);
  });

  test("is one for each of two who are assigned something at once", async () => {
    const [nila, mira] = [await member("support"), await member("sales")];
    const [one, other] = [await anOrder(), await anOrder()];
    await Promise.all([assign("order", one.token, nila.id), assign("order", other.token, mira.id)]);
    expect([(await mailsTo(nila)).length, (await mailsTo(mira)).length]).toEqual([1, 1]);
  });

  test("is not sent to who has left or may not see it any more", async () => {
    const [gone, moved, { token }, id] = [
      await member("sales"),
      await member("support"),
      await anOrder(),
      await enquiry(),
    ];
    await assign("order", token, gone.id);
    await assignEnquiry(id, moved.id);
    await sql`UPDATE staff SET stopped_at = now() WHERE id = ${gone.id}`;
    await sql`UPDATE staff SET role = 'warehouse' WHERE id = ${moved.id}`;
    expect([await mailsTo(gone), await mailsTo(moved)]).toEqual([[], []]);
  });

  test("is not sent to who declined it; nor is that of a mention", async () => {
    const [nila, { token }, id] = [await member("support"), await anOrder(), await enquiry()];
    const decline = (declined: string[]) =>
      request("PUT", "/api/staff/notices", { staff: nila, body: { chosen: [], declined } });
    expect((await decline(["assignments"])).status).toBe(200);
    await assign("order", token, nila.id);
    await assignEnquiry(id, nila.id);
    expect(await mailsTo(nila)).toEqual([]);
    await decline(["mentions"]);
    await add("order", token, "For you", [nila.id]);
    expect(await mailsTo(nila)).toEqual([]);
    expect(await forMe(nila)).toMatchObject({ mention_count: 1, assigned_count: 2 });
  });
});

describe("assigning", () => {
  test("gives it to a colleague, to another, unassigns it, and is recorded", async () => {
    const { id, token } = await anOrder();
    expect((await assign("order", token, ravi.id)).body.data.assigned_to).toEqual({ id: ravi.id, name: ravi.name });
    expect((await read("order", token)).body.data.assigned_to.id).toBe(ravi.id);
    expect((await assign("order", token, String(asha.id))).body.data.assigned_to.id).toBe(asha.id);
    expect((await assign("order", token, null)).body.data.assigned_to).toBeNull();
    expect(await audited("order", id)).toEqual([
      { act: "assigned", before: { assigned_to: null }, after: { assigned_to: ravi.name } },
      { act: "assigned", before: { assigned_to: ravi.name }, after: { assigned_to: asha.name } },
      { act: "assigned", before: { assigned_to: asha.name }, after: { assigned_to: null } },
    ]);
  });

  test("shows open orders and customers to who looks after them", async () => {
    const nila = await member("sales");
    const [open, done] = [await anOrder(), await anOrder()];
    await assign("order", open.token, nila.id);
    await assign("order", done.token, nila.id);
    await assign("customer", about.customer, nila.id);
    await sql`UPDATE orders SET status = 'cancelled' WHERE id = ${done.id}`;
    const { assigned, assigned_count } = await forMe(nila);
    expect(assigned_count).toBe(2);
    expect(assigned.map(({ of, about }: { of: string; about: string | null }) => [of, about])).toEqual(
      expect.arrayContaining([
        [about.customer, null],
        [open.token, "Asha Rao"],
      ]),
    );
  });

  test("shows enquiries that are open, and grievances until they are closed, to who looks after them", async () => {
    const nila = await member("support");
    const [open, answered, complaint, elsewhere] = [await enquiry(), await enquiry(), await enquiry(), await enquiry()];
    for (const id of [open, answered, complaint])
      await request("POST", `/api/staff/enquiries/${id}/assign`, { staff: asha, body: { member_id: nila.id } });
    await request("POST", `/api/staff/enquiries/${elsewhere}/assign`, { staff: asha, body: { member_id: ravi.id } });
    await sql`UPDATE enquiries SET status = 'answered' WHERE id IN (${answered}, ${complaint})`;
    const due = "2026-11-22T03:30:00.000Z";
    await sql`
      UPDATE enquiries SET kind = 'grievance', due_at = ${due}, received_at = received_at - interval '1 day' WHERE id = ${complaint}`;
    const [row] = await sql<{ number: string; subject: string; received_at: Date }>`
      SELECT number, subject, received_at FROM enquiries WHERE id = ${open}`;
    const { assigned, assigned_count } = await forMe(nila);
    expect(assigned_count).toBe(2);
    expect(assigned).toMatchObject([
      { of: String(complaint), due_at: due },
      {
        ...{ subject: "enquiry", of: String(open), name: row?.number, about: row?.subject },
        ...{ at: row?.received_at.toISOString(), due_at: null },
      },
    ]);
    await sql`UPDATE staff SET role = 'warehouse' WHERE id = ${nila.id}`;
    expect(await forMe(nila)).toMatchObject({ assigned: [], assigned_count: 0 });
  });

  test("by two at once ends with one of them", async () => {
    const { token } = await anOrder();
    const answers = await Promise.all([assign("order", token, ravi.id), assign("order", token, asha.id, owner)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([ravi.id, asha.id]).toContain((await read("order", token)).body.data.assigned_to.id);
  });

  test.each<[string, unknown, number]>([
    ["order", 2_000_000_000, 422],
    ["order", "me", 422],
    ["enquiry", null, 422],
    ["customer", 0, 422],
  ])("of an %s to %j is refused", async (subject, who, status) => {
    expect((await assign(subject, about[subject as NoteSubject], who)).status).toBe(status);
  });
});

test("what is written about a customer goes with the account", async () => {
  const gone = await customer();
  const { order: theirs } = await placeTestOrder(shop, gone);
  await sql`UPDATE orders SET status = 'cancelled' WHERE id = ${theirs.id}`;
  await add("customer", String(gone.id), "About them", [ravi.id]);
  await add("order", theirs.token, "About their order");
  await assign("customer", String(gone.id), ravi.id);
  expect((await request("POST", "/api/account/delete", { token: gone.token, body: { password } })).status).toBe(204);
  expect(await sql`SELECT text FROM notes WHERE text LIKE 'About the%'`).toEqual([]);
  expect((await read("customer", String(gone.id))).status).toBe(404);
  expect((await read("order", theirs.token)).body.data.notes).toEqual([]);
});
