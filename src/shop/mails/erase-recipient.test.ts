import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { eraseRecipient, eraseStoredMails } from "./erase-recipient.ts";

const t = await testShop();
const folder = join(t.shop.config.DATA_DIR, "mail");
const before = new Date("2026-11-21T10:00:00Z");

beforeEach(() => mkdir(folder, { recursive: true }));

/** Stores a mail as if there were no mail server. */
const store = (name: string, headers: Record<string, string>) =>
  writeFile(
    join(folder, `${name}.eml`),
    [
      ...Object.entries({ Date: "Sat, 21 Nov 2026 09:00:00 +0000", From: "Shop <shop@shop.example>", ...headers }).map(
        ([header, value]) => `${header}: ${value}`,
      ),
      "",
      "Hello o@clinic.example",
    ].join("\r\n"),
  );

const stored = async () => (await readdir(folder)).map((file) => file.replace(".eml", "")).toSorted();

test("stored mails to and from an address are deleted, those of addresses that contain it are not", async () => {
  await store("alone", { To: "o@clinic.example" });
  await store("named", { To: '"Dr. Rao" <O@Clinic.example>' });
  await store("among", { To: "x@clinic.example, o@clinic.example" });
  await store("from", { To: "shop@shop.example", "Reply-To": "Rao <o@clinic.example>" });
  await store("longer", { To: "rao@clinic.example" });
  await store("domain", { To: "Rao <o@clinic.example.org>" });
  await store("later", { To: "o@clinic.example", Date: "Sat, 21 Nov 2026 11:00:00 +0000" });
  expect(await eraseStoredMails(t.shop, "O@clinic.example", before)).toBe(4);
  expect(await stored()).toEqual(["domain", "later", "longer"]);
  expect(await eraseStoredMails(t.shop, "nobody@clinic.example", before)).toBe(0);
});

test("queued mails to an address are deleted in any case, whether or not they have failed", async () => {
  for (const email of ["o@clinic.example", "O@Clinic.example", "rao@clinic.example"])
    await t.sql`INSERT INTO jobs (name, payload) VALUES ('mail.password-reset', ${JSON.stringify({ email })}::jsonb)`;
  await t.sql`UPDATE jobs SET failed_at = now(), last_error = 'x' WHERE payload->>'email' = 'O@Clinic.example'`;
  await eraseRecipient(t.db, "o@clinic.example");
  expect(await t.sql`SELECT payload->>'email' AS email FROM jobs WHERE payload ? 'email'`).toEqual([
    { email: "rao@clinic.example" },
  ]);
});
