import { type SubmitEvent, useEffect, useState } from "react";
import { localAddress } from "../../../language/addresses.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatMoment } from "../../../ui/dates.ts";
import { PulledPlug } from "../../../ui/drawings/PulledPlug.tsx";
import { safeNext } from "../../../ui/safe-next.ts";
import { head } from "../../head.ts";
import { Page } from "../../parts/layout/Page.tsx";
import type { Route } from "./+types/page";
import { type Group, type KeptPage, keptPages, pageGroup } from "./kept-pages.ts";
import styles from "./offline.module.css";

const title = () => text("No connection");

const headings = inEachLanguage(
  (): Record<Group, string> => ({
    cart: text("Cart"),
    orders: text("Orders and documents"),
    products: text("Products"),
    lists: text("Lists"),
    others: text("Other pages"),
  }),
);
const groups: Group[] = ["cart", "orders", "products", "lists", "others"];

export const meta: Route.MetaFunction = (args) => head(args, title());

/** Shown by the service worker in place of a page that cannot be loaded and was not kept; lists what is available. */
export default function OfflinePage() {
  const [pages, setPages] = useState<KeptPage[] | null>(null);
  const [wanted, setWanted] = useState("/");
  useEffect(() => {
    setWanted(safeNext(new URLSearchParams(window.location.search).get("from")));
    keptPages().then(setPages, () => setPages([]));
  }, []);

  function retry(event: SubmitEvent) {
    event.preventDefault();
    window.location.assign(wanted === "/" ? localAddress("/") : wanted);
  }

  return (
    <Page
      title={title()}
      intro={text("This page has not been opened on this device before, or it cannot be shown without a connection.")}
      aside={<PulledPlug />}
    >
      {/* Without scripts it leads to the home page, because this page was kept once for all URLs. */}
      <form action={localAddress("/")} onSubmit={retry}>
        <Button type="submit">{text("Retry")}</Button>
      </form>
      {pages?.length === 0 && (
        <p className={styles.nothing}>{text("Pages that you open are kept here for when there is no connection.")}</p>
      )}
      {groups.map((group) => (
        <KeptGroup
          key={group}
          heading={headings[group]}
          pages={pages?.filter((page) => pageGroup(page) === group) ?? []}
        />
      ))}
    </Page>
  );
}

function KeptGroup({ heading, pages }: { heading: string; pages: KeptPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{heading}</h2>
      <ul>
        {pages.map(({ address, title, at }) => (
          <li key={address}>
            {/* A full page load, because the worker keeps whole pages. */}
            <a href={localAddress(address)}>{title}</a>
            <span className={styles.at}>{text("As of {time}", { time: formatMoment(at) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
