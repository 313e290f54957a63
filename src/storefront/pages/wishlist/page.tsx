import { useState } from "react";
import { Link } from "react-router";
import { texts } from "../../../contract/texts.ts";
import type { WishlistEntry } from "../../../contract/wishlist.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { Page, PageSkeleton } from "../../parts/Page.tsx";
import { productAddress } from "../../parts/product-card.ts";
import type { Route } from "./+types/page";
import styles from "./wishlist.module.css";

const title = "Wishlist";

export const clientLoader = customerLoader(async (call) => (await call("GET wishlist")).data);

export const meta: Route.MetaFunction = (args) => head(args, title);

export function HydrateFallback() {
  return <PageSkeleton title={title} />;
}

export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const entries = loaderData.filter(({ token }) => !removed.includes(token));

  async function remove(token: string) {
    if (busy !== null) return;
    setBusy(token);
    try {
      await call("POST wishlist/delete", { body: { id: token } });
      focusBeside(entries, token);
      setRemoved((before) => [...before, token]);
      toast.success(texts.wishlistRemoved);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(texts.cartFailed);
    } finally {
      setBusy(null);
    }
  }

  if (entries.length === 0) {
    return (
      <Page title={title}>
        <EmptyState
          icon="heart"
          title={texts.wishlistEmpty}
          text="The heart on a product keeps it here until you need it."
        >
          <ButtonLink to="/product">Continue Shopping</ButtonLink>
        </EmptyState>
      </Page>
    );
  }

  return (
    <Page title={title} intro={entries.length === 1 ? "1 product" : `${entries.length} products`}>
      <ul className={styles.grid}>
        {entries.map((entry) => (
          <li key={entry.token}>
            <WishCard entry={entry} busy={busy === entry.token} onDelete={() => void remove(entry.token)} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface WishCardProps {
  entry: WishlistEntry;
  busy: boolean;
  onDelete(): void;
}

function WishCard({ entry, busy, onDelete }: WishCardProps) {
  return (
    <article className={styles.card}>
      <Link to={productAddress(entry.product)} prefetch="intent" className={styles.link}>
        <span className={styles.plate}>
          <Picture src={entry.first_images} alt="" sizes="(max-width: 767px) 46vw, (max-width: 991px) 31vw, 300px" />
        </span>
        <span className={styles.category}>{entry.category_name}</span>
        <span className={styles.name} id={`wish-${entry.token}`}>
          {entry.product_name}
        </span>
      </Link>
      <Button
        variant="quiet"
        size="small"
        icon="trash"
        id={deleteId(entry.token)}
        loading={busy}
        aria-describedby={`wish-${entry.token}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </article>
  );
}

const deleteId = (token: string) => `wish-delete-${token}`;

/** The card that goes takes the focus with it, so it moves to its neighbour first. */
function focusBeside(entries: WishlistEntry[], token: string) {
  const place = entries.findIndex((entry) => entry.token === token);
  const neighbour = entries[place + 1] ?? entries[place - 1];
  document.getElementById(neighbour ? deleteId(neighbour.token) : "content")?.focus({ preventScroll: !neighbour });
}
