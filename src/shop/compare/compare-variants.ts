import { type Comparison, mostCompared } from "../../contract/compare.ts";
import { regulatoryFacts } from "../../contract/product-facts.ts";
import { rateText } from "../../contract/tax-classes.ts";
import { text } from "../../language/text.ts";
import { toVariantFound } from "../catalogue/index.ts";
import type { PublicState } from "../kit/public-state.ts";
import type { OfferSeller, PriceContext } from "../pricing/index.ts";
import { taxedBy } from "../tax/index.ts";
import type { Names } from "../translations/index.ts";

type Product = PublicState["catalogue"]["products"][number];
type Variant = Product["variants"][number];

interface Chosen {
  product: Product;
  variant: Variant;
}

interface Prices {
  context: PriceContext;
  seller: OfferSeller;
}

/** A row, or null if no variant has a value. */
type Row = Comparison["groups"][number]["rows"][number] | null;

/** The requested variants and products that are on sale, each once. */
export function chooseVariants(
  { catalogue, availability }: PublicState,
  asked: { variants: readonly number[]; products: readonly number[] },
) {
  const ofProducts = asked.products.map((id) => {
    const product = catalogue.productById.get(id);
    const isInStock = ({ id: each }: Variant) => availability.of(each).status !== "out_of_stock";
    const variant = product?.variants.find(isInStock) ?? product?.variants[0];
    return product && variant && { product, variant };
  });
  const named = [...asked.variants.map((id) => catalogue.variantById.get(id)), ...ofProducts];
  const known = named.filter((each) => each !== undefined);
  const all = [...new Map(known.map((each) => [each.variant.id, each])).values()];
  const chosen: Chosen[] = all.slice(0, mostCompared);
  return { chosen, unknown: named.length - known.length, left_out: all.length - chosen.length };
}

/** @param buyable for each variant, whether the caller may add it to a cart */
export function compareVariants(
  { availability, catalogue }: PublicState,
  chosen: readonly Chosen[],
  prices: Prices,
  buyable: readonly boolean[],
): Pick<Comparison, "variants" | "groups"> {
  const names = catalogue.names();
  const groups = [
    { title: text("Product"), rows: productRows(chosen, names) },
    { title: text("Specification"), rows: specificationRows(chosen, names) },
    { title: text("Regulatory information and tax"), rows: regulatoryRows(chosen, prices.seller) },
    { title: text("Declarations"), rows: declarationRows(chosen) },
  ];
  return {
    variants: chosen.map(({ product, variant }, index) => ({
      ...toVariantFound(product, variant, { ...prices, availability, names }),
      buyable: buyable[index] ?? false,
    })),
    groups: groups.flatMap(({ title, rows }) => {
      const known = rows.filter((row) => row !== null);
      return known.length > 0 ? [{ title, rows: known }] : [];
    }),
  };
}

function row(name: string, chosen: readonly Chosen[], read: (each: Chosen) => string | null): Row {
  const values = chosen.map((each) => read(each) ?? "");
  return values.every((value) => value === "") ? null : { name, values, differs: new Set(values).size > 1 };
}

function productRows(chosen: readonly Chosen[], names: Names): Row[] {
  return [
    row(text("Product"), chosen, ({ product }) => product.name),
    row(text("Category"), chosen, ({ product }) => names.category(product.categoryName)),
    row(text("Summary"), chosen, ({ product }) => product.short_description),
  ];
}

/** Every attribute of the chosen products, once: products of one kind share attributes. */
function specificationRows(chosen: readonly Chosen[], names: Names): Row[] {
  const attributes = new Map(
    chosen.flatMap(({ product }) =>
      product.attributes.map(({ attribute_id, attribute_name }) => [attribute_id, attribute_name] as const),
    ),
  );
  return [
    ...[...attributes].map(([id, name]) =>
      row(names.attribute(name), chosen, ({ variant }) =>
        names.value(variant.attributes.find((each) => each.attribute_id === id)?.value ?? ""),
      ),
    ),
    row(text("Net quantity"), chosen, ({ variant }) => variant.net_quantity),
    row(text("Dimensions"), chosen, ({ product }) => product.dimensions),
    row("UDI-DI", chosen, ({ variant }) => variant.udi_di),
  ];
}

function regulatoryRows(chosen: readonly Chosen[], seller: OfferSeller): Row[] {
  const rate = ({ variant }: Chosen) => {
    const { gst_rate_bp, tax_class } = taxedBy(seller, variant);
    return rateText(gst_rate_bp / 100, tax_class);
  };
  const facts = chosen[0] ? regulatoryFacts(chosen[0].product) : [];
  return [
    ...facts.map(([name], index) => row(name, chosen, ({ product }) => regulatoryFacts(product)[index]?.[1] ?? null)),
    row("HSN", chosen, ({ variant }) => variant.hsn_code),
    ...(seller?.gstin ? [row("GST", chosen, rate)] : []),
  ];
}

function declarationRows(chosen: readonly Chosen[]): Row[] {
  return [
    row(text("Manufacturer"), chosen, ({ product }) => product.manufacturer_name),
    row(text("Importer"), chosen, ({ product }) => product.importer_name),
    row(text("Country of origin"), chosen, ({ product }) => product.country_of_origin),
    row(text("Licence number"), chosen, ({ product }) => product.licence_number),
    row(text("Best before"), chosen, ({ product }) => product.best_before),
  ];
}
