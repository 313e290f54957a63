import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Address } from "../../../contract/addresses.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { AddressText, fullName } from "../../parts/account/AddressText.tsx";
import styles from "./checkout.module.css";

interface AddressChoiceProps {
  /** Name of the group: "Shipping Address". */
  legend: string;
  name: string;
  /** Shown before the chosen address: "Deliver to". */
  lead: string;
  addresses: Address[];
  value: number | null;
  onChange(id: number): void;
  onAdd(): void;
  error: string | null;
}

/** The chosen address as a line. Change lists the saved ones; choosing keeps the list open, so that arrow keys can move through it. */
export function AddressChoice({ legend, name, lead, addresses, value, onChange, onAdd, error }: AddressChoiceProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const toggled = useRef(false);
  const chosen = addresses.find(({ id }) => id === value);
  const listed = open || chosen === undefined || error !== null;

  useEffect(() => {
    if (!toggled.current) return;
    toggled.current = false;
    box.current?.querySelector<HTMLElement>(open ? "input:checked" : "button")?.focus();
  }, [open]);

  function toggle(next: boolean) {
    toggled.current = true;
    setOpen(next);
  }

  return (
    <div ref={box}>
      {listed ? (
        <div className={styles.choosing}>
          <RadioCards
            legend={legend}
            name={name}
            value={value === null ? null : String(value)}
            onChange={(id) => onChange(Number(id))}
            error={error}
            cards={addresses.map((address) => ({
              value: String(address.id),
              label: fullName(address),
              children: <AddressText address={address} />,
            }))}
          />
          <div className={styles.acts}>
            {open && chosen && (
              <Button variant="secondary" size="small" onClick={() => toggle(false)}>
                {text("Done")}
              </Button>
            )}
            <Button variant="quiet" size="small" icon="plus" onClick={onAdd}>
              {text("Add New Address")}
            </Button>
          </div>
        </div>
      ) : (
        <AddressLine legend={legend} lead={lead} name={fullName(chosen)} address={inOneLine(chosen)}>
          <Button
            variant="quiet"
            size="small"
            aria-label={text("Change {address}", { address: legend.toLowerCase() })}
            onClick={() => toggle(true)}
          >
            {text("Change")}
          </Button>
        </AddressLine>
      )}
    </div>
  );
}

interface AddressLineProps {
  legend: string;
  lead: string;
  name: string;
  address: string;
  children?: ReactNode;
}

/** An address as one line of text, with its actions. */
export function AddressLine({ legend, lead, name, address, children }: AddressLineProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and a line has none
    <div role="group" aria-label={legend} className={styles.address}>
      <p>
        <span className={styles.lead}>{lead}</span> <strong>{name}</strong>, <span>{address}</span>
      </p>
      {children}
    </div>
  );
}

function inOneLine({ company_name, apartment_no, address, city, state, pincode }: Address): string {
  return [company_name, apartment_no, address, city, `${state} ${pincode}`].filter(Boolean).join(", ");
}
