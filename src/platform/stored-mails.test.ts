import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  cacheMailHeaders,
  deleteDraftsBefore,
  deleteMails,
  deleteMailsBefore,
  listStoredMails,
  readMailHeaders,
  readStoredMail,
} from "./stored-mails.ts";

const root = await mkdtemp(join(tmpdir(), "shop-stored-mails-"));
afterAll(() => rm(root, { recursive: true, force: true }));
let made = 0;
const token = "a".repeat(43);

const idAt = (day: number, name = "order-1") => `2026-11-${String(day).padStart(2, "0")}T04-30-00-000Z-${name}`;

/** A folder with one mail for each of these ids, and a draft that is still being written. */
async function folderWith(ids: string[], mail = plainMail()) {
  const folder = await mkdtemp(join(root, `${++made}-`));
  for (const id of ids) await writeFile(join(folder, `${id}.eml`), mail);
  await writeFile(join(folder, `${idAt(30)}.eml.draft`), "half a mail");
  return folder;
}

function plainMail({ subject = "Your order", headers = [] as string[], body = "Thank you." } = {}) {
  return [
    ...["From: Nasokarna <no-reply@shop.example>", "To: asha@clinic.example", `Subject: ${subject}`],
    ...["Date: Sat, 21 Nov 2026 04:30:00 +0000", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8"],
    ...headers,
    ...["", body, ""],
  ].join("\r\n");
}

test("mails are listed newest first, without drafts; a folder that was never made has none", async () => {
  const folder = await folderWith([idAt(2), idAt(21), idAt(3)]);
  expect(await listStoredMails(folder)).toEqual([idAt(21), idAt(3), idAt(2)]);
  expect(await listStoredMails(join(root, "never made"))).toEqual([]);
});

test("headers are read as they were written", async () => {
  const headers = ["Reply-To: Dr. =?utf-8?q?M=C3=BCller?= <mueller@clinic.example>"];
  const folder = await folderWith([idAt(21)], plainMail({ subject: "=?utf-8?q?=E2=82=B9_500_off?=", headers }));
  expect(await readMailHeaders(folder, [idAt(21)])).toEqual([
    {
      ...{ id: idAt(21), at: new Date("2026-11-21T04:30:00Z"), subject: "₹ 500 off", to: "asha@clinic.example" },
      ...{ from: "Nasokarna <no-reply@shop.example>", replyTo: "Dr. Müller <mueller@clinic.example>" },
    },
  ]);
});

test("headers of a mail that has been deleted are left out", async () => {
  const folder = await folderWith([idAt(2), idAt(3)]);
  await rm(join(folder, `${idAt(2)}.eml`));
  expect((await readMailHeaders(folder, [idAt(3), idAt(2)])).map(({ id }) => id)).toEqual([idAt(3)]);
});

test("headers are read once for as long as they are asked for", async () => {
  const folder = await folderWith([idAt(2), idAt(3)]);
  const read = cacheMailHeaders(folder);
  const first = await read([idAt(3), idAt(2)]);
  await rm(join(folder, `${idAt(2)}.eml`));
  expect(await read([idAt(2), idAt(3)])).toEqual(first.toReversed());
  expect(await read([idAt(3)])).toEqual([first[0]]);
  expect(await read([idAt(2)])).toEqual([]);
});

test("one-time links are hidden from staff, and stay in the file for the recipient", async () => {
  const link = `https://shop.example/reset-password?token=${token}`;
  const mail = plainMail({ subject: `Your code ${token}`, body: `Open ${link} within 60 minutes.` });
  const folder = await folderWith([idAt(21)], mail);
  const shown = await readStoredMail(folder, idAt(21));
  expect(shown).toMatchObject({ subject: "Your code [hidden]", attachments: [] });
  expect(shown?.text).toContain("https://shop.example/reset-password?[hidden]");
  expect(JSON.stringify([shown, await readMailHeaders(folder, [idAt(21)])])).not.toContain(token);
  expect(await readFile(join(folder, `${idAt(21)}.eml`), "utf8")).toContain(link);
});

test("headers longer than what is read at once do not stop the list", async () => {
  const mail = plainMail({ headers: Array.from({ length: 300 }, (_, n) => `X-Trace-${n}: ${"x".repeat(40)}`) });
  const folder = await folderWith([idAt(21)], mail);
  expect(await readMailHeaders(folder, [idAt(21)])).toMatchObject([{ subject: "Your order" }]);
});

test.each(["../secret", "..", "", "a/b", "a\u0000b", "x".repeat(121), "secret.txt"])(
  "%j is not the id of a mail",
  async (id) => {
    const folder = await folderWith([]);
    await writeFile(join(root, "secret.eml"), plainMail());
    expect(await readStoredMail(folder, id)).toBeNull();
  },
);

test("mails older than a given time are deleted, the oldest first, up to a limit", async () => {
  const folder = await folderWith([idAt(1), idAt(2), idAt(3), idAt(4)]);
  const before = new Date("2026-11-04T04:30:00.000Z");
  expect(await deleteMailsBefore(folder, before, 2)).toBe(2);
  expect(await listStoredMails(folder)).toEqual([idAt(4), idAt(3)]);
  expect(await deleteMailsBefore(folder, before, 2)).toBe(1);
  expect(await deleteMailsBefore(folder, before, 2)).toBe(0);
  expect(await listStoredMails(folder)).toEqual([idAt(4)]);
});

test("drafts older than a given time are deleted up to a limit; younger ones, which may be being written, and mails stay", async () => {
  const folder = await folderWith([idAt(1)]);
  for (const day of [1, 2, 3]) await writeFile(join(folder, `${idAt(day, "left")}.eml.draft`), "half a mail");
  const before = new Date("2026-11-04T04:30:00.000Z");
  expect(await deleteDraftsBefore(folder, before, 2)).toBe(2);
  expect(await deleteDraftsBefore(folder, before, 2)).toBe(1);
  expect(await deleteDraftsBefore(folder, before, 2)).toBe(0);
  expect((await readdir(folder)).sort()).toEqual([`${idAt(1)}.eml`, `${idAt(30)}.eml.draft`]);
  expect(await deleteDraftsBefore(join(root, "never made"), before, 2)).toBe(0);
});

test("two who delete the same mails at once delete each once", async () => {
  const ids = Array.from({ length: 10 }, (_, n) => idAt(n + 1));
  const folder = await folderWith(ids);
  const deleted = await Promise.all([deleteMails(folder, ids), deleteMails(folder, ids)]);
  expect(deleted[0] + deleted[1]).toBe(10);
  expect((await readdir(folder)).filter((name) => name.endsWith(".eml"))).toEqual([]);
});

test("a picture that travels with a mail is shown where its HTML refers to it, and is no attachment", async () => {
  const picture = Buffer.from("a small picture").toString("base64");
  const mail = [
    ...["From: Nasokarna <no-reply@shop.example>", "To: asha@clinic.example", "Subject: Welcome", "MIME-Version: 1.0"],
    ...['Content-Type: multipart/related; boundary="b"', "", "--b", "Content-Type: text/html; charset=utf-8", ""],
    ...['<img src="cid:logo" alt="Nasokarna"> <a href="https://shop.example">cid:other</a>', "--b"],
    ...["Content-Type: image/png", "Content-ID: <logo>", "Content-Transfer-Encoding: base64", ""],
    ...[picture, "--b--", ""],
  ].join("\r\n");
  const shown = await readStoredMail(await folderWith([idAt(21)], mail), idAt(21));
  expect(shown?.html).toContain(`<img src="data:image/png;base64,${picture}" alt="Nasokarna">`);
  expect(shown?.html).toContain("cid:other");
  expect(shown?.attachments).toEqual([]);
});
