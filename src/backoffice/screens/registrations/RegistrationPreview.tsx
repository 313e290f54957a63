import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type LicenceKind, licenceLabels } from "../../../contract/licences.ts";
import { formatDay } from "../../../ui/dates.ts";
import { formValues } from "../../../ui/useForm.ts";
import { todayInIndia } from "../../form/indian-time.ts";
import { DocumentSample } from "../../parts/DocumentSample.tsx";

interface Typed {
  legal_name: string;
  trade_name: string;
  address: string;
  gstin: string;
  cin: string;
  signatory: string;
  licences: { kind: LicenceKind; number: string; valid_until: string }[];
  dispatch_places: { name: string; address: string; pincode: string }[];
}

/** A preview of a registration's details on documents, while typing. @param read the fields of the surrounding form, as sent */
export function RegistrationPreview({ read }: { read(fields: Record<string, string>): Typed }) {
  const ref = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const onEdited = useEffectEvent((form: HTMLFormElement) => setTyped(read(formValues(form))));
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form) return;
    const update = () => onEdited(form);
    // Adding or removing rows triggers no input event.
    const observer = new MutationObserver(update);
    observer.observe(form, { childList: true, subtree: true });
    form.addEventListener("input", update);
    update();
    return () => {
      observer.disconnect();
      form.removeEventListener("input", update);
    };
  }, []);
  return <div ref={ref}>{typed && <DocumentHead {...typed} />}</div>;
}

/** The head of a document with the particulars as typed. Expired licences are left out, as on documents. */
function DocumentHead({ legal_name, trade_name, address, gstin, cin, licences, signatory, dispatch_places }: Typed) {
  const today = todayInIndia();
  const entered = licences.filter(({ number }) => number.trim() !== "");
  const printed = entered.filter(({ valid_until }) => valid_until === "" || valid_until >= today);
  const expired = entered.filter((licence) => !printed.includes(licence));
  const [place] = dispatch_places;
  return (
    <>
      <DocumentSample name="New documents">
        <div>
          <strong>{trade_name}</strong>
          <div>{legal_name === trade_name ? "" : legal_name}</div>
          <div>{address}</div>
          {place?.address && <div>Dispatched from {[place.name, place.address, place.pincode].join(", ")}</div>}
          <div>{gstin && `GSTIN ${gstin}`}</div>
          <div>
            {[cin && `CIN ${cin}`, ...printed.map(({ kind, number }) => `${licenceLabels[kind]} ${number}`)]
              .filter(Boolean)
              .join(" · ")}
          </div>
        </div>
        <p>
          For {legal_name}
          <br />
          Issued electronically{signatory && ` by ${signatory}`}
        </p>
      </DocumentSample>
      {expired.map(({ kind, number, valid_until }) => (
        <p key={`${kind} ${number}`}>
          {licenceLabels[kind]} {number} expired on {formatDay(`${valid_until}T12:00:00+05:30`)} and is not printed.
        </p>
      ))}
    </>
  );
}
