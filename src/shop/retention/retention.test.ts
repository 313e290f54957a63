import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { readMails, runDueJobs } from "../../../test/support/mails.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { applyPolicies } from "./apply-policies.ts";
import { policies } from "./policies.ts";
import { describePeriod } from "./policy.ts";
import type { RemovalPolicyName } from "./removal-policies.ts";

const t = await testShop();
const { sql, shop, clock } = t;
const now = "2026-11-22T03:00:00+05:30";
beforeEach(() => clock.set(now));

const { id: someone } = await t.customer();
const { id: member } = await t.member("owner");
const mailFolder = join(shop.config.DATA_DIR, "mail");
let made = 0;
const hash = () => Buffer.alloc(32, ++made);
const unused = async (at: Date, announced: Date | null = null) => {
  const { id, addressId } = await t.customer();
  await sql`
    INSERT INTO customer_activity (customer_id, last_active_at, deletion_announced_at) VALUES (${id}, ${at}, ${announced})
    ON CONFLICT (customer_id) DO UPDATE SET last_active_at = ${at}, deletion_announced_at = ${announced}`;
  return { id, addressId };
};
const alert = (kind: string, { at, confirmed = null, notified = null }: Record<string, Date | null>) => sql`
  INSERT INTO stock_alerts (variant_id, email, created_at, confirmed_at, notified_at)
  SELECT min(id), ${`${kind}${++made}@clinic.example`}, ${at}, ${confirmed}, ${notified} FROM variants`;
const count = async (rows: Promise<unknown[]>) => (await rows).length;
const countFiles = async (name: RegExp) =>
  (await readdir(mailFolder).catch(() => [] as string[])).filter((each) => name.test(each)).length;

interface Case {
  /** Creates an item whose retention period began at this moment. */
  make(at: Date): Promise<unknown>;
  /** Number of items to which the policy has not been applied. */
  left(): Promise<number>;
}

const cases: Record<RemovalPolicyName, Case> = {
  sessions: {
    make: (at) =>
      sql`INSERT INTO sessions (token_hash, customer_id, created_at, expires_at) VALUES (${hash()}, ${someone}, ${at}, ${at})`,
    left: () => count(sql`SELECT FROM sessions WHERE created_at = expires_at`),
  },
  "staff-sessions": {
    make: (at) => sql`
      INSERT INTO staff_sessions (token_hash, id, staff_id, network, browser, created_at, seen_at, expires_at)
      VALUES (${hash()}, ${`old-${made}`}, ${member}, '', '', ${at}, ${at}, ${at})`,
    left: () => count(sql`SELECT FROM staff_sessions WHERE id LIKE 'old-%'`),
  },
  "staff-invitations": {
    make: (at) =>
      sql`INSERT INTO staff_invitations (token_hash, staff_id, expires_at) VALUES (${hash()}, ${member}, ${at})`,
    left: () => count(sql`SELECT FROM staff_invitations`),
  },
  "password-resets": {
    make: (at) =>
      sql`INSERT INTO password_resets (token_hash, customer_id, expires_at) VALUES (${hash()}, ${someone}, ${at})`,
    left: () => count(sql`SELECT FROM password_resets`),
  },
  "push-subscriptions": {
    make: (at) => sql`
      INSERT INTO push_subscriptions (customer_id, session_hash, endpoint, p256dh, auth, created_at, used_at)
      VALUES (${someone}, ${hash()}, ${`https://push.example/${made}`}, '', '', ${at}, ${at})`,
    left: () => count(sql`SELECT FROM push_subscriptions`),
  },
  counters: {
    make: (at) => sql`INSERT INTO attempts (subject, count, ends_at) VALUES (${`test ${++made}`}, 1, ${at})`,
    left: () => count(sql`SELECT FROM attempts WHERE subject LIKE 'test %'`),
  },
  "passkey-challenges": {
    make: (at) => sql`INSERT INTO used_passkey_challenges (challenge_hash, used_at) VALUES (${hash()}, ${at})`,
    left: () => count(sql`SELECT FROM used_passkey_challenges`),
  },
  "known-networks": {
    make: (at) => sql`INSERT INTO known_networks VALUES (${someone}, ${`203.0.113.${++made}`}, ${at})`,
    left: () => count(sql`SELECT FROM known_networks`),
  },
  "staff-known-networks": {
    make: (at) => sql`INSERT INTO staff_known_networks VALUES (${member}, ${`203.0.113.${++made}`}, ${at})`,
    left: () => count(sql`SELECT FROM staff_known_networks`),
  },
  "idempotency-keys": {
    make: (at) =>
      sql`INSERT INTO idempotency_keys (customer_id, key, request_hash, created_at) VALUES (${someone}, ${`key ${++made}`}, ${hash()}, ${at})`,
    left: () => count(sql`SELECT FROM idempotency_keys`),
  },
  "request-replies": {
    make: (at) => sql`
      INSERT INTO request_replies (sender, call, key_hash, request_hash, created_at)
      VALUES ('customer:7', 'test', ${hash()}, ${hash()}, ${at})`,
    left: () => count(sql`SELECT FROM request_replies WHERE call = 'test'`),
  },
  enquiries: {
    make: async (at) => {
      const [asked] = await sql<{ id: number }>`
        INSERT INTO enquiries (number, name, email, contact_no, subject, description, received_at, answered_at, status)
        VALUES (${`T-${++made}`}, 'Asha', 'asha@clinic.example', '1', 'S', 'D', ${new Date(at.getTime() - 1000)}, ${at}, 'answered') RETURNING id`;
      await sql`INSERT INTO enquiry_answers (enquiry_id, staff_id, text, at) VALUES (${asked?.id}, ${member}, 'Dear Asha', ${at})`;
    },
    left: () =>
      count(sql`SELECT FROM enquiries e JOIN enquiry_answers a ON a.enquiry_id = e.id
                WHERE number LIKE 'T-%' AND name = 'Asha' AND email <> '' AND description = 'D' AND text <> ''`),
  },
  notes: {
    make: (at) => sql`
      INSERT INTO notes (subject, subject_id, staff_id, text, at) VALUES ('customer', ${someone}, ${member}, 'Old', ${at})`,
    left: () => count(sql`SELECT FROM notes WHERE text = 'Old'`),
  },
  attachments: {
    make: (at) => sql`
      INSERT INTO attachments (subject, subject_id, staff_id, name, content_type, content, at)
      VALUES ('customer', ${someone}, ${member}, 'Old.pdf', 'application/pdf', '%PDF-', ${at})`,
    left: () => count(sql`SELECT FROM attachments WHERE name = 'Old.pdf'`),
  },
  "held-enquiries": {
    make: async (at) => {
      const [held] = await sql<{ id: number }>`
        INSERT INTO enquiries (number, name, email, contact_no, subject, description, received_at, held_because)
        VALUES (${`H-${++made}`}, 'Buy', 'links@spam.example', '1', 'S', 'D', ${at}, 'links') RETURNING id`;
      await sql`
        INSERT INTO notes (subject, subject_id, staff_id, text, at) VALUES ('enquiry', ${held?.id}, ${member}, 'Spam', ${at})`;
      await sql`
        INSERT INTO attachments (subject, subject_id, staff_id, name, content_type, content, at)
        VALUES ('enquiry', ${held?.id}, ${member}, 'Spam.pdf', 'application/pdf', '%PDF-', ${at})`;
    },
    left: () =>
      count(sql`
        SELECT id FROM enquiries WHERE number LIKE 'H-%' UNION SELECT subject_id FROM notes WHERE text = 'Spam'
        UNION SELECT subject_id FROM attachments WHERE name = 'Spam.pdf'`),
  },
  mails: {
    make: async (at) => {
      await mkdir(mailFolder, { recursive: true });
      await writeFile(
        join(mailFolder, `${at.toISOString().replace(/[:.]/g, "-")}-old${++made}.eml`),
        "To: a@b.example\r\n\r\n",
      );
    },
    left: () => countFiles(/-old\d+\.eml$/),
  },
  "mail-drafts": {
    make: async (at) => {
      await mkdir(mailFolder, { recursive: true });
      const name = `${at.toISOString().replace(/[:.]/g, "-")}-left${++made}.eml.draft`;
      await writeFile(join(mailFolder, name), "To: a@b.example\r\n");
    },
    left: () => countFiles(/-left\d+\.eml\.draft$/),
  },
  "failed-jobs": {
    make: (at) =>
      sql`INSERT INTO jobs (name, payload, tries, last_error, failed_at) VALUES ('nothing', '{}', 9, 'E', ${at})`,
    left: () => count(sql`SELECT FROM jobs WHERE name = 'nothing'`),
  },
  "search-misses": {
    make: (at) =>
      sql`INSERT INTO search_misses (day, words, count) VALUES ((${at}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date, ${`word ${++made}`}, 1)`,
    left: () => count(sql`SELECT FROM search_misses`),
  },
  "security-events": {
    make: (at) => sql`
      INSERT INTO security_events (at, kind, account, account_id, network, user_agent)
      VALUES (${at}, 'wrong_password', 'customer', 7, '203.0.113.7', 'test')`,
    left: () => count(sql`SELECT FROM security_events WHERE account_id = 7`),
  },
  sheets: {
    make: (at) => sql`
      INSERT INTO catalogue_imports (file_name, content, state, staff_id, member_name, created_at)
      VALUES ('products.xlsx', '', 'applied', ${member}, 'Nila', ${at})`,
    left: () => count(sql`SELECT FROM catalogue_imports`),
  },
  carts: {
    make: async (at) => {
      const { id } = await unused(at);
      await sql`
        INSERT INTO cart_lines (customer_id, variant_id, quantity, added_at) SELECT ${id}, min(id), 1, ${at} FROM variants`;
    },
    left: () => count(sql`SELECT FROM cart_lines`),
  },
  "saved-lists": {
    make: async (at) => {
      const { id } = await unused(at);
      await sql`INSERT INTO saved_lists (customer_id, token, name, changed_at) VALUES (${id}, ${`list-${id}`}, 'Kit', ${at})`;
    },
    left: () => count(sql`SELECT FROM saved_lists`),
  },
  "purchase-orders": {
    make: async (at) => {
      const { id } = await t.customer();
      await sql`INSERT INTO purchase_order_files (token, customer_id, name, content, uploaded_at)
        VALUES (${`file-${id}`}, ${id}, 'PO.pdf', '%PDF-', ${at})`;
    },
    left: () => count(sql`SELECT FROM purchase_order_files`),
  },
  "stock-alerts-unconfirmed": {
    make: (at) => alert("unconfirmed", { at }),
    left: () => count(sql`SELECT FROM stock_alerts WHERE email LIKE 'unconfirmed%'`),
  },
  "stock-alerts-sent": {
    make: (at) => alert("sent", { at, confirmed: at, notified: at }),
    left: () => count(sql`SELECT FROM stock_alerts WHERE email LIKE 'sent%'`),
  },
  "stock-alerts-waiting": {
    make: (at) => alert("waiting", { at, confirmed: at }),
    left: () => count(sql`SELECT FROM stock_alerts WHERE email LIKE 'waiting%'`),
  },
  wishlists: {
    make: async (at) => {
      const { id } = await unused(at);
      await sql`INSERT INTO wishlist_entries (customer_id, product_id, added_at) SELECT ${id}, min(id), ${at} FROM products`;
    },
    left: () => count(sql`SELECT FROM wishlist_entries`),
  },
  "unused-account-notices": {
    make: (at) => unused(at),
    left: () =>
      count(sql`SELECT FROM unused_accounts JOIN customer_activity USING (customer_id)
      WHERE unused_since < '2025-01-01' AND deletion_announced_at IS NULL`),
  },
  "unused-accounts": {
    make: (at) => unused(at, new Date("2026-10-01")),
    left: () =>
      count(
        sql`SELECT FROM customer_activity JOIN customers c ON c.id = customer_id WHERE deletion_announced_at = '2026-10-01'`,
      ),
  },
};

const applied = policies.filter(({ remove }) => remove);

describe.each(applied)("$name", ({ name, days }) => {
  test("older items are removed, younger ones stay, and a second run finds nothing", async () => {
    const { make, left } = cases[name as RemovalPolicyName];
    const at = (more: number) => new Date(clock.now().getTime() - ((days ?? 0) + more) * 86_400_000);
    const before = await left();
    await make(at(2));
    await make(at(-2));
    expect(await left()).toBe(before + 2);
    await applyPolicies(shop);
    expect(await left()).toBe(before + 1);
    const result = async () =>
      (await sql`SELECT removed::int, complete FROM retention_results WHERE policy = ${name}`)[0];
    expect(await result()).toEqual({ removed: 1, complete: true });
    await applyPolicies(shop);
    expect(await left()).toBe(before + 1);
    expect(await result()).toEqual({ removed: 0, complete: true });
  });
});

test("a link that was used does not work again while its mail can be sent again", async () => {
  const { id, email } = await t.customer();
  await t.request("POST", "/api/forgot-password", { body: { email } });
  const repeat = await runDueJobs(t, "mail.password-reset");
  const mail = (await readMails(t)).find((each) => each.includes(`To: ${email}`)) ?? "";
  const token = /reset-password\?token=([\w-]{43})/.exec(mail)?.[1];
  const use = () => t.request("POST", "/api/reset-password", { body: { token, password: "a quiet ward at night" } });
  expect((await use()).status).toBe(200);
  const failedJobs = policies.find(({ name }) => name === "failed-jobs");
  clock.advance({ days: (failedJobs?.days ?? 0) + 5 });
  await applyPolicies(shop);
  await repeat();
  expect((await use()).status).toBe(422);
  expect(await sql`SELECT FROM password_resets WHERE customer_id = ${id} AND used_at IS NULL`).toEqual([]);
});

test("removals are audited as an action of the shop", async () => {
  await cases.sheets.make(new Date("2020-01-01"));
  await applyPolicies(shop);
  const [entry] = await sql`
    SELECT staff_id, member_name, act, subject_id, after FROM audit_entries WHERE subject = 'retention' AND subject_id = 'sheets'
    ORDER BY id DESC LIMIT 1`;
  expect(entry).toMatchObject({ staff_id: null, member_name: "The shop", after: { removed: 1 } });
});

test("a run ends in time, and the next one goes on", async () => {
  for (let each = 0; each < 5; each++) await cases["failed-jobs"].make(new Date("2020-01-01"));
  const before = await cases["failed-jobs"].left();
  await applyPolicies(shop, { longest: 0 });
  expect(await cases["failed-jobs"].left()).toBe(before);
  const [result] = await sql`SELECT complete FROM retention_results WHERE policy = 'failed-jobs'`;
  expect(result).toEqual({ complete: false });
  await applyPolicies(shop, { batch: 2 });
  expect(await cases["failed-jobs"].left()).toBe(before - 5);
});

test("two processes that run at once remove everything once", async () => {
  for (let each = 0; each < 20; each++) await cases["security-events"].make(new Date("2020-01-01"));
  const before = await sql<{
    removed: number;
  }>`SELECT removed_in_all::int AS removed FROM retention_results WHERE policy = 'security-events'`;
  await Promise.all([applyPolicies(shop, { batch: 3 }), applyPolicies(shop, { batch: 3 })]);
  const [after] = await sql<{
    removed: number;
  }>`SELECT removed_in_all::int AS removed FROM retention_results WHERE policy = 'security-events'`;
  expect((after?.removed ?? 0) - (before[0]?.removed ?? 0)).toBe(20);
});

describe("an unused account", () => {
  const daysAgo = (days: number) => new Date(new Date(now).getTime() - days * 86_400_000);
  const isThere = async (id: number) => count(sql`SELECT FROM customers WHERE id = ${id} AND deleted_at IS NULL`);

  test("is announced by mail and deleted 30 days later unless used", async () => {
    const [gone, back] = [await unused(daysAgo(3 * 365 - 29)), await unused(daysAgo(3 * 365 - 29))];
    const [{ email } = { email: "" }] = await sql<{ email: string }>`SELECT email FROM customers WHERE id = ${gone.id}`;
    await applyPolicies(shop);
    await t.jobs.runDue();
    const announcements = (await readMails(t)).filter((mail) => mail.includes(`To: ${email}`));
    expect(announcements).toHaveLength(1);
    expect(announcements[0]).toContain("Subject: Your account will be deleted");

    clock.advance({ days: 20 });
    const signedIn = clock.now();
    await sql`INSERT INTO sessions (token_hash, customer_id, created_at, expires_at) VALUES (${hash()}, ${back.id}, ${signedIn}, ${signedIn})`;
    clock.advance({ days: 9 });
    await applyPolicies(shop);
    expect(await isThere(gone.id), "29 days after the notice").toBe(1);
    clock.advance({ days: 2 });
    await applyPolicies(shop);
    await t.jobs.runDue();
    expect([await isThere(gone.id), await isThere(back.id)]).toEqual([0, 1]);
    const left = (await readMails(t)).filter((mail) => mail.includes(`To: ${email}`));
    expect(left.map((mail) => /Subject: (.*)/.exec(mail)?.[1]?.trim())).toEqual(["Your account has been deleted"]);
  });

  test("stays while an order is open", async () => {
    const { orderIn } = await fulfilmentCalls(t);
    const customer = await t.customer();
    await orderIn("shipped", customer);
    await sql`UPDATE customer_activity SET last_active_at = ${daysAgo(2000)}, deletion_announced_at = ${daysAgo(100)} WHERE customer_id = ${customer.id}`;
    await applyPolicies(shop);
    expect(await isThere(customer.id)).toBe(1);
    await sql`UPDATE orders SET status = 'delivered' WHERE customer_id = ${customer.id}`;
    await applyPolicies(shop);
    expect(await isThere(customer.id)).toBe(0);
  });
});

test("docs/retention.md says the same", async () => {
  const rows = policies.map(
    (policy) => `| ${policy.what} | ${policy.why} | ${describePeriod(policy)} | ${policy.outcome} |`,
  );
  const text = `# Data retention

The daily job, the *Data retention* screen in the back office and this page are all derived from one table,
\`src/shop/retention/policies.ts\`. After changing it, run \`npx vitest run src/shop/retention -u\`.

| What | Why | How long | Then |
| --- | --- | --- | --- |
${rows.join("\n")}

When an account is deleted, by its customer or because it is unused, everything except what the table says is kept is erased at once.
Two copies outlast this:

- A backup contains data that was erased after it was made. After restoring a backup, delete those accounts again.
- The file from which a large shop starts ([caching.md](caching.md#on-disk)) contains reviewers' first names. It is rewritten within
  an hour after a change.
`;
  await expect(text).toMatchFileSnapshot("../../../docs/retention.md");
});
