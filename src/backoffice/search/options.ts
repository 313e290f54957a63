import { documentNames } from "../../contract/document-names.ts";
import { formatRupees } from "../../contract/money.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { toKeyWords, toSearchKey } from "../../contract/search-key.ts";
import type { Right } from "../../contract/staff/rights.ts";
import type { Found } from "../../contract/staff/search.ts";
import { formatDay } from "../../ui/dates.ts";
import { groups, screenName } from "../routes.tsx";

export interface Option {
  /** Unique among all options. */
  key: string;
  to: string;
  title: string;
  detail: string;
  status?: OrderStatus;
}

export interface OptionGroup {
  name: string;
  options: Option[];
}

/** Screens and actions that match by the words of their names, limited to what the role includes. */
export function screenOptions(typed: string, can: (right: Right | "signed-in") => boolean): OptionGroup[] {
  const typedWords = toKeyWords(typed);
  const all = groups.flatMap(({ name: group, screens }) =>
    screens.flatMap((screen) => {
      const { path, right, action, words = "" } = screen;
      const name = screenName(screen, can);
      const title = action ?? name;
      if (!title || !can(right)) return [];
      const ownWords = `${title} ${name ?? ""} ${words}`.split(" ").map(toSearchKey);
      const fits = typedWords.every((word) => ownWords.some((own) => own.startsWith(word)));
      return fits
        ? [{ isAction: action !== undefined, option: { key: path, to: `/${path}`, title, detail: group } }]
        : [];
    }),
  );
  const of = (isAction: boolean) => all.filter((each) => each.isAction === isAction).map(({ option }) => option);
  // Without search text, only actions are offered, because screens are in the menu.
  return named([
    ["Actions", of(true)],
    ["Screens", typedWords.length === 0 ? [] : of(false)],
  ]);
}

function named(entries: [name: string, options: Option[]][]): OptionGroup[] {
  return entries.filter(([, options]) => options.length > 0).map(([name, options]) => ({ name, options }));
}

/** The server's results. Groups with an exact match come first. */
export function recordOptions(results: Found, typed: string): { exact: OptionGroup[]; others: OptionGroup[] } {
  const search = encodeURIComponent(typed);
  const of = {
    orders: toGroup("Orders", results.orders, `/orders?queue=all&search=${search}`, (hit) => ({
      key: `order ${hit.token}`,
      to: `/orders/${hit.token}`,
      title: hit.order_no,
      detail: join(
        hit.company_name ? `${hit.name}, ${hit.company_name}` : hit.name,
        formatDay(hit.placed_at),
        formatRupees(hit.total),
        hit.tracking_number && `Tracking ${hit.tracking_number}`,
        hit.po_number && `PO ${hit.po_number}`,
      ),
      status: hit.status,
    })),
    documents: toGroup("Documents", results.documents, `/documents?number=${search}`, (hit) => ({
      key: `document ${hit.id}`,
      to: hit.kind === "challan" ? `/challans/${hit.id}` : `/orders/${hit.order_token}`,
      title: hit.number,
      detail: join(
        documentNames[hit.kind],
        hit.buyer_name,
        hit.order_no && `Order ${hit.order_no}`,
        formatDay(hit.issued_at),
        formatRupees(hit.total),
      ),
    })),
    customers: toGroup("Customers", results.customers, `/customers?search=${search}`, (hit) => ({
      key: `customer ${hit.id}`,
      to: `/customers/${hit.id}`,
      title: hit.name,
      detail: join(hit.company_name, hit.email, hit.mobile_number, hit.gstin && `GSTIN ${hit.gstin}`),
    })),
    products: toGroup("Products", results.products, `/products?search=${search}`, (hit) => ({
      key: `product ${hit.id}`,
      to: `/products/${hit.id}`,
      title: hit.name,
      detail: join(
        hit.ref_no && `REF ${hit.ref_no}`,
        hit.gtin && `GTIN ${hit.gtin}`,
        hit.hidden && "Hidden from the shop",
      ),
    })),
    lots: toGroup("Lots", results.lots, `/lots?search=${search}`, (hit) => ({
      key: `lot ${hit.id}`,
      to: `/lots/${hit.id}`,
      title: hit.lot_no,
      detail: join(
        hit.ref_no,
        hit.product_name,
        `${hit.on_hand.toLocaleString("en-IN")} on hand`,
        hit.expires_on && `expires ${formatDay(`${hit.expires_on}T12:00:00+05:30`)}`,
      ),
    })),
    enquiries: toGroup("Enquiries", results.enquiries, `/enquiries?search=${search}`, (hit) => ({
      key: `enquiry ${hit.id}`,
      to: `/enquiries/${hit.id}`,
      title: `${hit.enquiry_no}: ${hit.subject}`,
      detail: join(hit.name, formatDay(hit.received_at)),
    })),
  } satisfies Record<keyof Found, OptionGroup | null>;
  const kinds = (Object.keys(of) as (keyof Found)[]).filter((kind) => of[kind]);
  const pick = (isExact: boolean) =>
    kinds.filter((kind) => (results[kind]?.exact ?? false) === isExact).flatMap((kind) => of[kind] ?? []);
  return { exact: pick(true), others: pick(false) };
}

function toGroup<Hit>(
  name: string,
  group: { hits: Hit[]; more: boolean } | undefined,
  list: string,
  toOption: (hit: Hit) => Option,
): OptionGroup | null {
  if (!group || group.hits.length === 0) return null;
  const all = { key: `all ${name}`, to: list, title: `All results in ${name}`, detail: "" };
  return { name, options: [...group.hits.map(toOption), ...(group.more ? [all] : [])] };
}

function join(...parts: (string | false | null)[]): string {
  return parts.filter(Boolean).join(" · ");
}
