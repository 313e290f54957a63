import { productFields, variantFields } from "../../contract/product-fields.ts";
import type { YearContext } from "./context.ts";

interface EditedProduct extends Record<string, unknown> {
  version: number;
  variants: (Record<string, unknown> & { id: number; own_price: number | null; attributes: object[] })[];
}

/** Equipment with a serial number on each unit. */
export const serialised = [
  ...["plasma-surgery-console", "saline-flow-control-unit", "foot-switch-twin-pedal", "foot-switch-wireless-triple"],
  ...["fibre-optic-otoscope", "rigid-sinuscope-4mm", "telescope-laryngoscope", "led-headlight", "led-light-source"],
  "hearing-aid-behind-ear",
];

/** Before the first order, each device gets a shelf, with a rack per category, and equipment is marked as serialised. */
export function planStore({ calls, cast, agenda, range, start }: YearContext) {
  const caller = { member: cast.staff.catalogue };
  const isSold = new Set(range.map(({ id }) => id));
  agenda.add(start, async () => {
    const { products } = calls.stage.shop.live.current().catalogue;
    const sold = products.filter(({ variants }) => variants.some(({ id }) => isSold.has(id)));
    for (const [rack, own] of [...Map.groupBy(sold, ({ category_id }) => category_id).values()].entries())
      for (const [place, { id, slug }] of own.entries()) {
        await putOnShelf(id, `${String.fromCharCode(65 + rack)}-${String(place + 1).padStart(2, "0")}`);
        if (serialised.includes(slug)) await serialise(id);
      }
  });

  const read = async (id: number) =>
    (await calls.call<{ data: EditedProduct }>(caller, `GET staff/products/${id}`)).data;

  async function putOnShelf(id: number, shelf: string) {
    const { version, variants } = await read(id);
    const body = variants.map(({ id: variantId, own_price, attributes, ...variant }) => ({
      ...{ ...pickFields(variant, variantFields), id: variantId, price: own_price, attributes, shelf },
    }));
    await calls.call(caller, `PUT staff/products/${id}/variants`, { version, variants: body });
  }

  async function serialise(id: number) {
    const product = await read(id);
    const body = { ...pickFields(product, productFields), version: product.version, serialised: true };
    await calls.call(caller, `PUT staff/products/${id}`, body);
  }
}

function pickFields(values: Record<string, unknown>, fields: object) {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]));
}
