import { Link } from "react-router";
import { plural, text } from "../../../language/text.ts";
import { languageOf } from "../../../ui/language-of.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { head } from "../../head.ts";
import { pageLoader } from "../../page-loader.ts";
import { Page } from "../../parts/layout/Page.tsx";
import { useRootData } from "../../root-data.ts";
import { kitList } from "../../seo/structured-data.ts";
import type { Route } from "./+types/page";
import styles from "./kits.module.css";
import { NoKits } from "./NoKits.tsx";

const title = () => text("Procedure kits");
const intro = () =>
  text("What a procedure needs, put together. Choose alternatives, leave out what you have, and add the rest at once.");

const ownSizes = "(max-width: 767px) calc(100vw - 4rem), 380px";

const load = pageLoader(async (call, { signal }) => (await call("GET kits", { signal })).data);
export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = (args) =>
  head(args, title(), intro(), {
    address: "/kits",
    things: (_site, origin) => [kitList(args.loaderData ?? [], origin)],
  });

export default function KitsPage({ loaderData: kits }: Route.ComponentProps) {
  const hasProducts = useRootData()?.categories.some(({ product_count }) => product_count > 0) ?? false;
  return (
    <Page title={title()} intro={intro()}>
      {kits.length === 0 ? (
        <NoKits hasProducts={hasProducts} />
      ) : (
        <ul className={styles.kits}>
          {kits.map((kit) => (
            <li key={kit.slug} className={styles.kit}>
              {kit.picture ? (
                <Picture {...kit.picture} src={kit.picture.file} alt="" sizes={ownSizes} className={styles.own} />
              ) : (
                <div className={styles.pictures} aria-hidden="true">
                  {kit.pictures.map((picture) => (
                    <Picture key={picture} src={picture} alt="" sizes="(max-width: 767px) 22vw, 140px" />
                  ))}
                </div>
              )}
              <h2 lang={languageOf(kit.name)}>
                <Link to={`/kits/${kit.slug}`} prefetch="intent">
                  {kit.name}
                </Link>
              </h2>
              <p lang={languageOf(kit.description)}>{kit.description}</p>
              <p className={styles.items}>{plural(kit.items, { one: "{count} item", other: "{count} items" })}</p>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
