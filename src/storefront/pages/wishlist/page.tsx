import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { texts } from "../../../contract/texts.ts";
import type { WishlistEntry } from "../../../contract/wishlist.ts";
import { plural, text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { HeartInTray } from "../../../ui/drawings/HeartInTray.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { head } from "../../head.ts";
import { queuedCode } from "../../offline/outbox.ts";
import { customerLoader } from "../../page-loader.ts";
import { sayCartFailed } from "../../parts/cart/cart-failed.ts";
import { viewCart } from "../../parts/cart/view-cart.ts";
import { Page, PageSkeleton } from "../../parts/layout/Page.tsx";
import OwnAlert from "../../parts/products/OwnAlert.tsx";
import { ProductLink } from "../../parts/products/ProductLink.tsx";
import { StartingPrice } from "../../parts/products/StartingPrice.tsx";
import { changeCart, latestWishlist, setWishlisted, useSession } from "../../session.ts";
import type { Route } from "./+types/page";
import { ChooseVariant } from "./ChooseVariant.tsx";
import styles from "./wishlist.module.css";

const title = () => text("Wishlist");

export const clientLoader = customerLoader(async (call) => {
  const { data } = await latestWishlist(() => call("GET wishlist"));
  return data;
});

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <PageSkeleton title={title()} />;
}

export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  const { wishlist } = useSession();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const [choosing, setChoosing] = useState<WishlistEntry | null>(null);
  const entries = loaderData.filter(({ token }) => wishlist?.has(token) ?? true);

  // Added in another tab: its name and picture have to be loaded.
  const known = new Set(loaderData.map(({ token }) => token));
  const unknown = [...(wishlist ?? [])].filter((token) => !known.has(token)).join();
  useEffect(() => {
    if (unknown !== "") void revalidate();
  }, [unknown, revalidate]);

  async function act(token: string, work: () => Promise<void>) {
    if (busy !== null) return;
    setBusy(token);
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      const reason = error.errors.quantity?.[0];
      if (reason) toast.failure({ title: texts.cartFailed.title, text: reason });
      else sayCartFailed(error);
    } finally {
      setBusy(null);
    }
  }

  const takeOff = async ({ token, product_name: seenName }: WishlistEntry) => {
    let message: string = texts.wishlistRemoved;
    try {
      await call("POST wishlist/delete", { body: { id: token }, seenName });
    } catch (error) {
      if (!isApiError(error) || error.code !== queuedCode) throw error;
      message = error.message;
    }
    focusBeside(entries, token);
    setWishlisted(token, false);
    return message;
  };

  const remove = (entry: WishlistEntry) => act(entry.token, async () => toast.success(await takeOff(entry)));

  /** First added to the cart, then removed from the wishlist: after a failure in between, it is in both rather than in neither. */
  const move = (entry: WishlistEntry, sub_product_id: number) =>
    act(entry.token, async () => {
      await changeCart(() => call("POST cart/store", { body: { sub_product_id } }));
      toast.success(texts.cartAdded, viewCart);
      setChoosing(null);
      await takeOff(entry);
    });

  if (entries.length === 0) return <EmptyWishlist />;

  return (
    <Page title={title()} intro={plural(entries.length, { one: "{count} product", other: "{count} products" })}>
      <ul className={styles.grid}>
        {entries.map((entry) => (
          <li key={entry.token}>
            <WishCard
              entry={entry}
              busy={busy === entry.token}
              onDelete={() => void remove(entry)}
              onMove={() =>
                entry.sub_product_id === null ? setChoosing(entry) : void move(entry, entry.sub_product_id)
              }
            />
          </li>
        ))}
      </ul>
      {choosing && (
        <ChooseVariant
          entry={choosing}
          busy={busy === choosing.token}
          onChoose={(variant) => void move(choosing, variant)}
          onClose={() => setChoosing(null)}
        />
      )}
    </Page>
  );
}

function EmptyWishlist() {
  return (
    <Page title={title()}>
      <EmptyState
        drawing={<HeartInTray />}
        title={texts.wishlistEmpty}
        text={text("Tap the heart on a product to save it here.")}
      >
        <ButtonLink to="/product">{text("Continue Shopping")}</ButtonLink>
      </EmptyState>
    </Page>
  );
}

interface WishCardProps {
  entry: WishlistEntry;
  busy: boolean;
  onDelete(): void;
  onMove(): void;
}

function WishCard({ entry, busy, onDelete, onMove }: WishCardProps) {
  const isOut = entry.availability.status === "out_of_stock";
  return (
    <article className={styles.card}>
      <ProductLink product={entry.product} className={styles.link}>
        <span className={styles.plate}>
          <Picture src={entry.first_images} alt="" sizes="(max-width: 767px) 46vw, (max-width: 991px) 31vw, 300px" />
        </span>
        <span className={styles.category}>{entry.category_name}</span>
        <span className={styles.name} id={`wish-${entry.token}`}>
          {entry.product_name}
        </span>
        <StartingPrice product={entry} className={styles.price} />
        <Availability availability={entry.availability} />
      </ProductLink>
      <div className={styles.acts}>
        {isOut && entry.sub_product_id !== null ? (
          <OwnAlert
            variant={{ sub_product_id: entry.sub_product_id, ref_no: "" }}
            productToken={entry.token}
            size="small"
            describedBy={`wish-${entry.token}`}
          />
        ) : isOut ? (
          <Button variant="secondary" size="small" aria-describedby={`wish-${entry.token}`} onClick={onMove}>
            {text("Notify me")}
          </Button>
        ) : (
          entry.show_cart_button && (
            <Button
              variant="secondary"
              size="small"
              icon="cart"
              disabled={busy}
              aria-describedby={`wish-${entry.token}`}
              onClick={onMove}
            >
              {text("Move to cart")}
            </Button>
          )
        )}
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          id={deleteId(entry.token)}
          loading={busy}
          aria-describedby={`wish-${entry.token}`}
          onClick={onDelete}
        >
          {text("Delete")}
        </Button>
      </div>
    </article>
  );
}

const deleteId = (token: string) => `wish-delete-${token}`;

/** A removed card takes the focus with it, so the focus moves to its neighbour first. */
function focusBeside(entries: WishlistEntry[], token: string) {
  const place = entries.findIndex((entry) => entry.token === token);
  const neighbour = entries[place + 1] ?? entries[place - 1];
  document.getElementById(neighbour ? deleteId(neighbour.token) : "content")?.focus({ preventScroll: !neighbour });
}
