import type { SearchTerm } from "../product-index/index.ts";
import { type CatalogueProduct, Description, GivenSlots } from "../product-table/index.ts";
import { Assembler } from "./assemble.ts";
import { compose, type LoadedCatalogue } from "./compose.ts";
import { PartsBuilder } from "./parts.ts";
import type { CatalogueLists } from "./read-rows.ts";

export const noLists: CatalogueLists = {
  ...{ categories: [], categoryFiles: new Map(), subCategories: [], attributes: [], searchTerms: [], translations: [] },
  nextDealChange: null,
};

/** Some properties of a product, where the rest does not matter. */
export type SomeProduct = Omit<Partial<CatalogueProduct>, "variants"> & { variants: readonly object[] };

/** A catalogue of products in this order, without a database. */
export async function makeCatalogue(
  given: readonly SomeProduct[],
  { terms = [], ...lists }: Partial<CatalogueLists> & { terms?: SearchTerm[] } = {},
): Promise<LoadedCatalogue> {
  const slots = new GivenSlots();
  const assembler = new Assembler((id) => slots.of(id));
  const builder = new PartsBuilder(slots, assembler);
  given.forEach((some, place) => {
    const variants = some.variants.map((variant, index) => ({
      id: place * 100 + index,
      ref_no: "",
      attributes: [],
      ...variant,
    }));
    const named = {
      ...{
        name: "",
        categoryName: "",
        country_of_origin: null,
        created_at: new Date(0),
        description: new Description(""),
      },
      ...{ pictures: [], documents: [], related: [], compatible: [], reviews: [] },
      ...some,
    };
    const product = {
      ...named,
      nameKey: named.name.toLowerCase(),
      id: place + 1,
      position: place,
      slot: place,
      variants,
    };
    slots.of(place + 1);
    builder.add(product as unknown as CatalogueProduct);
  });
  const all: CatalogueLists = {
    ...{ ...noLists, ...lists },
    searchTerms: terms.map((term, id) => ({ id, kind: "synonym", ...term }) as CatalogueLists["searchTerms"][number]),
  };
  return compose({ parts: await builder.finish(all), lists: all, now: new Date(0) });
}
