import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SavedList, SavedListLine } from "../../../contract/saved-lists.ts";
import { plural, text } from "../../../language/text.ts";
import { Button, ButtonLink, IconButton } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/Dialog.tsx";
import { Clipboard } from "../../../ui/drawings/Clipboard.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { QuantityInput } from "../../../ui/QuantityInput.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, download, isApiError } from "../../client.ts";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage, AccountSkeleton } from "../../parts/account/AccountPage.tsx";
import { AddAllToCart, lineNames } from "../../parts/cart/AddAllToCart.tsx";
import { ListLines, lineNameId } from "../../parts/cart/ListLines.tsx";
import { whenListStored } from "../../parts/cart/list-changes.ts";
import { useMoveOn } from "../../parts/layout/useMoveOn.ts";
import { ExportButtons } from "../../parts/orders/ExportButtons.tsx";
import type { Route } from "./+types/page";
import styles from "./list.module.css";
import { RenameDialog } from "./RenameDialog.tsx";
import { Sharing } from "./Sharing.tsx";
import { useListChanges } from "./useListChanges.ts";

const trail = () => [{ name: text("Lists"), to: "/lists" }];

export const clientLoader = customerLoader(async (call, { params: { token = "" } }) => {
  await whenListStored(token);
  return call("GET lists/:token", { params: { token } });
});

export const meta: Route.MetaFunction = (args) =>
  head(args, args.loaderData ? args.loaderData.data.name : text("List"));

export function HydrateFallback() {
  return <AccountSkeleton title={text("List")} trail={trail()} />;
}

export default function ListPage({ loaderData: { data } }: Route.ComponentProps) {
  return <ListView key={data.token} loaded={data} />;
}

function ListView({ loaded }: { loaded: SavedList }) {
  const { list, showSettings, setQuantity, storeQuantity, remove, whenStored } = useListChanges(loaded);
  const { token, lines } = list;

  async function addAll() {
    await whenStored();
    const { cart, results } = await call("POST lists/:token/add-to-cart", { params: { token } });
    return { cart, results, names: lineNames(lines) };
  }

  return (
    <AccountPage
      title={list.name}
      trail={trail()}
      intro={contents(list)}
      aside={<Manage list={list} onChange={showSettings} />}
    >
      {lines.length === 0 ? (
        <EmptyState
          drawing={<Clipboard />}
          title={text("This list is empty")}
          text={text("Put products in your cart or open an order, then choose “Save as list”.")}
        >
          <ButtonLink to="/product">{text("Browse products")}</ButtonLink>
          <ButtonLink to="/cart" variant="secondary">
            {text("Go to cart")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <AddAllToCart label={text("Add all to cart")} icon="cart" add={addAll} />
            <ExportButtons
              save={async (format) => {
                await whenStored();
                await download("GET lists/:token/export", { params: { token }, query: { format } });
              }}
            />
            <Button variant="quiet" size="small" icon="document" onClick={() => window.print()}>
              {text("Print")}
            </Button>
          </div>
          <ListLines
            caption={list.name}
            lines={lines}
            quantityOf={(line) => (
              <QuantityInput
                value={line.quantity}
                describedBy={lineNameId(line.sub_product_id)}
                onChange={(quantity) => setQuantity(line, quantity)}
                onSettle={() => storeQuantity(line)}
              />
            )}
            removeButtonOf={(line) => (
              <IconButton
                icon="trash"
                label={text("Remove")}
                id={removeId(line)}
                aria-describedby={lineNameId(line.sub_product_id)}
                onClick={() => {
                  focusBeside(lines, line);
                  remove(line);
                }}
              />
            )}
          />
        </>
      )}
      <Sharing list={list} onChange={showSettings} />
    </AccountPage>
  );
}

function Manage({ list, onChange }: { list: SavedList; onChange(list: SavedList): void }) {
  const moveOn = useMoveOn();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setAsking(null);

  async function remove() {
    setBusy(true);
    try {
      await call("DELETE lists/:token", { params: { token: list.token } });
      if (!(await moveOn("/lists"))) {
        toast.success(text("List deleted."));
        // The customer may be on the page of all lists by now.
        await revalidate();
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: text("Error"), text: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.manage}>
      <Button variant="secondary" size="small" icon="edit" onClick={() => setAsking("rename")}>
        {text("Rename")}
      </Button>
      <Button variant="secondary" size="small" icon="trash" onClick={() => setAsking("delete")}>
        {text("Delete list")}
      </Button>
      {asking === "rename" && <RenameDialog list={list} onClose={close} onRenamed={onChange} />}
      <ConfirmDialog
        title={text("Delete this list?")}
        text={text("{list} and its link, if it is shared, will be deleted.", { list: list.name })}
        open={asking === "delete"}
        loading={busy}
        onYes={() => void remove()}
        onCancel={close}
      />
    </div>
  );
}

function contents({ lines }: SavedList): string {
  const products = plural(lines.length, { one: "{count} product", other: "{count} products" });
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const grouped = pieces.toLocaleString("en-IN");
  return `${products}, ${plural(pieces, { one: "{count} unit", other: "{grouped} units" }, { grouped })}`;
}

const removeId = ({ line_id }: SavedListLine) => `list-remove-${line_id}`;

/** Moves the focus from a line that is about to be removed to its neighbour. */
function focusBeside(lines: SavedListLine[], line: SavedListLine) {
  const place = lines.indexOf(line);
  const neighbour = lines[place + 1] ?? lines[place - 1];
  document.getElementById(neighbour ? removeId(neighbour) : "content")?.focus({ preventScroll: !neighbour });
}
