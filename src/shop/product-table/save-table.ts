import { GivenSlots } from "./given-slots.ts";
import { PackedProducts } from "./packed-products.ts";
import type { SharedValues } from "./shared-values.ts";
import type { ProductTable } from "./state.ts";

export async function saveTable({ slots, products, names, columns, orders, places }: ProductTable) {
  return {
    slots: await (slots as GivenSlots).save(),
    products: (products as PackedProducts).save(),
    ...{ names, columns: { ...columns }, orders: { ...orders }, places },
  };
}

export function restoreTable(saved: Awaited<ReturnType<typeof saveTable>>, shared: SharedValues): ProductTable {
  const products = PackedProducts.restore(saved.products, shared);
  return { ...saved, slots: new GivenSlots(saved.slots), products };
}
