import { Link } from "react-router";
import type { CustomerDocument } from "../../../contract/customer-home.ts";
import { documentNames, documentTitle } from "../../../contract/document-names.ts";
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
import { AccountPage, AccountSkeleton } from "../../parts/AccountPage.tsx";
import { CursorPages } from "../../parts/CursorPages.tsx";
import { DocumentButton } from "../../parts/DocumentButton.tsx";
import { ListFilter } from "../../parts/ListFilter.tsx";
import { orderAddress } from "../../parts/order-address.ts";
import type { Route } from "./+types/page";
import styles from "./documents.module.css";
import { documentKinds, documentsAddress, readFilter } from "./filter.ts";
import { ProductDocuments } from "./ProductDocuments.tsx";
import { YearArchives } from "./YearArchives.tsx";

const title = "Documents";

export const clientLoader = customerLoader(async (call, { url }) => {
  const filter = readFilter(url.searchParams);
  const [{ data, meta, years }, purchased] = await Promise.all([
    call("GET documents", { query: filter }),
    call("GET purchased-documents"),
  ]);
  return { documents: data, meta, years, filter, purchased: purchased.data };
});

export const meta: Route.MetaFunction = (args) => head(args, title);

export function HydrateFallback() {
  return <AccountSkeleton title={title} />;
}

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { documents, meta, years, filter, purchased } = loaderData;
  if (years.length === 0) {
    return (
      <AccountPage title={title}>
        <EmptyState
          drawing={<Papers />}
          title="No documents yet"
          text="Invoices and other documents for your orders appear here."
        >
          <ButtonLink to="/product">Continue Shopping</ButtonLink>
        </EmptyState>
      </AccountPage>
    );
  }
  const { after: _after, before: _before, ...wanted } = filter;
  const pageAt = (place: "after" | "before", cursor: string | null) =>
    cursor === null ? null : documentsAddress({ ...wanted, [place]: cursor });
  return (
    <AccountPage
      title={title}
      intro={`${meta.total.toLocaleString("en-IN")}${meta.more ? "+" : ""} ${meta.total === 1 ? "document" : "documents"} for your orders`}
    >
      <ListFilter
        key={JSON.stringify(wanted)}
        action="/documents"
        searchLabel="Document or order number, reference or product"
        search={filter.search}
        choices={[
          {
            name: "kind",
            label: "Kind",
            chosen: filter.kind,
            options: documentKinds.map((kind) => [kind, documentNames[kind]]),
          },
          { name: "year", label: "Financial year", chosen: filter.year, options: years.map((year) => [year, year]) },
        ]}
      />
      {documents.length > 0 ? (
        <Documents documents={documents} />
      ) : (
        <EmptyState
          drawing={<EarUnderLens />}
          title="No matching documents"
          text="Try another kind or year, or part of a number or product name."
        >
          <ButtonLink to="/documents" variant="secondary">
            Show all documents
          </ButtonLink>
        </EmptyState>
      )}
      <CursorPages previous={pageAt("before", meta.previous)} next={pageAt("after", meta.next)} />
      <YearArchives years={years} />
      <ProductDocuments products={purchased} />
    </AccountPage>
  );
}

function Documents({ documents }: { documents: CustomerDocument[] }) {
  return (
    <Table caption="Documents of your orders" cards>
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">Number</th>
          <th scope="col">Date</th>
          <th scope="col">Order</th>
          <th scope="col" data-number>
            Total
          </th>
          <th scope="col">
            <VisuallyHidden>File</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.file} className={styles.row}>
            <th scope="row" className={styles.kind}>
              {documentTitle(document)}
              {document.cancelled && <Badge kind="bad">Cancelled</Badge>}
            </th>
            <td className={styles.number}>{document.number}</td>
            <td data-label="Date" className={styles.soft}>
              <Moment at={document.issued_at} />
            </td>
            <td data-label="Order" className={styles.soft}>
              <Link to={orderAddress(document.order_token)}>{document.order_no}</Link>
            </td>
            <td data-number data-label="Total">
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
