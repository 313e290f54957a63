import { execFile } from "node:child_process";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { TestClock } from "../../../test/support/clock.ts";
import { copyTemplate, type TestDatabase } from "../../../test/support/database.ts";
import { processEnvironment } from "../../../test/support/shop-process.ts";
import { makeMember } from "../../../test/support/staff.ts";
import { openDatabase } from "../../platform/db/database.ts";
import type { Tables } from "../kit/tables.ts";
import { audit } from "./audit.ts";
import { type StoredHead, verifyAudit } from "./verify-audit.ts";

const clock = new TestClock();

let database: TestDatabase;
let db: Kysely<Tables>;
let close: () => Promise<void>;
beforeEach(async () => {
  database = await copyTemplate(inject("template"));
  ({ db, close } = openDatabase<Tables>(database.url, 21, () => {}));
});
afterEach(async () => {
  await close();
  await database.drop();
});

async function act(name: string, after: object = { state: name }) {
  const by = { id: staff, name: "Nila", auditEntries: 0 };
  const what = { act: name, subject: "order", subject_id: 1, subject_name: "ENT-1", before: { é: [1, null] }, after };
  await db.transaction().execute((db) => audit(db, by, what, clock.now()));
}

let staff: number;
beforeEach(async () => {
  staff = (await makeMember(db as never, clock.now(), "owner")).id;
  for (const name of ["one", "two", "three", "four", "five"]) await act(name);
});

/** Runs statements as a database superuser would. */
const tamper = (statements: string) =>
  database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements}; COMMIT`);

async function head(): Promise<StoredHead> {
  const verified = await verifyAudit(db, null);
  if (!verified.whole) throw new Error(verified.problem);
  return verified.head;
}

const problem = async (stored: StoredHead | null = null) => {
  const verified = await verifyAudit(db, stored);
  return verified.whole ? null : verified.problem;
};

test("an untouched log verifies, whatever the session's formats", async () => {
  const { position, hash } = await head();
  expect(position).toBe(5);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await database.query(`BEGIN; SET LOCAL timezone = 'Pacific/Apia'; SET LOCAL datestyle = 'German'; SET LOCAL extra_float_digits = 0;
    INSERT INTO audit_entries (at, staff_id, member_name, act, subject, subject_id, subject_name, after)
    VALUES ('2026-11-22 10:00:00.123456+05:30', NULL, 'x', 'six', 'order', '1', 'y', '{"b": 1.50, "a": "\\u00e9"}'); COMMIT`);
  expect((await head()).position).toBe(6);
  expect(await problem({ position, hash })).toBeNull();
});

describe("it is found when", () => {
  test.each([
    ...["act = 'x'", "at = at + interval '1 microsecond'", "staff_id = NULL", "member_name = 'x'", "subject = 'x'"],
    ...["subject_id = '2'", "subject_name = 'x'", "before = NULL", `after = after || '{"x": 1}'`],
  ])("an entry is changed: %s", async (change) => {
    await tamper(`UPDATE audit_entries SET ${change} WHERE id = 3`);
    expect(await problem()).toBe("place 3 of the chain does not match its entry 3, which was changed");
  });

  test("an entry is deleted", async () => {
    await tamper("DELETE FROM audit_entries WHERE id = 2");
    expect(await problem()).toBe("place 2 of the chain is missing its entry 2");
  });

  test("an entry is deleted with its place", async () => {
    await tamper("DELETE FROM audit_chain WHERE entry_id = 4; DELETE FROM audit_entries WHERE id = 4");
    expect(await problem()).toBe("place 4 of the chain is missing");
  });

  test("places are closed up behind a deleted entry", async () => {
    await tamper(`DELETE FROM audit_chain WHERE entry_id = 2; DELETE FROM audit_entries WHERE id = 2;
      UPDATE audit_chain SET position = position - 1 WHERE position > 2`);
    expect(await problem()).toBe("place 2 of the chain does not match its entry 3, which was changed");
  });

  test("the last entries are deleted", async () => {
    await tamper("DELETE FROM audit_chain WHERE position > 3; DELETE FROM audit_entries WHERE id > 3");
    expect(await problem()).toBe("place 4 of the chain is missing, and all up to 5");
  });

  test("the last entries are deleted and the head is set back: with the head stored elsewhere", async () => {
    const stored = await head();
    await tamper(`DELETE FROM audit_chain WHERE position > 3; DELETE FROM audit_entries WHERE id > 3;
      UPDATE audit_chain_head h SET position = c.position, hash = c.hash FROM audit_chain c WHERE c.position = 3`);
    expect(await problem()).toBeNull();
    expect(await problem(stored)).toBe("place 4 of the chain is missing, and all up to 5");
  });

  test("the whole chain is made again: with the head stored elsewhere", async () => {
    const stored = await head();
    await tamper(`UPDATE audit_entries SET act = 'harmless' WHERE id = 1; DELETE FROM audit_chain;
      UPDATE audit_chain_head SET position = 0, hash = sha256('');
      DO $$ DECLARE e audit_entries; BEGIN
        FOR e IN SELECT * FROM audit_entries ORDER BY id LOOP PERFORM chain_audit_entry(e); END LOOP;
      END $$`);
    expect(await problem()).toBeNull();
    expect(await problem(stored)).toBe("place 5 of the chain does not match the stored head: the chain was rebuilt");
  });

  test("an entry is slipped in beside the chain", async () => {
    await tamper(`INSERT INTO audit_entries (at, member_name, act, subject, subject_id, subject_name)
      VALUES (now(), 'x', 'x', 'x', 'x', 'x')`);
    expect(await problem()).toBe("entry 6 is in no place of the chain");
  });
});

test("20 concurrent writers make one chain; rolled-back entries leave no gap", async () => {
  const writing = Array.from({ length: 20 }, async (_, writer) => {
    for (let n = 0; n < 10; n++) {
      const doing = db.transaction().execute(async (db) => {
        const by = { id: staff, name: "Nila", auditEntries: 0 };
        const what = { act: `${writer} ${n}`, subject: "order", subject_id: n, subject_name: "ENT" };
        await audit(db, by, what, clock.now());
        if (n === 5) throw new Error("thought better of it");
        await audit(db, by, what, clock.now());
      });
      await doing.catch((error: Error) => expect(error.message).toBe("thought better of it"));
    }
  });
  await Promise.all(writing);
  expect((await head()).position).toBe(5 + 20 * 9 * 2);
});

test("the role that serves can write no place of the chain", async () => {
  for (const statement of [
    "INSERT INTO audit_chain VALUES (6, 1, sha256(''))",
    "UPDATE audit_chain SET hash = sha256('')",
    "UPDATE audit_chain_head SET position = 0",
    "DELETE FROM audit_chain_head",
    "SELECT chain_audit_entry(e) FROM audit_entries e",
    "ALTER TABLE audit_entries DISABLE TRIGGER chained",
  ]) {
    await expect(db.executeQuery({ sql: statement, parameters: [] } as never)).rejects.toMatchObject({
      code: "42501",
    });
  }
});

describe("npm run audit:verify", () => {
  const run = (...words: string[]) =>
    new Promise<{ code: number; out: string; error: string }>((resolve) => {
      execFile(
        process.execPath,
        ["scripts/audit-verify.ts", ...words],
        { env: { ...processEnvironment, DATABASE_URL: database.url } },
        (error, out, complaint) => resolve({ code: Number(error?.code ?? 0), out, error: complaint }),
      );
    });

  test("prints the head, checks it the next time, and exits with 1 after tampering", {
    timeout: 60_000,
  }, async () => {
    const first = await run();
    expect(first).toMatchObject({ code: 0, error: "" });
    const [, printed = ""] = /: 5 entries\. .*\n(5:[0-9a-f]{64})\n$/.exec(first.out) ?? [];
    expect((await run("--head", printed)).code).toBe(0);
    await tamper("UPDATE audit_entries SET act = 'x' WHERE id = 2");
    expect(await run(`--head=${printed}`)).toEqual({
      code: 1,
      out: "",
      error: "The audit log was tampered with: place 2 of the chain does not match its entry 2, which was changed.\n",
    });
    expect(await run("--head", "5:short")).toMatchObject({ code: 1, error: expect.stringMatching(/^Usage: /) });
  });
});
