import { setImmediate } from "node:timers/promises";
import { heading, type Place, Sheet } from "../../platform/pdf/sheet.ts";
import { words } from "./words.ts";

/** Content of the address label for an order's parcels. */
export interface Label {
  from: { name: string; address: string };
  name: string;
  company_name: string;
  address: string[];
  pincode: string;
  phone: string;
  order_number: string;
  invoice_number: string;
  courier: string | null;
  tracking_number: string | null;
  /** Amount to collect at the door, formatted; empty if nothing is due. */
  due: string;
  parcels: number;
}

/** 100 x 150 mm, a common size of label printers. */
const size = { width: 283.46, height: 425.2 };
const margin = 16;
/** Top of the part below the address, at the same height on every label. */
const footTop = size.height - 124;
/** Font scales of the address: long addresses are smaller, so that they end above the foot. */
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** Draws an address label for each parcel, one per page. */
export async function drawLabels(
  labels: readonly Label[],
  { author, date }: { author: string; date: Date },
): Promise<Buffer> {
  const sheet = new Sheet({ title: words.labels, author, subject: words.labels, date });
  for (const label of labels) {
    for (let number = 1; number <= label.parcels; number++) drawLabel(sheet, label, number);
    await setImmediate();
  }
  return await sheet.finish();
}

function drawLabel(sheet: Sheet, label: Label, number: number) {
  sheet.addPage([size.width, size.height]);
  const place = (y: number): Place => ({ x: margin, y, width: size.width - 2 * margin });
  const rule = { from: margin, to: size.width - margin, colour: "strong" } as const;
  sheet.within("Part", () => {
    let y = sheet.write(words.labelFrom, place(margin), heading);
    y = sheet.write(label.from.name, place(y), { size: 9, weight: "semibold" });
    y = sheet.write(label.from.address, place(y), { size: 8 }) + 8;
    sheet.rule(y, rule);
    y = sheet.write(words.labelTo, place(y + 8), heading);
    const fits = (scale: number) => sheet.rehearse(() => drawAddress(sheet, label, y, scale, place)) <= footTop - 4;
    drawAddress(sheet, label, y, scales.find(fits) ?? scales.at(-1) ?? 1, place);
    drawFoot(sheet, label, number, place, rule);
  });
}

/** @returns the y position at which the address ends */
function drawAddress(sheet: Sheet, label: Label, top: number, scale: number, place: (y: number) => Place): number {
  const text = { size: 12 * scale };
  let y = sheet.write(label.name, place(top), { size: 16 * scale, weight: "semibold" });
  for (const line of [label.company_name, ...label.address]) y = sheet.write(line, place(y), text);
  y = sheet.write(words.labelPin(label.pincode), place(y), { size: 18 * scale, weight: "semibold" });
  return sheet.write(words.labelPhone(label.phone), place(y), text);
}

function drawFoot(
  sheet: Sheet,
  label: Label,
  number: number,
  place: (y: number) => Place,
  rule: { from: number; to: number; colour: "strong" },
) {
  const shipment = [label.courier, label.tracking_number].filter(Boolean).join(", ");
  let y = footTop + 6;
  sheet.rule(footTop, rule);
  y = sheet.writeLine(label.due && words.labelDue(label.due), place(y), { size: 14, weight: "semibold" });
  y = sheet.writeLine(words.labelOrder(label.order_number), place(y), { size: 11, weight: "semibold" });
  y = sheet.writeLine(words.labelInvoice(label.invoice_number), place(y), { size: 9 });
  y = sheet.writeLine(shipment, place(y), { size: 9 });
  sheet.writeLine(words.labelParcel(number, label.parcels), place(y), { size: 11, weight: "semibold" });
}
