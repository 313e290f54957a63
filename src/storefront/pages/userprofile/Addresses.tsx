import { useState } from "react";
import type { Address } from "../../../contract/addresses.ts";
import type { UserDetails } from "../../../contract/customers.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/Dialog.tsx";
import { call } from "../../client.ts";
import { AddressDialog } from "../../parts/account/AddressDialog.tsx";
import { AddressText, fullName } from "../../parts/account/AddressText.tsx";
import type { Places } from "../../parts/account/places.ts";
import { SavedCard } from "./SavedCard.tsx";
import styles from "./userprofile.module.css";
import { useSavedCards } from "./useSavedCards.ts";

interface AddressesProps {
  addresses: Address[];
  user: UserDetails;
  places: Places;
}

/** The saved addresses that checkout offers. Orders keep the address they were placed with. */
export function Addresses({ addresses, user, places }: AddressesProps) {
  const { heading, choosing, choose, change, revalidate } = useSavedCards();
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Address | null>(null);
  const [deleting, setDeleting] = useState<Address | null>(null);
  const [busy, setBusy] = useState(false);

  async function remove({ id }: Address) {
    setBusy(true);
    await change(() => call("DELETE user-addresses/:id", { params: { id } }), texts.addressDeleted);
    setBusy(false);
    setDeleting(null);
  }

  const makeDefault = ({ id }: Address) =>
    choose(id, () => call("PUT user-addresses/:id/default", { params: { id } }), texts.addressDefault);

  return (
    <section aria-labelledby="addresses" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id="addresses" ref={heading} tabIndex={-1}>
          {text("Saved addresses")}
        </h2>
        <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
          {text("Add New Address")}
        </Button>
      </div>
      {addresses.length === 0 ? (
        <p className={styles.none}>{text("None yet. You can also add one at checkout.")}</p>
      ) : (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <SavedCard
              key={address.id}
              id={`address-${address.id}`}
              title={fullName(address)}
              isDefault={address.is_default}
              choosing={choosing === address.id}
              removeLabel={text("Delete")}
              onChange={() => setChanging(address)}
              onChoose={() => void makeDefault(address)}
              onRemove={() => setDeleting(address)}
            >
              <AddressText address={address} />
            </SavedCard>
          ))}
        </ul>
      )}
      <AddressDialog
        open={adding}
        places={places}
        user={user}
        onClose={() => setAdding(false)}
        onSaved={() => {
          setAdding(false);
          void revalidate();
        }}
      />
      {changing && (
        <AddressDialog
          key={changing.id}
          open
          address={changing}
          places={places}
          onClose={() => setChanging(null)}
          onSaved={() => {
            // By then, the form of another address may be open.
            setChanging((now) => (now === changing ? null : now));
            void revalidate();
          }}
        />
      )}
      <ConfirmDialog
        {...texts.confirmAddressDeleted}
        open={deleting !== null}
        loading={busy}
        onYes={() => deleting && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </section>
  );
}
