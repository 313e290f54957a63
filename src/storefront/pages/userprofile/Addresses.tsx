import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Address } from "../../../contract/addresses.ts";
import type { UserDetails } from "../../../contract/customers.ts";
import { texts } from "../../../contract/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/Dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { AddressDialog } from "../../parts/AddressDialog.tsx";
import { AddressText, fullName } from "../../parts/AddressText.tsx";
import type { Places } from "../../parts/places.ts";
import { SavedCard } from "./SavedCard.tsx";
import styles from "./userprofile.module.css";

interface AddressesProps {
  addresses: Address[];
  user: UserDetails;
  places: Places;
}

/** The saved addresses that checkout offers. Orders keep the address they were placed with. */
export function Addresses({ addresses, user, places }: AddressesProps) {
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Address | null>(null);
  const [deleting, setDeleting] = useState<Address | null>(null);
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState<number | null>(null);
  const [gone, setGone] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the dialog disappears with its address.
  useEffect(() => {
    if (gone > 0) heading.current?.focus();
  }, [gone]);

  async function remove(address: Address) {
    setBusy(true);
    try {
      await call("DELETE user-addresses/:id", { params: { id: address.id } });
      toast.success(texts.addressDeleted);
      setGone(gone + 1);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: texts.cartFailed.title, text: error.message });
    }
    setBusy(false);
    setDeleting(null);
    void revalidate();
  }

  async function choose(address: Address) {
    setChoosing(address.id);
    try {
      await call("PUT user-addresses/:id/default", { params: { id: address.id } });
      toast.success(texts.addressDefault);
      // Its button disappears, and the address moves to the front.
      setGone(gone + 1);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: texts.cartFailed.title, text: error.message });
    }
    setChoosing(null);
    void revalidate();
  }

  return (
    <section aria-labelledby="addresses" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id="addresses" ref={heading} tabIndex={-1}>
          Saved addresses
        </h2>
        <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
          Add New Address
        </Button>
      </div>
      {addresses.length === 0 ? (
        <p className={styles.none}>None yet. You can also add one at checkout.</p>
      ) : (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <SavedCard
              key={address.id}
              id={`address-${address.id}`}
              title={fullName(address)}
              isDefault={address.is_default}
              choosing={choosing === address.id}
              removeLabel="Delete"
              onChange={() => setChanging(address)}
              onChoose={() => void choose(address)}
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
            setChanging(null);
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
