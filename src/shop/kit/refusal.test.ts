import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { Refusal, refuse, transact } from "./refusal.ts";
import type { Db } from "./shop.ts";

const { db, sql } = await testShop({ connections: 2 });

const note = (at: Db, subject: string) =>
  at.insertInto("attempts").values({ subject, count: 1, ends_at: new Date() }).execute();
const noted = async (subject: string) => (await sql`SELECT FROM attempts WHERE subject = ${subject}`).length;

describe("a change in one transaction", () => {
  test("is kept when it returns anything but a refusal", async () => {
    for (const result of [undefined, null, { data: 1 }]) {
      const keep = async (transaction: Db) => {
        await note(transaction, `kept ${result}`);
        return result;
      };
      expect(await transact(db, keep)).toBe(result);
      expect(await noted(`kept ${result}`)).toBe(1);
    }
  });

  test("is undone when it returns a refusal, which the caller gets", async () => {
    const refusal = refuse(409, "state_changed", "Reload before editing.");
    const result = await transact(db, async (transaction) => {
      await note(transaction, "refused");
      return refusal;
    });
    expect(result).toBe(refusal);
    expect(await noted("refused")).toBe(0);
  });

  test("is undone when it throws, and the fault is the caller's to see", async () => {
    const fault = new Error("broken");
    const work = transact(db, async (transaction) => {
      await note(transaction, "broken");
      throw fault;
    });
    await expect(work).rejects.toBe(fault);
    expect(await noted("broken")).toBe(0);
  });

  test("leaves others that run at the same time alone", async () => {
    const results = await Promise.all(
      ["one", "two"].map((name) =>
        transact(db, async (transaction) => {
          await note(transaction, name);
          return name === "one" ? refuse(409, "state_changed", "x") : name;
        }),
      ),
    );
    expect([results[0] instanceof Refusal, results[1]]).toEqual([true, "two"]);
    expect([await noted("one"), await noted("two")]).toEqual([0, 1]);
  });
});
