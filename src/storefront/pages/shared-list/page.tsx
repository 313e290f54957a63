import { isApiError } from "../../../contract/api-error.ts";
import { plural, text } from "../../../language/text.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Clipboard } from "../../../ui/drawings/Clipboard.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { call } from "../../client.ts";
import { head } from "../../head.ts";
import { pageLoader, signInAddress } from "../../page-loader.ts";
import { AddAllToCart, lineNames } from "../../parts/cart/AddAllToCart.tsx";
import { ListLines } from "../../parts/cart/ListLines.tsx";
import { Page, PageSkeleton } from "../../parts/layout/Page.tsx";
import { useSession } from "../../session.ts";
import type { Route } from "./+types/page";
import styles from "./shared-list.module.css";

const title = () => text("Shared list");

/** Loaded only in the browser, because the token must not reach caches or logs. An invalid link shows a message, not an error. */
const load = pageLoader(async (call, { url }) => {
  const token = url.searchParams.get("token") ?? "";
  try {
    return { token, list: token === "" ? null : (await call("POST shared-list", { body: { token } })).data };
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 422)) return { token, list: null };
    throw error;
  }
});

export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta: Route.MetaFunction = (args) => [
  ...head(args, args.loaderData?.list?.name ?? title()),
  // The URL contains a secret, which must not appear in a Referer header.
  { name: "referrer", content: "no-referrer" },
];

export function HydrateFallback() {
  return <PageSkeleton title={title()} />;
}

export default function SharedListPage({ loaderData: { token, list } }: Route.ComponentProps) {
  const { signedIn } = useSession();
  if (!list) {
    return (
      <Page title={title()}>
        <EmptyState
          drawing={<Clipboard />}
          title={text("This list is no longer shared")}
          text={text("Its owner has revoked the link, or it is incomplete. Ask them for a new one.")}
        >
          <ButtonLink to="/product">{text("Browse products")}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }

  async function addAll() {
    const { cart, results } = await call("POST shared-list/add-to-cart", { body: { token } });
    return { cart, results, names: lineNames(list?.lines ?? []) };
  }

  return (
    <Page title={list.name} intro={plural(list.lines.length, { one: "{count} product", other: "{count} products" })}>
      <div className={styles.content}>
        <div className={styles.tools}>
          {signedIn ? (
            <AddAllToCart label={text("Add to my cart")} icon="cart" disabled={list.lines.length === 0} add={addAll} />
          ) : (
            <ButtonLink to={signInAddress(`/shared-list?token=${token}`)} icon="cart">
              {text("Sign in to add to your cart")}
            </ButtonLink>
          )}
          <Button variant="quiet" size="small" icon="document" onClick={() => window.print()}>
            {text("Print")}
          </Button>
        </div>
        {list.lines.length > 0 ? (
          <ListLines caption={list.name} lines={list.lines} />
        ) : (
          <p>{text("This list is empty.")}</p>
        )}
      </div>
    </Page>
  );
}
