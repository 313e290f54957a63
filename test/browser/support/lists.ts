import { askShop } from "./customer.ts";
import { productAddress } from "./pages.ts";

/** Variants that anyone may buy; some may be out of stock. */
export async function variantsForSale(origin: string): Promise<number[]> {
  const { data } = await askShop(origin, "GET", "product-data");
  const ids: number[] = [];
  for (const { token } of data as { token: string }[]) {
    const { product, sub_products } = await askShop(origin, "GET", `product/view/${token}`);
    if (product.enquiry_only || product.verified_only) continue;
    ids.push(...(sub_products as { sub_product_id: number }[]).map(({ sub_product_id }) => sub_product_id));
  }
  return ids;
}

/** The id of the variant of a product that has this reference number. */
export async function variantOf(origin: string, slug: string, reference: string): Promise<number> {
  const token = (await productAddress(origin, slug)).split("/").at(-1);
  const { sub_products } = await askShop(origin, "GET", `product/view/${token}`);
  const match = (sub_products as { sub_product_id: number; ref_no: string }[]).find(
    ({ ref_no }) => ref_no === reference,
  );
  if (!match) throw new Error(`The demonstration shop has no ${reference}.`);
  return match.sub_product_id;
}

/** Saves two lists of a customer. @returns the tokens of one of them and of the link that shares it */
export async function saveLists(origin: string, token: string) {
  const [first, second, third] = await variantsForSale(origin);
  const lines = [first, second, third].map((sub_product_id, index) => ({ sub_product_id, quantity: 2 * index + 1 }));
  await askShop(origin, "POST", "lists", { name: "Outpatient department", lines: lines.slice(1) }, token);
  const { data } = await askShop(origin, "POST", "lists", { name: "Tonsillectomy", lines }, token);
  const shared = await askShop(origin, "PUT", `lists/${data.token}/share`, undefined, token);
  return { list: data.token as string, shared: shared.data.share_token as string };
}
