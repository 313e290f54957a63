import type { Kit, KitLine } from "../../../contract/kits.ts";
import { toPaise } from "../../../contract/money.ts";
import { text } from "../../../language/text.ts";

type Option = KitLine["options"][number];

/** A visitor's changes to a line. */
export interface Change {
  variant?: number;
  quantity?: string;
  included?: boolean;
}

export interface ChosenLine {
  place: number;
  line: KitLine;
  option: Option;
  quantity: string;
  /** Null if the input is not a quantity. */
  units: number | null;
  isOut: boolean;
  included: boolean;
}

const isOut = ({ availability }: Option) => availability.status === "out_of_stock";

/** Lines as chosen. Suggests an alternative if the kit's own item is out of stock; omits unavailable lines. */
export function chosenLines({ lines }: Pick<Kit, "lines">, changes: Readonly<Record<number, Change>>): ChosenLine[] {
  return lines.flatMap((line, place) => {
    const change = changes[place] ?? {};
    const suggested = line.options.find((option) => !isOut(option)) ?? line.options[0];
    const option = line.options.find(({ sub_product_id }) => sub_product_id === change.variant) ?? suggested;
    if (!option) return [];
    const quantity = change.quantity ?? String(line.quantity);
    const units = toUnits(quantity);
    const included = !isOut(option) && units !== null && (change.included ?? true);
    return [{ place, line, option, quantity, units, isOut: isOut(option), included }];
  });
}

function toUnits(typed: string): number | null {
  const units = Number(typed);
  return Number.isInteger(units) && units >= 1 && units <= 9999 ? units : null;
}

/** In rupees without GST; null if a price is not shown. */
export function totalPrice(chosen: readonly ChosenLine[]): number | null {
  let paise = 0;
  for (const { included, option, units } of chosen) {
    if (!included) continue;
    if (option.price === undefined) return null;
    paise += toPaise(option.price) * (units ?? 0);
  }
  return paise / 100;
}

/** Distinguishes an option from the others of its line. */
export function optionText({ ref_no, name, attributes }: Option, others: readonly Option[]): string {
  const isOnlyProduct = others.every((other) => other.name === name);
  return [
    ref_no,
    ...(isOnlyProduct ? [] : [name]),
    ...attributes.map((each) => `${each.attribute_name} ${each.value}`),
  ].join(" · ");
}

/** The choices made in a form without scripts, as a message to the shop. */
export function toMessage(kit: Kit, fields: FormData): string {
  const changes = Object.fromEntries(
    kit.lines.map((_line, place) => [
      place,
      {
        variant: Number(fields.get(`option-${place}`)),
        quantity: String(fields.get(`quantity-${place}`) ?? ""),
        included: fields.has(`include-${place}`),
      },
    ]),
  );
  const wanted = chosenLines(kit, changes).filter(({ place }) => changes[place]?.included);
  const lines = wanted.map(({ option, units }) => `${option.ref_no} x ${units ?? 1} (${option.name})`);
  return [text("Please quote for this kit: {kit}", { kit: kit.name }), ...lines].join("\n").slice(0, 2000);
}
