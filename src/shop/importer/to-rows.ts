import type { CouponStored } from "../coupons/index.ts";
import type { KeptFile, SlideRow } from "../media/index.ts";
import type { CatalogueStored, Identities } from "../products/index.ts";
import type { Settings } from "../settings/index.ts";
import type { LotReceived } from "../stock/index.ts";
import type { PartOf, RowOf } from "./file-schema.ts";
import { paise, priceOf, rateInBasisPoints } from "./prices.ts";
import type { CatalogueFile } from "./read-catalogue.ts";

/** A checked file as the rows that the modules store. */

type Product = RowOf<"products">;

/** The public path of a file by the path the catalogue names it by. */
export type PathOf = (named: string) => string;

export function pathsOf(kept: ReadonlyMap<string, KeptFile>): PathOf {
  return (named) => {
    const file = kept.get(named);
    if (!file) throw new Error(`The file ${named} was not stored.`);
    return file.path;
  };
}

export function catalogueRows(
  file: CatalogueFile,
  pathOf: PathOf,
  stored: Identities,
  discount_percent: number,
): CatalogueStored {
  const products = (file.products ?? []).map((row) => row.value);
  const idOf = new Map([...stored.products, ...products].map(({ slug, id }) => [slug, id]));
  const variants = products.flatMap((product) =>
    product.variants.map((variant, index) => ({ product, variant, position: index + 1 })),
  );
  return {
    categories: (file.categories ?? []).map(({ value: { id, name, slug, code, sort, file: picture } }) => {
      return { id, name, slug, code, position: sort, file_path: pathOf(`images/${picture}`) };
    }),
    subCategories: (file.sub_categories ?? []).map((row) => row.value),
    attributes: (file.attributes ?? []).map(({ value: { attribute_id, attribute_name, unit } }) => {
      return { id: attribute_id, name: attribute_name, unit };
    }),
    products: products.map(productRow),
    pictures: products.flatMap(({ id, name, images, image_alts }) =>
      images.map((picture, index) => ({
        product_id: id,
        position: index + 1,
        file_path: pathOf(`images/${picture}`),
        alt: image_alts?.[index] ?? (index === 0 ? name : `${name}, picture ${index + 1}`),
      })),
    ),
    documents: products.flatMap(({ id, ifu_document }) =>
      ifu_document === null
        ? []
        : [
            {
              product_id: id,
              position: 1,
              file_path: pathOf(`documents/${ifu_document}`),
              title: "Instructions for use",
            },
          ],
    ),
    relations: products.flatMap(({ id, related, compatible_with }) => [
      ...relationRows(id, "related", related, idOf),
      ...relationRows(id, "compatible", compatible_with, idOf),
    ]),
    variants: variants.map(({ product, variant, position }) => ({
      ...{ id: variant.id, product_id: product.id, position, ref_no: variant.ref_no, udi_di: variant.udi_di },
      mrp_paise: paise(variant.mrp),
      price_paise: priceOf(variant, product.gst_rate, discount_percent),
      price_follows_mrp: variant.price == null,
      weight_g: variant.weight_g,
    })),
    variantAttributes: variants.flatMap(({ variant }) =>
      variant.attributes.map(({ attribute_id, value }, index) => {
        return { variant_id: variant.id, position: index + 1, attribute_id, value };
      }),
    ),
    taxClasses: variants.map(({ product, variant }) => {
      return { variant_id: variant.id, hsn_code: product.hsn, gst_rate_bp: rateInBasisPoints(product.gst_rate) };
    }),
  };
}

function productRow(product: Product, index: number) {
  const { id, slug, name, category_id, sub_category_id, short_description, description_html } = product;
  const { device_class, sterile, single_use, sterilisation } = product;
  const { top_sell, deal_of_day, enquiry_only, verified_only } = product;
  return {
    ...{ id, slug, name, category_id, sub_category_id, position: index + 1, short_description, description_html },
    ...{ device_class, sterile, single_use, sterilisation },
    ...{ top_sell, deal_of_day, enquiry_only, verified_only, deal_from: null, deal_to: null },
  };
}

function relationRows(
  product_id: number,
  kind: "related" | "compatible",
  slugs: string[],
  idOf: ReadonlyMap<string, number>,
) {
  return slugs.flatMap((slug, index) => {
    const other_product_id = idOf.get(slug);
    return other_product_id === undefined ? [] : [{ product_id, kind, position: index + 1, other_product_id }];
  });
}

export function lotRows({ products }: CatalogueFile): LotReceived[] {
  return (products ?? []).flatMap(({ value }) =>
    value.variants.flatMap(({ id, lots }) =>
      lots.map(({ lot_no, mfg_date, expiry, quantity }) => {
        return { variant_id: id, lot_no, manufactured_on: mfg_date, expires_on: expiry, quantity };
      }),
    ),
  );
}

export function couponRow(coupon: RowOf<"coupons">): CouponStored {
  return {
    code: coupon.code,
    kind: coupon.type === "percent" ? "percent" : "amount",
    // Hundredths of a percent, or paise: both a hundred times what is written.
    value: paise(coupon.value),
    minimum_paise: paise(coupon.min_order),
    largest_paise: coupon.max_discount === null ? null : paise(coupon.max_discount),
    valid_from: coupon.valid_from,
    valid_to: coupon.valid_to,
    usage_limit: coupon.usage_limit,
    per_customer_limit: coupon.per_user_limit,
    switched_off: !coupon.active,
    description: coupon.description,
  };
}

export function slideRow(
  slide: RowOf<"slider">,
  placement: SlideRow["placement"],
  index: number,
  pathOf: PathOf,
): SlideRow {
  const { id, title, subtitle, link, button, text_side, text_colour, alt, starts_at, ends_at } = slide;
  return {
    ...{ id, placement, position: index + 1, file_path: pathOf(`images/${slide.file}`), title, subtitle, link, alt },
    ...{ button: button ?? null, text_side, text_colour },
    starts_at: starts_at ? new Date(starts_at) : null,
    ends_at: ends_at ? new Date(ends_at) : null,
  };
}

export function companyGroup({ blog_url, ...company }: PartOf<"company">, pathOf: PathOf): Settings["company"] {
  const { grievance = { name: "", email: "", phone: "", address: "" } } = company;
  return { ...company, grievance, blog: blog_url, logo: pathOf(company.logo), favicon: pathOf(company.favicon) };
}

export function homeGroup({ showcase, about, ...home }: PartOf<"home">, pathOf: PathOf): Settings["home"] {
  return {
    ...home,
    showcase: { ...showcase, file: pathOf(`images/${showcase.file}`) },
    about: { ...about, file: pathOf(`images/${about.file}`) },
  };
}
