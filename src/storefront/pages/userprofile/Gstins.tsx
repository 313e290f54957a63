import { useState } from "react";
import type { UserDetails } from "../../../contract/customers.ts";
import { gstinLookupLabels } from "../../../contract/gstin-lookup-labels.ts";
import type { BuyerGstin } from "../../../contract/gstins.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { call } from "../../client.ts";
import { GstinDialog } from "../../parts/account/GstinDialog.tsx";
import { GstinText } from "../../parts/account/GstinText.tsx";
import type { Places } from "../../parts/account/places.ts";
import { RemoveGstin } from "./RemoveGstin.tsx";
import { SavedCard } from "./SavedCard.tsx";
import styles from "./userprofile.module.css";
import { useSavedCards } from "./useSavedCards.ts";

/** The registration's status at the GST portal, unless it is simply active. */
function PortalStatus({ of: { is_sez, status } }: { of: BuyerGstin }) {
  if (status === "cancelled" || status === "not_found") return <Badge kind="bad">{gstinLookupLabels[status]}</Badge>;
  if (status === "suspended") return <Badge kind="amber">{gstinLookupLabels[status]}</Badge>;
  return is_sez || status === "sez" ? <Badge kind="plain">SEZ</Badge> : null;
}

interface GstinsProps {
  gstins: BuyerGstin[];
  user: UserDetails;
  places: Places;
}

/** The GST registrations that checkout offers. Orders keep the one they were placed with. */
export function Gstins({ gstins, user, places }: GstinsProps) {
  const { heading, choosing, choose, leaveButton, revalidate } = useSavedCards();
  const [editing, setEditing] = useState<BuyerGstin | "new" | null>(null);
  const [removing, setRemoving] = useState<BuyerGstin | null>(null);

  const makeDefault = ({ id }: BuyerGstin) =>
    choose(id, () => call("PUT user-gstins/:id/default", { params: { id } }), texts.gstinDefault);

  return (
    <section aria-labelledby="gstins" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id="gstins" ref={heading} tabIndex={-1}>
          {text("GST registrations")}
        </h2>
        <Button variant="secondary" size="small" icon="plus" onClick={() => setEditing("new")}>
          {text("Add GSTIN")}
        </Button>
      </div>
      {gstins.length === 0 ? (
        <p className={styles.none}>{text("None yet. Add one to get tax invoices in your company's name.")}</p>
      ) : (
        <ul className={styles.addresses}>
          {gstins.map((gstin) => (
            <SavedCard
              key={gstin.id}
              id={`gstin-${gstin.id}`}
              title={gstin.gstin}
              isDefault={gstin.is_default}
              badge={<PortalStatus of={gstin} />}
              choosing={choosing === gstin.id}
              removeLabel={text("Remove")}
              onChange={() => setEditing(gstin)}
              onChoose={() => void makeDefault(gstin)}
              onRemove={() => setRemoving(gstin)}
            >
              <GstinText gstin={gstin} />
            </SavedCard>
          ))}
        </ul>
      )}
      {editing && (
        <GstinDialog
          open
          gstin={editing === "new" ? undefined : editing}
          user={user}
          places={places}
          onClose={() => setEditing(null)}
          onSaved={() => {
            // By then, the form of another registration may be open.
            setEditing((now) => (now === editing ? null : now));
            void revalidate();
          }}
        />
      )}
      {removing && (
        <RemoveGstin
          gstin={removing}
          user={user}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving((now) => (now === removing ? null : now));
            leaveButton();
            void revalidate();
          }}
        />
      )}
    </section>
  );
}
