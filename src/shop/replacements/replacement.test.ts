import { expect, test } from "vitest";
import type { OrderReturnRow } from "../returns/index.ts";
import type { ReplacementRow } from "./queries.ts";
import { replaceableUnits, replacedUnits, toGiveBack } from "./replacement.ts";

type Quantities = [lineId: number, quantity: number][];
const toLines = (quantities: Quantities) =>
  quantities.map(([order_line_id, quantity]) => ({ order_line_id, quantity }));

function replacement(sent: Quantities, back: Quantities = [], more: Partial<ReplacementRow> = {}): ReplacementRow {
  return {
    ...{ status: "delivered", takes_back: true, lines: toLines(sent), back: toLines(back), ...more },
  } as ReplacementRow;
}

function returned(id: number, status: OrderReturnRow["status"], quantities: Quantities): OrderReturnRow {
  const lines = quantities.map(([line_id, quantity]) => ({ line_id, quantity }));
  return { id, status, kind: "return", lines } as OrderReturnRow;
}

const lost: Partial<ReplacementRow> = { status: "undelivered" };
const line = { id: 1, quantity: 5 };

test.each<[string, ReplacementRow[], number, number]>([
  ["none", [], 0, 0],
  ["one line", [replacement([[1, 2]])], 2, 2],
  [
    "one line from two lots",
    [
      replacement([
        [1, 2],
        [1, 1],
      ]),
    ],
    3,
    3,
  ],
  [
    "another line as well",
    [
      replacement([
        [1, 2],
        [2, 4],
      ]),
    ],
    6,
    2,
  ],
  ["twice, on its way and delivered", [replacement([[1, 2]]), replacement([[1, 1]], [], { status: "shipped" })], 3, 3],
  ["one that came back undelivered", [replacement([[1, 2]], [], lost), replacement([[1, 1]])], 1, 1],
])("replaced units of an order and of its first line: %s", (_what, replacements, ofOrder, ofLine) => {
  expect([replacedUnits(replacements), replacedUnits(replacements, line.id)]).toEqual([ofOrder, ofLine]);
});

test.each<[string, ReplacementRow, number, number]>([
  [
    "nothing came back yet",
    replacement([
      [1, 2],
      [2, 1],
    ]),
    3,
    2,
  ],
  [
    "some came back, in two parcels",
    replacement(
      [
        [1, 4],
        [2, 1],
      ],
      [
        [1, 1],
        [1, 2],
      ],
    ),
    2,
    1,
  ],
  ["all came back", replacement([[1, 2]], [[1, 2]]), 0, 0],
  [
    "of the other line only",
    replacement(
      [
        [1, 2],
        [2, 1],
      ],
      [[2, 1]],
    ),
    2,
    2,
  ],
  ["it is still on its way", replacement([[1, 2]], [], { status: "shipped" }), 2, 2],
  ["it need not come back", replacement([[1, 2]], [], { takes_back: false }), 0, 0],
  ["some came back before the rest was waived", replacement([[1, 2]], [[1, 1]], { takes_back: false }), 0, 0],
  ["the courier brought it back", replacement([[1, 2]], [], lost), 0, 0],
])("units that have yet to come back, of all lines and of the first: %s", (_what, given, ofAll, ofLine) => {
  expect([toGiveBack(given), toGiveBack(given, line.id)]).toEqual([ofAll, ofLine]);
});

test.each<[string, ReplacementRow[], OrderReturnRow[], number | null, number]>([
  ["all", [], [], null, 5],
  ["what is left after a replacement", [replacement([[1, 2]])], [], null, 3],
  ["also after the goods it replaced came back", [replacement([[1, 2]], [[1, 2]])], [], null, 3],
  ["what is not on its way back", [], [returned(7, "requested", [[1, 2]])], null, 3],
  ["what the exchange settles too", [], [returned(7, "requested", [[1, 2]])], 7, 5],
  ["another request is not settled by it", [], [returned(7, "requested", [[1, 2]])], 8, 3],
  ["what was credited is not", [], [returned(7, "received", [[1, 4]])], null, 1],
  ["a refused return does not count", [], [returned(7, "refused", [[1, 5]])], null, 5],
  ["another line's return does not count", [], [returned(7, "received", [[2, 5]])], null, 5],
  ["none below zero", [replacement([[1, 3]])], [returned(7, "received", [[1, 3]])], null, 0],
])("units of a line of five that can be replaced: %s", (_what, replacements, returns, settled, left) => {
  expect(replaceableUnits(line, replacements, returns, settled)).toBe(left);
});
