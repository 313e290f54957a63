import { useState } from "react";
import { Link } from "react-router";
import type { SavedListSummary } from "../../../contract/saved-lists.ts";
import { rich } from "../../../language/rich.ts";
import { plural, text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Clipboard } from "../../../ui/drawings/Clipboard.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { languageOf } from "../../../ui/language-of.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { leaving } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage, AccountSkeleton } from "../../parts/account/AccountPage.tsx";
import { ListNameDialog } from "../../parts/cart/ListNameDialog.tsx";
import { whenListsStored } from "../../parts/cart/list-changes.ts";
import { useMoveOn } from "../../parts/layout/useMoveOn.ts";
import type { Route } from "./+types/page";
import styles from "./lists.module.css";

const title = () => text("Lists");

export const clientLoader = customerLoader(async (call) => {
  await whenListsStored();
  return call("GET lists");
});

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <AccountSkeleton title={title()} />;
}

export default function ListsPage({ loaderData: { data: lists } }: Route.ComponentProps) {
  const [naming, setNaming] = useState(false);
  const create = (
    <Button icon="plus" onClick={() => setNaming(true)}>
      {text("New list")}
    </Button>
  );
  return (
    <AccountPage title={title()} aside={lists.length > 0 ? create : undefined}>
      {lists.length === 0 ? (
        <EmptyState
          drawing={<Clipboard />}
          title={text("No lists yet")}
          text={text(
            "Save the products of a procedure or a department as a list. You can add a whole list to your cart at once.",
          )}
        >
          {create}
          <ButtonLink to="/cart" variant="secondary">
            {text("Go to cart")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className={styles.lists}>
          {lists.map((list) => (
            <ListCard key={list.token} list={list} />
          ))}
        </ul>
      )}
      <NewListDialog open={naming} onClose={() => setNaming(false)} />
    </AccountPage>
  );
}

function ListCard({ list: { token, name, lines, units, is_shared, changed_at } }: { list: SavedListSummary }) {
  const grouped = units.toLocaleString("en-IN");
  return (
    <li className={styles.card}>
      <h2 lang={languageOf(name)}>
        <Link to={`/lists/${token}`} prefetch="intent">
          {name}
        </Link>
      </h2>
      <p>
        {plural(lines, { one: "{count} product", other: "{count} products" })},{" "}
        {plural(units, { one: "{count} unit", other: "{grouped} units" }, { grouped })}
      </p>
      <p>{rich("Changed {day}", { day: <Moment at={changed_at} /> })}</p>
      {is_shared && <Badge>{text("Shared")}</Badge>}
    </li>
  );
}

function NewListDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const moveOn = useMoveOn();

  async function create(typed: { name: string }) {
    const { data } = await call("POST lists", { body: typed });
    await moveOn(`/lists/${data.token}`);
    return leaving;
  }

  return (
    <ListNameDialog title={text("New list")} submitLabel={text("Create")} open={open} onClose={onClose} save={create} />
  );
}
