import { expect, test } from "vitest";
import type { PadLine, PadVariant, StoredLine } from "../../../contract/cart.ts";
import { isBlank } from "./entries.ts";
import { createPad } from "./pad.ts";

const ids: Record<string, number> = { "NK-1": 1, "NK-2": 2 };
const toVariant = (ref_no: string, available: number): PadVariant => ({
  ...{
    sub_product_id: ids[ref_no] ?? 0,
    ref_no,
    product_name: ref_no,
    product_image: "",
    product_slug: "",
    product_token: "",
  },
  ...{ product_attribute: [], available, availability: { status: "in_stock" }, in_cart: 0, refusal: null },
});

/** A fake server that knows two references, and splits several at "and". */
function setUp(draft = "", { stock = 100, taken = Number.POSITIVE_INFINITY } = {}) {
  const asked: string[] = [];
  const kept: string[] = [];
  const faults: string[] = [];
  const added: { sub_product_id: number; quantity: number }[] = [];
  const read = async (text: string): Promise<PadLine[]> => {
    asked.push(text);
    const fault = faults.shift();
    if (fault) throw new Error(fault);
    const lines = text.split("\n").flatMap((line, index) =>
      line.split(" and ").map((part) => {
        const [reference = "", , given] = part.split(" ");
        return {
          ...{
            line: index + 1,
            text: part,
            reference,
            quantity: Number(given ?? 1),
            quantity_given: given !== undefined,
          },
          variant: reference in ids ? toVariant(reference, stock) : null,
          suggestions: reference in ids ? [] : [toVariant("NK-1", stock)],
        };
      }),
    );
    return lines.slice(0, 500);
  };
  const add = async (lines: typeof added) => {
    added.push(...lines);
    return lines.map(({ sub_product_id, quantity }): StoredLine => {
      const stored = Math.min(quantity, taken);
      return {
        sub_product_id,
        requested: quantity,
        added: stored,
        in_cart: stored,
        ref_no: "",
        product_name: "",
        code: null,
        message: null,
      };
    });
  };
  const explain = (error: unknown) => (error as Error).message;
  const keep = (text: string) => {
    kept.push(text);
    return text;
  };
  const pad = createPad({ read, add, keep, explain }, draft);
  const rows = () =>
    pad
      .current()
      .entries.filter((entry) => !isBlank(entry))
      .map(({ reference, quantity }) => `${reference}|${quantity}`);
  const entryId = (place: number) => pad.current().entries[place]?.id ?? 0;
  const settled = () => new Promise((done) => setTimeout(done));
  return { pad, rows, entryId, settled, asked, kept, faults, added };
}

test("there is always a row to type into", () => {
  const { pad, entryId } = setUp();
  expect(pad.current().entries).toHaveLength(8);
  pad.type(entryId(7), { reference: "NK-1" });
  expect(pad.current().entries).toHaveLength(9);
  pad.clear();
  expect(pad.current().entries).toHaveLength(8);
});

test("what is left over from the last visit is read again, several of a line as rows of their own", async () => {
  const { pad, rows, settled } = setUp("NK-1 x 2 and NK-2 x 3\nNK-9\t4");
  pad.read();
  await settled();
  expect(rows()).toEqual(["NK-1|2", "NK-2|3", "NK-9|4"]);
});

test("a pasted table fills rows; a variant twice is one row", async () => {
  const { pad, rows, entryId, settled, kept } = setUp();
  pad.insert(entryId(0), [
    { reference: "NK-1", quantity: "2" },
    { reference: "NK-2", quantity: "" },
    { reference: "NK-1", quantity: "3" },
  ]);
  await settled();
  expect(rows()).toEqual(["NK-1|5", "NK-2|"]);
  expect(kept.at(-1)).toBe("NK-1\t5\nNK-2");
});

test("a row becomes part of an earlier one only once it is left", async () => {
  const { pad, rows, entryId, settled } = setUp("NK-1\t2");
  pad.read();
  await settled();
  pad.enter(entryId(1));
  pad.type(entryId(1), { reference: "NK-1" });
  pad.read();
  await settled();
  expect(rows()).toEqual(["NK-1|2", "NK-1|"]);
  pad.type(entryId(1), { quantity: "3" });
  pad.enter(null);
  pad.read();
  await settled();
  expect(rows()).toEqual(["NK-1|5"]);
});

test("adding makes one row of those with the same variant, also while one is being typed", async () => {
  const { pad, rows, entryId, settled, added } = setUp("NK-1\t2");
  pad.read();
  await settled();
  pad.enter(entryId(1));
  pad.type(entryId(1), { reference: "NK-1", quantity: "3" });
  expect(await pad.addAll()).toBe(true);
  expect(added).toEqual([{ sub_product_id: 1, quantity: 5 }]);
  expect(rows()).toEqual([]);
});

test("an answer to what has been changed since is dropped", async () => {
  const { pad, rows, entryId, settled } = setUp();
  pad.type(entryId(0), { reference: "NK-1 x 7" });
  pad.read();
  await Promise.resolve();
  pad.type(entryId(0), { reference: "NK-1 x 70" });
  await settled();
  expect(rows()).toEqual(["NK-1 x 70|"]);
});

test("only what has changed is asked about", async () => {
  const { pad, entryId, settled, asked } = setUp();
  pad.type(entryId(0), { reference: "NK-1" });
  pad.read();
  await settled();
  pad.type(entryId(0), { quantity: "3" });
  pad.type(entryId(1), { reference: "NK-2" });
  pad.read();
  await settled();
  expect(asked).toEqual(["NK-1", "NK-2"]);
});

test("adding takes what is ready, and leaves the rest as it was typed", async () => {
  const { pad, rows, entryId } = setUp();
  pad.insert(entryId(0), [
    { reference: "NK-1", quantity: "2" },
    { reference: "NK-9", quantity: "3" },
  ]);
  expect(await pad.addAll()).toBe(false);
  expect(rows()).toEqual(["NK-9|3"]);
  expect(pad.current().outcome?.lines).toBe(1);
  pad.correct(entryId(0), "NK-1");
  expect(await pad.addAll(), "nothing is left").toBe(true);
  expect(rows()).toEqual([]);
});

test("what could be added only in part stays with what is missing", async () => {
  const { pad, rows, entryId } = setUp("", { taken: 4 });
  pad.type(entryId(0), { reference: "NK-1", quantity: "6" });
  expect(await pad.addAll()).toBe(false);
  expect(rows()).toEqual(["NK-1|2"]);
  expect(pad.current().outcome?.missing).toHaveLength(1);
});

test("a failure is shown, and loses nothing", async () => {
  const { pad, rows, entryId, faults } = setUp();
  pad.type(entryId(0), { reference: "NK-1" });
  faults.push("No connection.");
  expect(await pad.addAll()).toBe(false);
  expect(pad.current()).toMatchObject({ problem: "No connection.", busy: null });
  expect(rows()).toEqual(["NK-1|"]);
  expect(await pad.addAll()).toBe(true);
});

test("clearing can be undone", () => {
  const { pad, rows, entryId } = setUp();
  pad.type(entryId(0), { reference: "NK-1", quantity: "2" });
  const undo = pad.clear();
  expect(rows()).toEqual([]);
  undo();
  expect(rows()).toEqual(["NK-1|2"]);
});

test("a long list is asked about in portions", async () => {
  const { pad, asked } = setUp(Array.from({ length: 1200 }, () => "NK-9").join("\n"));
  await pad.addAll();
  expect(asked.map((text) => text.split("\n").length)).toEqual([500, 500, 200]);
});

test("rows that cannot be sent do not hold up the others", async () => {
  const { pad, entryId, settled, asked } = setUp();
  const references = ["\u202a", "NK-1\u0007", "x".repeat(20_001), "\u200b", "NK-2"];
  pad.insert(
    entryId(0),
    references.map((reference) => ({ reference, quantity: "1" })),
  );
  await settled();
  expect(asked).toEqual(["NK-1\nNK-2"]);
  const { entries, problem } = pad.current();
  expect(problem).toBeNull();
  expect(entries.slice(0, 5).map(({ read }) => read?.variant?.ref_no)).toEqual([
    ...[undefined, "NK-1", undefined, undefined, "NK-2"],
  ]);
  expect(entries.slice(0, 5).every(({ read }) => read !== null)).toBe(true);
});

test("a list longer than the pad is refused as a whole", async () => {
  const { pad, entryId, rows, settled, asked } = setUp();
  pad.insert(
    entryId(0),
    Array.from({ length: 100_000 }, () => ({ reference: "NK-1", quantity: "1" })),
  );
  await settled();
  expect([rows(), asked]).toEqual([[], []]);
  expect(pad.current().problem).toContain("2,000 lines");
});

test("rows for which an answer has no room are asked about again", async () => {
  const { pad, entryId, rows, settled, asked } = setUp();
  pad.insert(entryId(0), [
    ...Array.from({ length: 499 }, (_, index) => ({ reference: `X${index} and Y${index}`, quantity: "" })),
    { reference: "NK-1", quantity: "2" },
  ]);
  await settled();
  expect(asked).toHaveLength(3);
  expect(rows().at(-1)).toBe("NK-1|2");
  expect(rows()).toHaveLength(999);
});
