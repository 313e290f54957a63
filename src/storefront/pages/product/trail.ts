import { text } from "../../../language/text.ts";
import { categoryAddress } from "../../parts/category-address.ts";

/** The pages on the way to a product. */
export function trailTo({ categoryName, main_category_id }: { categoryName: string; main_category_id: number }) {
  return [
    { name: text("Products"), to: "/product" },
    { name: categoryName, to: categoryAddress(main_category_id) },
  ];
}
