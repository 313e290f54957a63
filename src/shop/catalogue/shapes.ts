import type {
  ListedVariant,
  Product,
  ProductView,
  SubProduct,
  Suggestion,
  VariantFound,
} from "../../contract/catalogue.ts";
import { pick } from "../../contract/field-types.ts";
import { declarationFields, regulatoryFields } from "../../contract/product-fields.ts";
import type { PublicState } from "../kit/public-state.ts";
import { previousRefs, refKey } from "../kit/ref-key.ts";
import {
  lowestTaxedOffer,
  type OfferSeller,
  type PriceContext,
  taxedOffer,
  toOfferReply,
  type Visibility,
} from "../pricing/index.ts";
import type { CatalogueProduct, CatalogueVariant } from "../product-table/index.ts";
import { taxedBy } from "../tax/index.ts";
import type { Names } from "../translations/index.ts";
import { inWords } from "./assemble.ts";
import type { ProductFlags } from "./queries.ts";
import type { Catalogue } from "./state.ts";

/** Shapes of the contract. The offer omits prices that the caller may not see, so the reply does too. */

/** What a product looks like to a caller: its prices, who taxes them, and what the caller may do. */
export interface SeenBy {
  context: PriceContext;
  visibility: Visibility;
  /** The registration that supplies new orders. */
  seller: OfferSeller;
}

/** What listing a product requires. */
export interface ListedWith {
  context: PriceContext;
  seller: OfferSeller;
  availability: PublicState["availability"];
  names: Names;
}

const noFlags: ProductFlags = { wished: false, rating: 0 };

export function listedProduct(
  product: CatalogueProduct,
  { context, seller, availability, names }: ListedWith,
  flags: ProductFlags = noFlags,
): Product {
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    token: product.token,
    main_category_id: product.category_id,
    sub_category_id: product.sub_category_id,
    categoryName: names.category(product.categoryName),
    images: [...product.pictures],
    first_images: product.firstImage,
    description: product.description.html,
    short_description: product.short_description,
    inWishList: flags.wished,
    top_sell: product.top_sell,
    deal_of_day: product.deal_of_day,
    user_product_review_count: flags.rating,
    ...product.stars,
    ref_no: product.variants[0]?.ref_no ?? "",
    ...startingPrices(product, context, seller),
    availability: availability.bestAvailability(product.variants),
  };
}

type StartingPrices = Pick<Product, "variant_count" | "mrp_from" | "price_from" | "price_with_gst_from">;

/** The lowest prices among a product's variants that this context may see, and the number of variants. */
export function startingPrices(
  { variants }: CatalogueProduct,
  context: PriceContext,
  seller: OfferSeller,
): StartingPrices {
  const { mrp, price, price_with_gst } = toOfferReply(lowestTaxedOffer(context, seller, variants));
  return {
    variant_count: variants.length,
    ...(mrp === undefined ? {} : { mrp_from: mrp }),
    ...(price === undefined ? {} : { price_from: price }),
    ...(price_with_gst === undefined ? {} : { price_with_gst_from: price_with_gst }),
  };
}

export function viewedProduct(
  { catalogue, availability, kits }: Pick<PublicState, "catalogue" | "availability" | "kits">,
  product: CatalogueProduct,
  { context, visibility, seller }: SeenBy,
  flags: ReadonlyMap<number, ProductFlags> = new Map(),
): ProductView {
  const names = catalogue.names();
  const listedWith = { context, seller, availability, names };
  const listed = (shown: CatalogueProduct) => listedProduct(shown, listedWith, flags.get(shown.id));
  const { orders, places, products } = catalogue.table;
  const place = places[product.slot] ?? -1;
  const neighbour = (at: number) => {
    const product = products.at(orders.catalogue[at] ?? -1);
    return product ? { name: product.name, slug: product.slug, token: product.token } : null;
  };
  return {
    product: {
      ...listed(product),
      regulatory: pick(product, regulatoryFields),
      declarations: pick(product, declarationFields),
      ...pick(product, ["enquiry_only", "verified_only"]),
    },
    sub_products: product.variants.map((variant) => subProduct(product, taxedBy(seller, variant), listedWith)),
    attributes: product.attributes.map(({ attribute_id, attribute_name }) => {
      return { attribute_id, attribute_name: names.attribute(attribute_name) };
    }),
    related_products: companions(catalogue, product.related).map(listed),
    compatible_with: companions(catalogue, product.compatible).map(listed),
    documents: product.documents.map(inWords),
    kits: kits.containing(product.variants.map(({ id }) => id)).map(({ slug, name, items, picture, pictures }) => {
      return { slug, name, items, picture: picture?.file ?? pictures[0] ?? "" };
    }),
    reviews: [...product.reviews],
    previous: neighbour(place - 1),
    next: neighbour(place + 1),
    ...visibility,
  };
}

function subProduct(
  product: CatalogueProduct,
  variant: CatalogueProduct["variants"][number],
  { context, seller, availability, names }: ListedWith,
): SubProduct {
  const values = new Map(variant.attributes.map(({ attribute_id, value }) => [attribute_id, value]));
  return {
    sub_product_id: variant.id,
    ref_no: variant.ref_no,
    previous_refs: previousRefs(variant),
    udi_di: variant.udi_di ?? "",
    net_quantity: variant.net_quantity,
    hsn: variant.hsn_code,
    gst_rate: variant.gst_rate_bp / 100,
    ...pick(variant, ["tax_class", "uqc"]),
    ...toOfferReply(taxedOffer(context, seller, variant)),
    availability: availability.of(variant.id),
    attributes: product.attributes.map(({ attribute_id }) => ({
      attribute_id,
      value: names.value(values.get(attribute_id) ?? ""),
    })),
  };
}

/** Products by id, except those no longer on sale. */
function companions(catalogue: Catalogue, ids: readonly number[]): CatalogueProduct[] {
  return ids.flatMap((id) => catalogue.productById.get(id) ?? []);
}

export function toSuggestion(
  product: CatalogueProduct,
  { context, seller, availability, names }: ListedWith,
): Suggestion {
  const { name, slug, token, firstImage } = product;
  const categoryName = names.category(product.categoryName);
  return {
    ...{ name, slug, token, categoryName, first_images: firstImage, ...startingPrices(product, context, seller) },
    availability: availability.bestAvailability(product.variants),
  };
}

/** A variant in the shape of a search result. */
export function toVariantFound(
  product: CatalogueProduct,
  variant: CatalogueVariant,
  listed: ListedWith,
  searched = "",
): VariantFound {
  const { name, slug, token, firstImage } = product;
  const formerly = previousRefs(variant).find((written) => refKey(written) === refKey(searched));
  return {
    ...{ name, slug, token, first_images: firstImage, ...(formerly === undefined ? {} : { formerly }) },
    ...toListedVariant(product, variant, listed),
  };
}

/** A variant in the shape of a list: with the attributes in which its product's variants differ. */
export function toListedVariant(
  product: CatalogueProduct,
  variant: CatalogueVariant,
  { context, seller, availability, names }: ListedWith,
): Omit<ListedVariant, "buyable"> {
  const valueIn = ({ attributes }: CatalogueVariant, id: number) =>
    attributes.find(({ attribute_id }) => attribute_id === id)?.value ?? "";
  const differing = product.attributes.filter(
    ({ attribute_id: id }) => new Set(product.variants.map((each) => valueIn(each, id))).size > 1,
  );
  return {
    sub_product_id: variant.id,
    ref_no: variant.ref_no,
    attributes: differing.flatMap(({ attribute_id, attribute_name }) => {
      const value = valueIn(variant, attribute_id);
      return value === "" ? [] : names.attributes([{ attribute_name, value }]);
    }),
    ...toOfferReply(taxedOffer(context, seller, variant)),
    availability: availability.of(variant.id),
  };
}
