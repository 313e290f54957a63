import { useState } from "react";
import { Link, useParams } from "react-router";
import { documentNames } from "../../../contract/document-names.ts";
import type { PortalDocuments } from "../../../contract/staff/gst-portal.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { CorrectBuyer } from "./CorrectBuyer.tsx";
import { PortalDocument } from "./PortalDocument.tsx";

/** What is sent to the GST portals for one document, and what they returned. */
export default function PortalDocumentScreen() {
  const { id = "" } = useParams();
  const query = useCall("GET staff/books/documents/:id/portal", { params: { id } });
  return (
    <DetailScreen
      name="Document"
      query={query}
      back={{ name: "E-invoices and e-way bills", to: "/portal" }}
      title={({ data }) => data.number}
    >
      {({ data }) => (
        <>
          <Facts of={data} />
          <PortalDocument kind="e_invoice" document={data} />
          <PortalDocument kind="e_way_bill" document={data} />
          {data.buyer_gstin && <Buyer of={data} />}
        </>
      )}
    </DetailScreen>
  );
}

function Facts({ of: { kind, issued_at, order_token, buyer_name, total } }: { of: PortalDocuments }) {
  return (
    <Section title="Document">
      <DescriptionList
        of={[
          ["Kind", documentNames[kind]],
          ["Issued", <Moment key="issued" at={issued_at} exact />],
          ["Buyer", buyer_name],
          ["Total", <Price key="total" amount={total} />],
          ...(order_token
            ? [
                [
                  "Order",
                  <Link key="order" to={`/orders/${order_token}`}>
                    Show the order
                  </Link>,
                ] as const,
              ]
            : []),
        ]}
      />
    </Section>
  );
}

/** The buyer's GSTIN as declared in the returns, with every correction. */
function Buyer({ of: document }: { of: PortalDocuments }) {
  const can = usePermissions();
  const [correcting, setCorrecting] = useState(false);
  const { buyer_gstin, corrections } = document;
  return (
    <Section
      title="Buyer's GSTIN"
      actions={
        can("books.change") && (
          <Button variant="secondary" size="small" onClick={() => setCorrecting(true)}>
            Correct GSTIN
          </Button>
        )
      }
    >
      <DescriptionList
        of={[
          ["Declared in the returns", buyer_gstin],
          ...corrections.map(
            ({ gstin, reason, at, by }) =>
              [
                `Corrected to ${gstin}`,
                <span key={at}>
                  {reason} ({by}, <Moment at={at} exact />)
                </span>,
              ] as const,
          ),
        ]}
      />
      {correcting && <CorrectBuyer document={document} onClose={() => setCorrecting(false)} />}
    </Section>
  );
}
