import type { ProductView } from "../../contract/catalogue.ts";
import type { Prepared } from "../../platform/http/prepared.ts";
import { publicAnswer } from "../kit/public-reply.ts";
import type { CatalogueProduct } from "./catalogue-product.ts";
import { findProducts, type ProductQuestion, type ProductsFound } from "./find-products.ts";
import type { Snapshot } from "./load-catalogue.ts";
import type { Visibility } from "./policy.ts";
import type { Mark } from "./queries.ts";
import { listedProduct, type SeesPrices, suggestionOf, viewedProduct } from "./shapes.ts";

/**
 * Answers from memory, one for all who may see the same. Only where a customer has a mark of their own on one of the products
 * shown (wished for, rated) is an answer made for them alone.
 */

type Marks = ReadonlyMap<number, Mark>;

const noMarks: Marks = new Map();

export function productList(snapshot: Snapshot, question: ProductQuestion, sees: SeesPrices, marks = noMarks) {
  const shape = ({ products, ...about }: ProductsFound) => {
    return { data: products.map((product) => listedProduct(product, sees, marks.get(product.id))), ...about };
  };
  const shared = (known?: ProductsFound): Prepared =>
    snapshot.answers.answer(`list ${kind(sees)} ${keyOf(question)}`, () => {
      const found = known ?? findProducts(snapshot, question, sees);
      const isMiss = found.products.length === 0 && hasNothingOf(snapshot, question.search);
      return isMiss ? missAnswer(shape(found)) : publicAnswer(shape(found));
    });
  if (marks.size === 0) return shared();
  const found = findProducts(snapshot, question, sees);
  return found.products.some((product) => marks.has(product.id)) ? shape(found) : shared(found);
}

const misses = new WeakSet<object>();

/** Whether a list is that of a search for what the whole catalogue does not have. */
export function foundNothing(list: object): boolean {
  return misses.has(list);
}

function hasNothingOf(snapshot: Snapshot, search = ""): boolean {
  return search.trim() !== "" && snapshot.search.find(search).length === 0;
}

/** Not kept in front, so that the next who searches for it is heard of as well. */
function missAnswer(shape: object): Prepared {
  const answer = publicAnswer(shape, "no-store");
  misses.add(answer);
  return answer;
}

export function productView(
  snapshot: Snapshot,
  product: CatalogueProduct,
  visibility: Visibility,
  marks = noMarks,
): Prepared | ProductView {
  const marked = marks.size > 0 && [product.id, ...product.related, ...product.compatible].some((id) => marks.has(id));
  if (marked) return viewedProduct(snapshot, product, visibility, marks);
  return snapshot.answers.answer(`view ${kind(visibility)} ${product.id}`, () =>
    publicAnswer(viewedProduct(snapshot, product, visibility)),
  );
}

const suggested = 8;

export function suggestions(snapshot: Snapshot, search: string): Prepared {
  return snapshot.answers.answer(`suggestions ${search}`, () => {
    const places = snapshot.search.find(search).slice(0, suggested);
    return publicAnswer({ data: places.flatMap((place) => snapshot.products[place] ?? []).map(suggestionOf) });
  });
}

/** One letter for each thing that may be seen. */
function kind(visibility: SeesPrices & Partial<Visibility>): string {
  const { show_mrp, show_price, show_cart_button, show_inquiry, sign_in_for } = visibility;
  const { see_price, buy } = sign_in_for ?? {};
  return [
    show_mrp && "m",
    show_price && "p",
    show_cart_button && "c",
    show_inquiry && "i",
    see_price && "s",
    buy && "b",
  ]
    .filter(Boolean)
    .join("");
}

function keyOf({ search, attr = [], ...question }: ProductQuestion): string {
  const { category, sub_category, sort, top_sell, deal_of_day, page, per_page } = question;
  const choices = [...new Set(attr.map(({ attribute_id, value }) => `${attribute_id}:${value}`))].sort();
  return JSON.stringify([category, sub_category, choices, search?.trim(), sort, top_sell, deal_of_day, page, per_page]);
}
