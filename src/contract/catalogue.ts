import { z } from "zod";
import { availabilityStatuses, mostLeftShown } from "./availability.ts";
import type { CallTable } from "./call.ts";
import { only, replyShape } from "./field-schemas.ts";
import {
  attributeChoices,
  chosenCountries,
  id,
  inData,
  opaqueToken,
  pageMeta,
  paging,
  rupees,
  searchText,
} from "./fields.ts";
import { pictureLook } from "./media.ts";
import { declarationFields, productFields, regulatoryFields } from "./product-fields.ts";
import { taxClasses } from "./tax-classes.ts";

export const category = z
  .object({ id: z.int(), name: z.string(), slug: z.string(), file: z.string(), ...pictureLook, product_count: z.int() })
  .meta({ id: "Category" });
export type Category = z.infer<typeof category>;

export const subCategory = z
  .object({ id: z.int(), name: z.string(), slug: z.string(), category_id: z.int() })
  .meta({ id: "SubCategory" });
export type SubCategory = z.infer<typeof subCategory>;

export const picture = z.object({ file_path: z.string(), ...pictureLook, alt: z.string() }).meta({ id: "Picture" });
export type Picture = z.infer<typeof picture>;

export const availability = z
  .object({
    status: z.enum(availabilityStatuses),
    left: z.int().min(1).max(mostLeftShown).optional().describe("units left; only with `low`"),
  })
  .meta({ id: "Availability" });

/** The lowest prices of a product's variants, and how many it has. Prices are absent if the caller may not see them. */
export const startingPrices = {
  variant_count: z.int(),
  mrp_from: rupees.optional(),
  price_from: rupees.optional().describe("without GST"),
  price_with_gst_from: rupees.optional().describe("absent where the seller charges no GST"),
};

/** Of one unit. Absent if the caller may not see them. */
const unitPrices = {
  mrp: rupees.optional(),
  price: rupees.optional().describe("without GST"),
  price_with_gst: rupees.optional().describe("absent where the seller charges no GST"),
};

/** A product as lists show it. */
export const product = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    token: z.string(),
    main_category_id: z.int(),
    sub_category_id: z.int(),
    categoryName: z.string(),
    images: z.array(picture),
    first_images: z.string(),
    description: z.string(),
    short_description: z.string(),
    inWishList: z.boolean(),
    top_sell: z.boolean(),
    deal_of_day: z.boolean(),
    user_product_review_count: z.int().min(0).max(5),
    total_review: z.int(),
    five_start_review: z.int(),
    four_start_review: z.int(),
    three_start_review: z.int(),
    two_start_review: z.int(),
    one_start_review: z.int(),
    ref_no: z.string().describe("of the first variant; empty when there is none"),
    ...startingPrices,
    availability: availability.describe("of the variant with most stock"),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof product>;

export const attribute = z.object({ attribute_id: z.int(), attribute_name: z.string() }).meta({ id: "Attribute" });
export type Attribute = z.infer<typeof attribute>;

/** A variant. `attributes` are in the order of the product's attribute list; a missing attribute has value "". */
export const subProduct = z
  .object({
    sub_product_id: z.int(),
    ref_no: z.string(),
    previous_refs: z.array(z.string()).describe("numbers it had before"),
    udi_di: z.string().describe("empty when it has none"),
    net_quantity: z.string().nullable().describe("number and unit; null where it has not been recorded"),
    hsn: z.string(),
    gst_rate: z.number(),
    tax_class: z.enum(taxClasses),
    uqc: z.string().describe("unit quantity code of the GST law"),
    ...unitPrices,
    availability,
    attributes: z.array(z.object({ attribute_id: z.int(), value: z.string() })),
  })
  .meta({ id: "SubProduct" });
export type SubProduct = z.infer<typeof subProduct>;

export const productReview = z.object({
  name: z.string(),
  rating: z.int(),
  review: z.string(),
  verified_purchase: z.boolean(),
  at: z.string(),
});
export type ProductReview = z.infer<typeof productReview>;

export const neighbour = z.object({ name: z.string(), slug: z.string(), token: z.string() });

/** Regulatory details shown beside the description. */
export const regulatory = z.object(replyShape(only(productFields, regulatoryFields)));
export type Regulatory = z.infer<typeof regulatory>;

/** What an offer must declare: Legal Metrology (Packaged Commodities) Rules, rule 6(10). Null if not recorded. */
const declarations = z
  .object(replyShape(only(productFields, declarationFields)))
  .extend({ country_of_origin: z.string().nullable() })
  .describe("consumer_care is null where it is the shop's own");

/** Instructions for use, a certificate, a brochure. `kind` and `language` are worded for display. */
export const productDocument = z
  .object({
    ...{ title: z.string(), file: z.string(), bytes: z.int() },
    ...{ kind: z.string(), language: z.string(), stored_at: z.string().describe("when the file was uploaded") },
  })
  .meta({ id: "ProductDocument" });
export type ProductDocument = z.infer<typeof productDocument>;

/** A procedure kit found by a search. */
export const kitFound = z.object({ slug: z.string(), name: z.string() }).meta({ id: "KitFound" });
export type KitFound = z.infer<typeof kitFound>;

/** A procedure kit that contains a product. */
const kitOfProduct = kitFound
  .extend({ items: z.int().describe("number of lines"), picture: z.string() })
  .meta({ id: "KitOfProduct" });

export const productView = z
  .object({
    product: product.extend({ regulatory, declarations, enquiry_only: z.boolean(), verified_only: z.boolean() }),
    sub_products: z.array(subProduct),
    attributes: z.array(attribute),
    related_products: z.array(product),
    compatible_with: z.array(product),
    documents: z.array(productDocument).describe("by kind"),
    kits: z.array(kitOfProduct).describe("procedure kits that contain one of its variants"),
    reviews: z.array(productReview),
    previous: neighbour.nullable(),
    next: neighbour.nullable(),
    show_mrp: z.boolean(),
    show_price: z.boolean(),
    show_cart_button: z.boolean(),
    show_inquiry: z.boolean(),
    sign_in_for: z
      .object({ see_price: z.boolean(), buy: z.boolean() })
      .describe("what signing in would unlock for a visitor"),
  })
  .meta({ id: "ProductView" });
export type ProductView = z.infer<typeof productView>;

export const suggestion = z.object({
  name: z.string(),
  slug: z.string(),
  token: z.string(),
  categoryName: z.string(),
  first_images: z.string(),
  ...startingPrices,
  availability: availability.describe("of the variant with most stock"),
});
export type Suggestion = z.infer<typeof suggestion>;

/** A variant matching a reference exactly or approximately. */
export const variantFound = z
  .object({
    sub_product_id: z.int(),
    ref_no: z.string(),
    name: z.string().describe("of the product"),
    slug: z.string(),
    token: z.string(),
    first_images: z.string(),
    formerly: z.string().optional().describe("the previous reference that was searched for"),
    attributes: z
      .array(z.object({ attribute_name: z.string(), value: z.string() }))
      .describe("those by which the product's variants differ"),
    ...unitPrices,
    availability,
  })
  .meta({ id: "VariantFound" });
export type VariantFound = z.infer<typeof variantFound>;

export const variantSuggestion = variantFound
  .extend({ buyable: z.boolean().describe("whether the caller may add it to a cart") })
  .meta({ id: "VariantSuggestion" });
export type VariantSuggestion = z.infer<typeof variantSuggestion>;

/** A variant in a list of products. */
const listedVariant = variantSuggestion
  .omit({ name: true, slug: true, token: true, first_images: true, formerly: true })
  .meta({ id: "ListedVariant" });
export type ListedVariant = z.infer<typeof listedVariant>;

const corrected = z.string().optional().describe("what is shown instead: nothing matches the search as it was typed");

/**
 * A filter for a list: an attribute with its values, parts of values, or ranges of numbers (`80..95`, both included). `count` is the
 * number of products with that value selected.
 */
export const facet = z
  .object({
    attribute_id: z.int(),
    attribute_name: z.string(),
    label: z.string().describe("the name without its unit, which is in the labels of the values"),
    values: z.array(
      z.object({
        value: z.string().describe("for `attr`"),
        label: z.string(),
        count: z.int(),
        chosen: z.boolean(),
      }),
    ),
  })
  .meta({ id: "Facet" });
export type Facet = z.infer<typeof facet>;

export const subCategoryFacet = z
  .object({ id: z.int(), name: z.string(), count: z.int(), chosen: z.boolean() })
  .meta({ id: "SubCategoryFacet" });
export type SubCategoryFacet = z.infer<typeof subCategoryFacet>;

/** Countries of origin to filter by (Legal Metrology (Packaged Commodities) Rules, rule 6(10A)). */
export const countryFacet = z
  .object({ country: z.string(), count: z.int(), chosen: z.boolean() })
  .meta({ id: "CountryFacet" });
export type CountryFacet = z.infer<typeof countryFacet>;

/** The search text may come from a scanner. */
const scannedText = searchText.meta({ format: "scanned-code" });
const yes = z.enum(["0", "1"]).optional();
export const sortOrders = ["relevance", "name", "newest", "price", "-price", "country"] as const;

export const catalogueCalls = {
  "GET category-list": {
    summary: "Categories in the order chosen by staff",
    access: "public",
    catalogue: true,
    reply: inData(z.array(category)),
  },
  "GET sub-category-list": {
    summary: "Sub-categories",
    access: "public",
    catalogue: true,
    reply: inData(z.array(subCategory)),
  },
  "GET product-data": {
    summary: "Products: all of them, or filtered, sorted and paged (then with meta and filters)",
    access: "public",
    catalogue: true,
    query: z.object({
      category: id.optional(),
      sub_category: id.optional(),
      attr: attributeChoices.optional(),
      country: chosenCountries.optional(),
      search: scannedText,
      sort: z.enum(sortOrders).optional(),
      top_sell: yes,
      deal_of_day: yes,
      as_typed: yes.describe("1: no near spellings"),
      variants: yes.describe("1: each product with its variants"),
      ...paging,
    }),
    reply: z.object({
      data: z.array(product.extend({ variants: z.array(listedVariant).optional() })),
      meta: pageMeta.optional(),
      facets: z.array(facet).optional(),
      sub_categories: z.array(subCategoryFacet).optional(),
      countries: z.array(countryFacet).optional().describe("countries of origin"),
      corrected,
      kits: z.array(kitFound).optional().describe("procedure kits whose name or procedure was searched for"),
      variants: z.array(variantFound).optional().describe("those whose reference or GTIN was searched for"),
      nearest: z
        .array(variantFound)
        .optional()
        .describe("variants with similar references, when nothing in the catalogue matches the search"),
    }),
  },
  "GET search-suggestions": {
    summary:
      "Up to eight products matching the text typed so far; variants too if it is a reference, the beginning of one, a GTIN or a scanned GS1 code",
    access: "public",
    catalogue: true,
    query: z.object({ search: scannedText }),
    reply: inData(z.array(suggestion)).extend({ variants: z.array(variantSuggestion), corrected }),
  },
  "GET product/view/:token": {
    summary: "A product with its variants; prices and flags as the caller may see them",
    access: "public",
    catalogue: true,
    params: z.object({ token: opaqueToken }),
    reply: productView,
  },
} satisfies CallTable;
