import type { Category } from "../../../contract/catalogue.ts";
import { plural, text } from "../../../language/text.ts";
import type { Findable } from "../../head.ts";
import { categoryAddress } from "../../parts/products/category-address.ts";
import type { Asked } from "./list-address.ts";

interface ListHead {
  title: string;
  description: string;
  findable: Findable;
}

interface Shown {
  asked: Pick<Asked, "category" | "search" | "page">;
  title: string;
  total: number;
  lastPage: number;
  categories: Pick<Category, "id" | "name">[];
}

/**
 * The head of a list. A search or another sort order shows the same products, so its canonical URL is that of the list; a category and each
 * of its pages have their own.
 */
export function headOfList({ asked, title, total, lastPage, categories }: Shown): ListHead {
  const category = categories.find(({ id }) => id === asked.category);
  const whole = category ? categoryAddress(category.id) : "/product";
  const page = asked.search === "" && asked.page > 1 && asked.page <= lastPage ? asked.page : 1;
  const products = plural(total, { one: "{count} product", other: "{count} products" });
  return {
    title: page > 1 ? text("{title}, page {page}", { title, page }) : title,
    description: `${page > 1 ? `${text("Page {page} of {last_page}.", { page, last_page: lastPage })} ` : ""}${
      category
        ? text(
            "{category}: {products} for ear, nose and throat, with reference numbers, sizes and MRP. Order online or send an enquiry.",
            { category: category.name, products },
          )
        : text(
            "Browse {products} for ear, nose and throat surgery: instruments, implants, disposables and systems, with reference numbers and MRP.",
            { products },
          )
    }`,
    findable: {
      address: page > 1 ? `${whole}${category ? "&" : "?"}page=${page}` : whole,
      trail: category ? [{ name: text("Products"), to: "/product" }] : [],
    },
  };
}
