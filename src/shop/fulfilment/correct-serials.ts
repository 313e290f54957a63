import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { changeOrder, linesOfOrder, noteOnOrder, type OrderLineRow } from "../orders/index.ts";
import {
  fieldsByLot,
  haveSameSerials,
  packedUnits,
  recordSerials,
  refuseOtherUnits,
  toUnits,
  type Unit,
  withSerialsRead,
} from "../serials/index.ts";
import { isSameLot } from "../stock/index.ts";
import { lotsOfOrder, type OrderLotRow } from "./lot-queries.ts";
import type { PackedLine } from "./picked-lots.ts";

interface UnitsOfLot {
  line_id: number;
  lot_no: string;
  serials: string[];
}

interface SerialCorrection {
  /** What the screen showed. */
  seen: UnitsOfLot[];
  units: UnitsOfLot[];
  reason: string;
}

/**
 * Corrects the serial numbers recorded for the units of an order. They can be read on the units wherever these are, so this is possible
 * even after the parcel has left. Documents stay as issued.
 */
export function correctSerials(
  shop: Shop,
  actor: Staff,
  token: string,
  expected: OrderStatus,
  correction: SerialCorrection,
) {
  const { seen, reason } = correction;
  const typed = withSerialsRead(correction.units);
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "correct_serials",
    apply: async ({ db, order, at }) => {
      const packed = await lotsOfOrder(db, order.id);
      const isDone = haveSameSerials(packed, typed);
      if (!haveSameSerials(packed, seen))
        return isDone ? "already done" : refuse(409, "state_changed", serverTexts.serialsOvertaken);
      const lines = await linesOfOrder(db, order.id);
      const others = await refuseOtherUnits(db, lines, correction.units);
      if (others) return others;
      if (isDone) return refuseFields(texts.invalid, { units: [serverTexts.serialsUnchanged] });
      const units = unitsIn(packed, lines, typed);
      if (units instanceof Refusal) return units;
      const before = await packedUnits(db, order.id);
      const lots = packed.map(({ lot_id, lot_no }) => ({ id: lot_id, lot_no }));
      const taken = await recordSerials(db, before, units, fieldsByLot(lots), {
        ...{ staff_name: actor.name, at, replacement_id: null },
      });
      if (taken) return taken;
      const note = lines.flatMap((line) => changeText(line, before, units)).join(" ");
      await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note, reason });
      return { status: order.status, serials: typed, instead_of: seen, reason };
    },
    isRepeat: async (db, order) => order.status === expected && haveSameSerials(await lotsOfOrder(db, order.id), typed),
  });
}

/** The units of every serialised lot. Lots that were left out have none, and are refused for it. */
function unitsIn(packed: readonly OrderLotRow[], lines: readonly OrderLineRow[], typed: readonly UnitsOfLot[]) {
  const typedFor = (lot: OrderLotRow) =>
    typed.filter(({ line_id, lot_no }) => line_id === lot.order_line_id && isSameLot(lot.lot_no, lot_no));
  const unknown = typed.find((part) => !packed.some((lot) => typedFor(lot).includes(part)));
  if (unknown) return refuseFields(texts.invalid, { units: [serverTexts.lotNotSent(unknown.lot_no)] });
  const variantId = (lot: OrderLotRow) => lines.find(({ id }) => id === lot.order_line_id)?.variant_id ?? 0;
  const serialised = packed.filter(({ serials }) => serials !== null);
  const parts = packed.map(
    (lot): PackedLine => ({
      ...{ line_id: lot.order_line_id, lot_no: lot.lot_no, quantity: lot.quantity },
      serials: typedFor(lot).flatMap(({ serials }) => serials),
    }),
  );
  const lots = packed.map((lot) => ({ id: lot.lot_id, variant_id: variantId(lot), lot_no: lot.lot_no }));
  return toUnits(lines, lots, parts, new Set(serialised.map(variantId)));
}

function changeText({ id, ref_no }: OrderLineRow, before: readonly Unit[], after: readonly Unit[]): string[] {
  const own = (units: readonly Unit[]) => units.filter((each) => each.order_line_id === id).map(({ serial }) => serial);
  const [removed, added] = [
    own(before).filter((serial) => !own(after).includes(serial)),
    own(after).filter((serial) => !own(before).includes(serial)),
  ];
  return added.length > 0 ? [serverTexts.serialsCorrected(ref_no, removed, added)] : [];
}
