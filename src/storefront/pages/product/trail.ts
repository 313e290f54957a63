import { text } from "../../../language/text.ts";
import { categoryAddress } from "../../parts/products/category-address.ts";

/** The parent pages of a product. */
export function trailTo({ categoryName, main_category_id }: { categoryName: string; main_category_id: number }) {
  return [
    { name: text("Products"), to: "/product" },
    { name: categoryName, to: categoryAddress(main_category_id) },
  ];
}
