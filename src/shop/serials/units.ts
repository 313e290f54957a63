import { isGs1Code } from "../../contract/gs1.ts";
import { serialsField } from "../../contract/serials-field.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { OrderLineRow } from "../orders/index.ts";
import { isSameLot } from "../stock/index.ts";
import type { Unit } from "./queries.ts";

/** What manufacturers print: the characters that GS1 permits in a serial number, and spaces between them. */
const serialPattern = /^[A-Za-z0-9][A-Za-z0-9 !"#%&'()*+,./:;<=>?_-]{0,39}$/;

/** Serial numbers are compared ignoring case, because scanners and people differ in it. */
export const serialKey = ({ variant_id, serial }: Pick<Unit, "variant_id" | "serial">) =>
  `${variant_id} ${serial.toUpperCase()}`;

/** Serial numbers as typed, for a lot of an order line. */
interface TypedUnits {
  line_id: number;
  lot_no: string;
  serials?: readonly string[];
}

interface KnownLot {
  id: number;
  variant_id: number;
  lot_no: string;
}

/**
 * The packed units. A line of a serialised variant needs one serial number for each unit of each lot; so does any other line for which some
 * were typed.
 * @param typed refers only to lots of these lines
 */
export function toUnits(
  lines: readonly Pick<OrderLineRow, "id" | "variant_id" | "ref_no">[],
  lots: readonly KnownLot[],
  typed: readonly (TypedUnits & { quantity: number })[],
  serialised: ReadonlySet<number>,
): Unit[] | Refusal {
  const problems: Record<string, string[]> = {};
  const parts = Map.groupBy(typed, ({ line_id, lot_no }) => `${line_id} ${lot_no.toUpperCase()}`);
  const seen = new Set<string>();
  const units = [...parts.values()].flatMap((part): Unit[] => {
    const [first] = part;
    const line = lines.find(({ id }) => id === first?.line_id);
    const lot = lots.find(
      (each) => each.variant_id === line?.variant_id && isSameLot(each.lot_no, first?.lot_no ?? ""),
    );
    if (!line || !lot) return [];
    const serials = part.flatMap((each) => each.serials ?? []);
    if (serials.length === 0 && !serialised.has(line.variant_id)) return [];
    const own = serials.map((serial) => {
      return { order_line_id: line.id, lot_id: lot.id, variant_id: line.variant_id, serial };
    });
    const wanted = part.reduce((sum, { quantity }) => sum + quantity, 0);
    const messages = own.flatMap((unit) => {
      if (isGs1Code(unit.serial)) return [serverTexts.codeWithoutSerial(unit.serial)];
      if (!serialPattern.test(unit.serial)) return [serverTexts.invalidSerial(unit.serial)];
      if (seen.has(serialKey(unit))) return [serverTexts.serialTwice(unit.serial)];
      seen.add(serialKey(unit));
      return [];
    });
    if (serials.length !== wanted)
      messages.unshift(serverTexts.wrongSerials(line.ref_no, lot.lot_no, serials.length, wanted));
    if (messages.length > 0) problems[serialsField(line.id, lot.lot_no)] = [messages.slice(0, 5).join(" ")];
    return own;
  });
  return Object.keys(problems).length > 0 ? refuseFields(texts.invalid, problems) : units;
}

interface RecordedLot {
  order_line_id: number;
  lot_no: string;
  serials: readonly string[] | null;
}

/** Whether these are the serial numbers recorded for an order's lots. */
export function haveSameSerials(recorded: readonly RecordedLot[], typed: readonly TypedUnits[]): boolean {
  const known = recorded.map(({ order_line_id, lot_no, serials }) => {
    return { line_id: order_line_id, lot_no, serials: serials ?? [] };
  });
  return toText(known) === toText(typed);
}

const toText = (parts: readonly TypedUnits[]) =>
  JSON.stringify(
    parts
      .flatMap(({ line_id, lot_no, serials = [] }) =>
        serials.map((each) => [line_id, lot_no.toUpperCase(), each].join(" ")),
      )
      .sort(),
  );
