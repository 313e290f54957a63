import { expect, test } from "vitest";
import type { RecordedUnit } from "../serials/index.ts";
import { isWithCustomer } from "../serials/index.ts";
import type { LoadedOrder } from "./load-order.ts";
import { lotStatement, orderDocuments } from "./order-detail.ts";
import { toOrderReplacement, toStaffReplacement } from "./replacements.ts";
import { serialsShown } from "./units.ts";

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const order = { token: "tok", number: "ENT-1", placed_at: day(1), total_paise: 704_00 };

function loaded(more: Partial<LoadedOrder> = {}): LoadedOrder {
  return { ...{ order, documents: [], acknowledgements: [], lots_corrected_at: null }, ...more } as LoadedOrder;
}

test("an order that was never changed has the acknowledgement of what was placed", () => {
  expect(orderDocuments(loaded(), "/api/orders")).toEqual([
    {
      ...{ kind: "acknowledgement", number: "ENT-1", issued_at: day(1).toISOString(), total: 704 },
      file: "/api/orders/tok/documents/acknowledgement",
    },
  ]);
});

test("each version of the acknowledgement, then every document issued, with what is void marked", () => {
  const acknowledgements = [1, 2].map((version) => ({
    version,
    issued_at: day(version),
    total_paise: version * 100_00,
  }));
  const documents = [
    { kind: "invoice", number: "ENT/2627/000001", issued_at: day(3), total_paise: 200_00, is_cancelled: true },
    { kind: "invoice", number: "ENT/2627/000002", issued_at: day(4), total_paise: 200_00, is_cancelled: false },
  ] as LoadedOrder["documents"];
  const shown = orderDocuments(loaded({ acknowledgements, documents }), "/api/staff/orders");
  expect(shown.map(({ kind, version, total, cancelled }) => [kind, version, total, cancelled])).toEqual([
    ["acknowledgement", undefined, 100, undefined],
    ["acknowledgement", 2, 200, undefined],
    ["invoice", undefined, 200, true],
    ["invoice", undefined, 200, undefined],
  ]);
  expect(shown.map(({ file }) => file)).toEqual(
    ["acknowledgement", "acknowledgement-2", "ENT-2627-000001", "ENT-2627-000002"].map(
      (name) => `/api/staff/orders/tok/documents/${name}`,
    ),
  );
});

test("there is a statement of the lots once they were corrected", () => {
  expect(lotStatement(loaded(), "/api/orders")).toBeNull();
  expect(lotStatement(loaded({ lots_corrected_at: day(5) }), "/api/staff/orders")).toEqual({
    ...{ corrected_at: day(5).toISOString(), file: "/api/staff/orders/tok/lot-statement" },
  });
});

const unit = (serial: string, more: Partial<RecordedUnit> = {}): RecordedUnit => ({
  ...{ id: 1, order_line_id: 1, lot_id: 5, variant_id: 3, serial, replacement_id: null },
  ...{ is_released: false, disposition: null, came_back_with: null, ...more },
});

test.each<[string, RecordedUnit[], object]>([
  ["without units there is no field", [], {}],
  ["those of the lot, in the order of recording", [unit("B"), unit("A")], { serials: ["B", "A"] }],
  ["of another lot of the line", [unit("A", { lot_id: 6 })], {}],
  ["of the same lot in another line", [unit("A", { order_line_id: 2 })], {}],
  ["one that came back", [unit("A", { disposition: "restock" }), unit("B")], { serials: ["B"] }],
  ["one that was packed again for another order", [unit("A", { is_released: true })], {}],
])("serial numbers of a lot that the customer has: %s", (_what, units, shown) => {
  expect(serialsShown(units, { order_line_id: 1, lot_id: 5 }, isWithCustomer)).toEqual(shown);
});

const sent = {
  ...{ id: 7, number: "ENT-1-X1", status: "delivered", challan: "END/2627/000001", reason: "Bent tip" },
  ...{ shipped_at: day(6), ended_at: null, ended_by: null, staff_name: "Mohan", takes_back: true },
  ...{ courier: "Own van", tracking_number: null, tracking_url: null },
  lines: [
    {
      ...{ order_line_id: 1, variant_id: 3, ref_no: "R-1", product_name: "Snare", lot_id: 8, lot_no: "N" },
      ...{ expires_on: null, quantity: 3, serials: null },
    },
  ],
  back: [
    {
      ...{ order_line_id: 1, lot_id: 5, lot_no: "P", expires_on: null, quantity: 1, disposition: "scrap" },
      ...{ note: "Bent", received_at: "2026-11-08T10:00:00.5+05:30", staff_name: "Ravi" },
    },
  ],
} as unknown as LoadedOrder["replacements"][number];

test("customers see what a replacement is and how much has to come back, not why staff sent it", () => {
  const shown = toOrderReplacement(sent);
  expect(shown).toMatchObject({
    number: "ENT-1-X1",
    to_give_back: 2,
    ended_at: null,
    lines: [{ line_id: 1, lot_no: "N" }],
  });
  expect(JSON.stringify(shown)).not.toMatch(/Bent|Mohan|Ravi|serials/);
});

test("staff see of each replaced line what is awaited, from the lots that the customer still has", () => {
  const whole = loaded({
    lines: [1, 2].map((id) => ({
      id,
      ref_no: `R-${id}`,
      product_name: "Snare",
      variant_id: 3,
    })) as LoadedOrder["lines"],
  });
  const held = [
    { order_line_id: 1, lot_id: 5, lot_no: "P", expires_on: null, quantity: 1 },
    { order_line_id: 1, lot_id: 6, lot_no: "Q", expires_on: null, quantity: 0 },
    { order_line_id: 2, lot_id: 5, lot_no: "P", expires_on: null, quantity: 9 },
  ];
  const came_back_with = { return_id: null, replacement_id: 7, at: "2026-11-08T04:30:00.500Z" };
  const units = [
    unit("HERE"),
    unit("BACK", { disposition: "scrap", came_back_with }),
    unit("EARLIER", { disposition: "scrap", came_back_with: { ...came_back_with, at: "2026-11-07T04:30:00Z" } }),
    unit("OTHER", { disposition: "scrap", came_back_with: { ...came_back_with, replacement_id: 6 } }),
    unit("KEPT", { disposition: "restock", came_back_with }),
  ];
  const shown = toStaffReplacement(sent, whole, { held, units, gtins: new Map() }, () => "restock");
  expect(shown.back).toMatchObject([
    { line_id: 1, quantity: 1, received_at: "2026-11-08T04:30:00.500Z", serials: ["BACK"] },
  ]);
  expect(shown.to_inspect).toEqual([
    {
      ...{ line_id: 1, ref_no: "R-1", product_name: "Snare", quantity: 2, gtin: null, suggested: "restock" },
      lots: [{ lot_id: 5, lot_no: "P", expires_on: null, quantity: 1, serials: ["HERE"] }],
    },
  ]);
});
