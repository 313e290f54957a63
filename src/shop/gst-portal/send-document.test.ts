import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Issued, issueDocuments } from "../../../test/support/book-documents.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { PortalUnavailable } from "./gateway.ts";
import { sendDocument } from "./send-document.ts";

const recordings = join(import.meta.dirname, "../../../test/support/portal-answers");
const folder = await mkdtemp(join(tmpdir(), "portal-answers-"));
afterAll(() => rm(folder, { recursive: true }));

const connected = await testShop({ env: { GST_PORTAL_ANSWERS: folder } });
const { request, member, shop, jobs, sql } = connected;
const accountant = await member("accounts");
let issued: Issued[] = [];
beforeAll(async () => {
  connected.clock.set("2026-11-01T14:00:00+05:30");
  const { order } = await placeTestOrder(connected, await connected.customer());
  const buyer = { gstin: "29AAGCB7383J1Z4", pos: "29", buyer: "Lotus Clinic" };
  const invoice = { ...buyer, at: "2026-11-01T12:00:00+05:30", goods: [{ rate: 5, value: 60_000_00 }] };
  issued = await issueDocuments(shop, order.id, Array(7).fill(invoice));
});

const address = (place: number) => `/api/staff/books/documents/${issued[place]?.id}/portal`;
const replay = (place: number, recording: string, kind = "e_invoice") =>
  copyFile(
    join(recordings, `${recording}.json`),
    join(folder, `${kind}-${issued[place]?.number.replaceAll("/", "-")}.json`),
  );
const send = (place: number, kind = "e_invoice", staff = accountant) =>
  request("POST", `${address(place)}/send`, { staff, body: { kind } });
const shown = async (place: number, kind = "e_invoice") =>
  (await request("GET", address(place), { staff: accountant })).body.data[kind];
/** Makes waiting attempts due at once. */
const runAll = async () => {
  await sql`UPDATE jobs SET due_at = now() - interval '1 second' WHERE name = 'gst-portal.send'`;
  await jobs.runDue();
};

test("what the portal accepts is recorded", async () => {
  await replay(0, "accepted");
  expect((await send(0)).body).toEqual({ data: { state: "waiting" } });
  expect((await shown(0)).sending).toMatchObject({ state: "waiting", message: "" });
  await runAll();
  const { recorded, sending } = await shown(0);
  expect(recorded).toMatchObject({
    ...{ number: "a1b2".repeat(16), acknowledgement: "112610000000001", issued_at: "2026-11-01T07:35:00.000Z" },
    staff_name: `${accountant.name} (sent)`,
  });
  expect(recorded.signed_qr).toMatch(/^eyJ/);
  expect(sending.state).toBe("recorded");
  expect((await send(0)).body).toMatchObject({ code: "not_possible", message: serverTexts.alreadySent });
});

test("the portal's clock may be ahead of ours", async () => {
  connected.clock.set("2026-11-01T13:04:58+05:30");
  const place = 6;
  const data = { AckNo: 112610000000009, AckDt: "2026-11-01 13:05:00", Irn: "d4e5".repeat(16), SignedQRCode: "e.e.e" };
  const name = `e_invoice-${issued[place]?.number.replaceAll("/", "-")}.json`;
  await writeFile(join(folder, name), JSON.stringify([{ Status: 1, Data: data }]));
  await send(place);
  await runAll();
  expect(await shown(place)).toMatchObject({
    recorded: { number: "d4e5".repeat(16), issued_at: "2026-11-01T07:35:00.000Z" },
    sending: { state: "recorded" },
  });
  connected.clock.set("2026-11-01T14:00:00+05:30");
});

test("an e-way bill with its validity", async () => {
  await replay(0, "e-way-bill", "e_way_bill");
  expect((await send(0, "e_way_bill")).status).toBe(200);
  await runAll();
  expect((await shown(0, "e_way_bill")).recorded).toMatchObject({
    ...{ number: "181000000001", issued_at: "2026-11-01T07:37:00.000Z", valid_until: "2026-11-04T18:29:00.000Z" },
  });
});

test("after a timeout it is sent again; the IRN of the lost answer is recorded", async () => {
  await replay(1, "timeout-then-duplicate");
  await send(1);
  await runAll();
  expect(await shown(1)).toMatchObject({
    recorded: null,
    sending: { state: "waiting", message: "The portal did not answer in time." },
  });
  await runAll();
  const after = await shown(1);
  expect(after).toMatchObject({
    recorded: { number: "c3d4".repeat(16), signed_qr: "" },
    sending: { state: "recorded" },
  });
});

test("a refusal is shown, is not tried again, and can be sent once it is put right", async () => {
  await replay(2, "invalid-gstin");
  await send(2);
  await runAll();
  const message = "3028: GSTIN is not present in invoice system";
  expect(await shown(2)).toMatchObject({ recorded: null, sending: { state: "refused", message } });
  expect(await sql`SELECT FROM jobs WHERE name = 'gst-portal.send'`).toEqual([]);
  await replay(2, "timeout");
  expect((await send(2)).status).toBe(200);
});

test("without an answer the job fails and is retried", async () => {
  await replay(3, "timeout");
  await send(3);
  const id = issued[3]?.id ?? 0;
  await expect(sendDocument(shop, id, "e_invoice", { attempt: 1 })).rejects.toThrow(PortalUnavailable);
  expect((await shown(3)).sending.state).toBe("waiting");
});

test("two at once send it once", async () => {
  await replay(4, "accepted");
  const answers = await Promise.all([send(4), send(4)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("needs the right to change the books, and a document that its portal knows", async () => {
  expect((await send(5, "e_invoice", await member("sales"))).status).toBe(403);
  expect((await send(5, "fax")).status).toBe(422);
  const unknown = "/api/staff/books/documents/2000000000/portal/send";
  expect((await request("POST", unknown, { staff: accountant, body: { kind: "e_invoice" } })).status).toBe(404);
});

test("by default the shop is not connected, and nothing is sent", async () => {
  const alone = await testShop();
  const { order } = await placeTestOrder(alone, await alone.customer());
  const [document] = await issueDocuments(alone.shop, order.id, [
    { gstin: "29AAGCB7383J1Z4", pos: "29", at: "2026-11-01T12:00:00+05:30", goods: [{ rate: 5, value: 60_000_00 }] },
  ]);
  const staff = await alone.member("accounts");
  const path = `/api/staff/books/documents/${document?.id}/portal`;
  expect((await alone.request("GET", path, { staff })).body.data.can_send).toBe(false);
  const { status, body } = await alone.request("POST", `${path}/send`, { staff, body: { kind: "e_invoice" } });
  expect([status, body.message]).toEqual([409, serverTexts.noPortal]);
  expect(await alone.sql`SELECT FROM jobs WHERE name = 'gst-portal.send'`).toEqual([]);
});

test("what is void is not sent, and is not when it became void while it waited", async () => {
  const place = 5;
  const refusal = serverTexts.documentCancelled;
  await replay(place, "e-way-bill", "e_way_bill");
  expect((await send(place, "e_way_bill")).status).toBe(200);
  const now = shop.clock.now();
  await sql`INSERT INTO cancelled_documents VALUES (${issued[place]?.id}, ${now}, ${now}, 'Mohan')`;
  await runAll();
  expect(await shown(place, "e_way_bill")).toMatchObject({
    recorded: null,
    sending: { state: "refused", message: refusal },
  });
  expect((await send(place)).body).toMatchObject({ code: "not_possible", message: refusal });
  const file = await request("GET", `/api/staff/books/portal/payloads?kind=e_invoice&ids=${issued[place]?.id}`, {
    staff: accountant,
  });
  expect([file.status, file.body.errors]).toEqual([
    422,
    { ids: [serverTexts.voidInList(issued[place]?.number ?? "")] },
  ]);
});
