import { Link } from "react-router";
import type { CustomerDocument } from "../../../contract/customer-home.ts";
import { documentNames, documentTitle } from "../../../contract/document-names.ts";
import { plural, text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EarUnderLens } from "../../../ui/drawings/EarUnderLens.tsx";
import { Papers } from "../../../ui/drawings/Papers.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage, AccountSkeleton } from "../../parts/account/AccountPage.tsx";
import { CursorPages } from "../../parts/account/CursorPages.tsx";
import { ListFilter } from "../../parts/account/ListFilter.tsx";
import { DocumentButton } from "../../parts/orders/DocumentButton.tsx";
import { orderAddress } from "../../parts/orders/order-address.ts";
import type { Route } from "./+types/page";
import styles from "./documents.module.css";
import { documentKinds, documentsAddress, readFilter } from "./filter.ts";
import { ProductDocuments } from "./ProductDocuments.tsx";
import { YearArchives } from "./YearArchives.tsx";

const title = () => text("Documents");

export const clientLoader = customerLoader(async (call, { url }) => {
  const filter = readFilter(url.searchParams);
  const [{ data, meta, years }, purchased] = await Promise.all([
    call("GET documents", { query: filter }),
    call("GET purchased-documents"),
  ]);
  return { documents: data, meta, years, filter, purchased: purchased.data };
});

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <AccountSkeleton title={title()} />;
}

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { documents, meta, years, filter, purchased } = loaderData;
  if (years.length === 0) {
    return (
      <AccountPage title={title()}>
        <EmptyState
          drawing={<Papers />}
          title={text("No documents yet")}
          text={text("Invoices and other documents for your orders appear here.")}
        >
          <ButtonLink to="/product">{text("Continue Shopping")}</ButtonLink>
        </EmptyState>
      </AccountPage>
    );
  }
  const { after: _after, before: _before, ...wanted } = filter;
  const pageAt = (place: "after" | "before", cursor: string | null) =>
    cursor === null ? null : documentsAddress({ ...wanted, [place]: cursor });
  return (
    <AccountPage title={title()} intro={counted(meta)}>
      <ListFilter
        key={JSON.stringify(wanted)}
        action="/documents"
        searchLabel={text("Document or order number, reference or product")}
        search={filter.search}
        choices={[
          {
            name: "kind",
            label: text("Kind"),
            chosen: filter.kind,
            options: documentKinds.map((kind) => [kind, documentNames[kind]]),
          },
          {
            name: "year",
            label: text("Financial year"),
            chosen: filter.year,
            options: years.map((year) => [year, year]),
          },
        ]}
      />
      {documents.length > 0 ? (
        <Documents documents={documents} />
      ) : (
        <EmptyState
          drawing={<EarUnderLens />}
          title={text("No matching documents")}
          text={text("Try another kind or year, or part of a number or product name.")}
        >
          <ButtonLink to="/documents" variant="secondary">
            {text("Show all documents")}
          </ButtonLink>
        </EmptyState>
      )}
      <CursorPages previous={pageAt("before", meta.previous)} next={pageAt("after", meta.next)} />
      <YearArchives years={years} />
      <ProductDocuments products={purchased} />
    </AccountPage>
  );
}

/** Above a limit the documents are not counted. */
function counted({ total, more }: { total: number; more: boolean }): string {
  const grouped = total.toLocaleString("en-IN");
  return more
    ? text("{grouped}+ documents for your orders", { grouped })
    : plural(
        total,
        { one: "{count} document for your orders", other: "{grouped} documents for your orders" },
        { grouped },
      );
}

function Documents({ documents }: { documents: CustomerDocument[] }) {
  return (
    <Table caption={text("Documents of your orders")} cards>
      <thead>
        <tr>
          <th scope="col">{text("Document")}</th>
          <th scope="col">{text("Number")}</th>
          <th scope="col">{text("Date")}</th>
          <th scope="col">{text("Order")}</th>
          <th scope="col" data-number>
            {text("Total")}
          </th>
          <th scope="col">
            <VisuallyHidden>{text("File")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.file} className={styles.row}>
            <th scope="row" className={styles.kind}>
              {documentTitle(document)}
              {document.cancelled && <Badge kind="bad">{text("Cancelled")}</Badge>}
            </th>
            <td className={styles.number}>{document.number}</td>
            <td data-label={text("Date")} className={styles.soft}>
              <Moment at={document.issued_at} />
            </td>
            <td data-label={text("Order")} className={styles.soft}>
              <Link to={orderAddress(document.order_token)}>{document.order_no}</Link>
            </td>
            <td data-number data-label={text("Total")}>
              <Price amount={document.total} />
            </td>
            <td className={styles.file}>
              <DocumentButton token={document.order_token} document={document} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
