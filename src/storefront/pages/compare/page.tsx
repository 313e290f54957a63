import type { Comparison } from "../../../contract/compare.ts";
import { plural, text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { TwoForceps } from "../../../ui/drawings/TwoForceps.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageLoader } from "../../page-loader.ts";
import { Page } from "../../parts/layout/Page.tsx";
import { PriceSwitch } from "../../parts/products/PriceSwitch.tsx";
import type { Route } from "./+types/page";
import { ComparisonTable } from "./ComparisonTable.tsx";
import styles from "./compare.module.css";
import { addressFor, readIds } from "./compare-address.ts";

const title = () => text("Compare");
const trail = () => [{ name: text("Products"), to: "/product" }];

const load = pageLoader(async (call, { url: { searchParams }, signal }) => {
  const query = { variants: readIds(searchParams, "variants"), products: readIds(searchParams, "products") };
  const { data } = await call("GET compare", { query, signal });
  return { comparison: data, showsAll: searchParams.get("all") === "1" };
});

export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { personal: true };

export const meta: Route.MetaFunction = (args) => head(args, title());

export default function ComparePage({ loaderData: { comparison, showsAll } }: Route.ComponentProps) {
  const { variants, groups } = comparison;
  const ids = variants.map(({ sub_product_id }) => sub_product_id);
  if (variants.length === 0) {
    return (
      <Page title={title()} trail={trail()}>
        <Notes comparison={comparison} />
        <EmptyState
          drawing={<TwoForceps />}
          title={text("Nothing to compare")}
          text={text("Tick variants on a product’s page, or products in a list.")}
        >
          <ButtonLink to="/product">{text("Browse products")}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  const areAllShown = showsAll || variants.length === 1;
  const shown = groups.flatMap(({ title: name, rows }) => {
    const wanted = rows.filter(({ differs }) => areAllShown || differs);
    return wanted.length > 0 ? [{ title: name, rows: wanted }] : [];
  });
  return (
    <Page title={title()} trail={trail()}>
      <Notes comparison={comparison} />
      <div className={styles.choices}>
        {variants.length > 1 && (
          <ButtonLink to={addressFor(ids, !showsAll)} variant="secondary" size="small" replace preventScrollReset>
            {showsAll ? text("Show only differences") : text("Show all rows")}
          </ButtonLink>
        )}
        <PriceSwitch />
      </div>
      <ComparisonTable variants={variants} groups={shown} showsAll={showsAll} />
      {shown.length === 0 && <p className={styles.same}>{text("We have recorded no differences between them.")}</p>}
    </Page>
  );
}

/** Notes on requested variants that are not shown. */
function Notes({ comparison: { variants, unknown, left_out } }: { comparison: Comparison }) {
  const notes = [
    unknown > 0 && plural(unknown, { one: "One item is no longer sold.", other: "{count} items are no longer sold." }),
    left_out > 0 && text("Only the first four are shown."),
    variants.length === 1 && text("Choose another one to compare it with."),
  ].filter((note) => note !== false);
  return notes.length > 0 && <FormMessage kind="note">{notes.join(" ")}</FormMessage>;
}
