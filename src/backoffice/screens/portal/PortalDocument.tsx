import { useState } from "react";
import { cancelReasons, type PortalKind, portalLabels } from "../../../contract/portal-documents.ts";
import type { PortalDocuments } from "../../../contract/staff/gst-portal.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { fileAddress } from "../../client.ts";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import styles from "./PortalDocument.module.css";
import { RecordCancellation } from "./RecordCancellation.tsx";
import { RecordNumber } from "./RecordNumber.tsx";
import { TimeLeft } from "./TimeLeft.tsx";

type Shown = PortalDocuments["e_invoice"];

const needs: StatusTable<Shown["need"]> = {
  yes: ["Needed", "amber"],
  depends: ["Depends on turnover", "plain"],
  no: ["Not needed", "plain"],
};

/** An e-invoice or e-way bill of a document: whether it is needed, its payload, and what was recorded. */
export function PortalDocument({ kind, document }: { kind: PortalKind; document: PortalDocuments }) {
  const can = usePermissions();
  const [recording, setRecording] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const paper = document[kind];
  const isOpen = paper.recorded === null || (kind === "e_way_bill" && Boolean(paper.recorded.cancelled));
  const canRecord = paper.payload !== null && isOpen && can("books.change");
  const canCancel = paper.recorded && !paper.recorded.cancelled && can("books.change");
  const file = fileAddress("GET staff/books/documents/:id/portal/:kind", { params: { id: document.id, kind } });
  return (
    <Section
      title={portalLabels[kind]}
      actions={
        canRecord && (
          <>
            {document.can_send && paper.need !== "no" && paper.sending?.state !== "waiting" && (
              <Send kind={kind} id={document.id} />
            )}
            <Button variant="secondary" size="small" onClick={() => setRecording(true)}>
              {kind === "e_invoice" ? "Record IRN" : "Record e-way bill"}
            </Button>
          </>
        )
      }
    >
      <div className={styles.paper}>
        {/* An instance of the previous release sends no earlier ones. */}
        {(paper.earlier ?? []).map((each) => (
          <Recorded key={each.number} kind={kind} of={each} />
        ))}
        {paper.recorded && <Recorded kind={kind} of={paper.recorded} />}
        {isOpen && <Need of={paper} />}
        {paper.sending && <Sending of={paper.sending} />}
        {paper.errors.length > 0 && (
          <FormMessage kind="note">
            <p>The portal would refuse this payload:</p>
            <ul>
              {paper.errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </FormMessage>
        )}
        {paper.payload && (
          <a className={styles.file} href={file} download>
            {kind === "e_invoice" ? "Download e-invoice (JSON)" : "Download e-way bill (JSON)"}
          </a>
        )}
      </div>
      {canCancel && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setCancelling(true)}>
            Record cancellation
          </Button>
        </div>
      )}
      {cancelling && <RecordCancellation kind={kind} document={document} onClose={() => setCancelling(false)} />}
      {recording && <RecordNumber kind={kind} document={document} onClose={() => setRecording(false)} />}
    </Section>
  );
}

function Send({ kind, id }: { kind: PortalKind; id: number }) {
  const send = useStaffMutation("POST staff/books/documents/:id/portal/send", { success: "Sending." });
  return (
    <Button size="small" loading={send.isPending} onClick={() => send.mutate({ params: { id }, body: { kind } })}>
      {kind === "e_invoice" ? "Send e-invoice" : "Send e-way bill"}
    </Button>
  );
}

/** The state of sending it; the recorded number shows the rest. */
function Sending({ of: { state, message, requested_at } }: { of: NonNullable<Shown["sending"]> }) {
  if (state === "recorded") return null;
  return (
    <FormMessage kind={state === "refused" ? "bad" : "note"}>
      {state === "refused" ? "The portal refused it." : "Waiting for the portal."} {message} Sent{" "}
      <Moment at={requested_at} exact />.
    </FormMessage>
  );
}

function Need({ of: { need, reason, until } }: { of: Shown }) {
  return (
    <DescriptionList
      of={[
        ["State", <StatusBadge key="need" of={needs} state={need} />],
        ["Reason", reason],
        ...(until && need !== "no"
          ? [
              [
                "Deadline",
                <span key="until">
                  <Moment at={until} exact /> <TimeLeft until={until} />
                </span>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

function Recorded({ kind, of }: { kind: PortalKind; of: NonNullable<Shown["recorded"]> }) {
  const { number, issued_at, acknowledgement, signed_qr, valid_until, cancel_until, staff_name, cancelled } = of;
  const facts =
    kind === "e_invoice"
      ? ([
          [
            "IRN",
            <span key="irn" className={styles.long}>
              {number}
            </span>,
          ],
          ["Acknowledgement number", acknowledgement],
          ["Acknowledged", <Moment key="at" at={issued_at} exact />],
          ["Signed QR code", signed_qr ? "Recorded" : "Not recorded"],
        ] as const)
      : ([
          ["E-way bill number", number],
          ["Issued", <Moment key="at" at={issued_at} exact />],
          ["Valid until", valid_until && <Moment key="until" at={valid_until} exact />],
        ] as const);
  return (
    <DescriptionList
      of={[
        ...facts,
        cancelled
          ? ([
              "Cancelled",
              <span key="cancelled">
                <Moment at={cancelled.at} exact />: {cancelReasons[kind][cancelled.reason_code]}, {cancelled.remarks} (
                {cancelled.staff_name})
              </span>,
            ] as const)
          : (["Can be cancelled until", <Moment key="cancel" at={cancel_until} exact />] as const),
        ["Recorded by", staff_name],
      ]}
    />
  );
}
