import { useState } from "react";
import { type LicenceKind, licenceKinds, licenceLabels } from "../../../contract/licences.ts";
import type { RegistrationShown } from "../../../contract/staff/registrations.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { BesideField, FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { flatten } from "../../form/edited-record.ts";
import type { Errors } from "../../form/Form.tsx";
import { useKept } from "../../form/useKept.ts";
import { RegistrationPreview } from "./RegistrationPreview.tsx";

interface RegistrationFieldsetProps {
  errors: Errors;
  registration: RegistrationShown | null;
  states: readonly { id: number; name: string }[];
}

const fixedHint = "Fixed, because orders point to this registration. To change it, end this one and add another.";

/** The particulars of a seller. Fields of licences and places are named like the server's errors: `licences.0.number`. */
export function RegistrationFieldset({ errors, registration, states }: RegistrationFieldsetProps) {
  return (
    <>
      <IdentityFields errors={errors} registration={registration} states={states} />
      <SellerFields errors={errors} registration={registration} />
      <LicenceRows errors={errors} registration={registration} />
      <PlaceRows errors={errors} registration={registration} />
      <FieldGroup legend="Preview">
        <WholeRow>
          <RegistrationPreview read={(fields) => toBody(fields, registration ?? undefined)} />
        </WholeRow>
      </FieldGroup>
    </>
  );
}

function IdentityFields({ errors, registration, states }: RegistrationFieldsetProps) {
  const isFixed = registration?.is_fixed ?? false;
  const fixed = isFixed ? { readOnly: true, hint: fixedHint } : {};
  return (
    <FieldGroup legend="Registration">
      <Field label="GSTIN" defaultValue={registration?.gstin ?? ""} {...fixed} {...errors.of("gstin")} optional />
      <SelectField
        label="State"
        defaultValue={registration?.state_id ?? ""}
        disabled={isFixed}
        {...errors.of("state_id")}
        required
      >
        <option value="" disabled>
          Choose a state
        </option>
        {states.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="Code"
        hint="The first two letters of its document numbers, such as EN."
        defaultValue={registration?.code}
        maxLength={2}
        {...fixed}
        {...errors.of("code")}
        required
      />
      <Field
        label="Valid from"
        type="date"
        defaultValue={registration?.valid_from}
        {...errors.of("valid_from")}
        required
      />
    </FieldGroup>
  );
}

type GroupProps = Omit<RegistrationFieldsetProps, "states">;

function SellerFields({ errors, registration }: GroupProps) {
  return (
    <FieldGroup legend="Seller">
      <Field label="Legal name" defaultValue={registration?.legal_name} {...errors.of("legal_name")} required />
      <Field label="Trade name" defaultValue={registration?.trade_name} {...errors.of("trade_name")} required />
      <WholeRow>
        <Field label="Address" defaultValue={registration?.address} {...errors.of("address")} required />
      </WholeRow>
      <Field
        label="CIN"
        hint="Corporate identity number of a company."
        defaultValue={registration?.cin}
        {...errors.of("cin")}
        optional
      />
      <Field
        label="Signatory"
        hint="Documents are issued electronically in this name."
        defaultValue={registration?.signatory}
        {...errors.of("signatory")}
        optional
      />
    </FieldGroup>
  );
}

function LicenceRows({ errors, registration }: GroupProps) {
  return (
    <Rows
      legend="Licences"
      name="licence"
      initial={registration?.licences ?? []}
      blank={{ kind: "md42" as LicenceKind, number: "", valid_until: null }}
    >
      {(licence, index) => (
        <>
          <SelectField
            label="Kind of licence"
            defaultValue={licence.kind}
            {...errors.of(`licences.${index}.kind`)}
            required
          >
            {licenceKinds.map((kind) => (
              <option key={kind} value={kind}>
                {licenceLabels[kind]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Licence number"
            defaultValue={licence.number}
            {...errors.of(`licences.${index}.number`)}
            required
          />
          <Field
            label="Valid until"
            type="date"
            defaultValue={licence.valid_until ?? ""}
            {...errors.of(`licences.${index}.valid_until`)}
            optional
          />
        </>
      )}
    </Rows>
  );
}

function PlaceRows({ errors, registration }: GroupProps) {
  return (
    <Rows
      legend="Places of dispatch"
      hint="Documents and e-way bills name the first. Without one, parcels leave from the registered address."
      name="place"
      initial={registration?.dispatch_places ?? []}
      blank={{ name: "", address: "", pincode: "" }}
    >
      {(place, index) => (
        <>
          <Field
            label="Name of the place"
            defaultValue={place.name}
            {...errors.of(`dispatch_places.${index}.name`)}
            required
          />
          <Field
            label="Address of the place"
            defaultValue={place.address}
            {...errors.of(`dispatch_places.${index}.address`)}
            required
          />
          <Field
            label="PIN code"
            inputMode="numeric"
            defaultValue={place.pincode}
            {...errors.of(`dispatch_places.${index}.pincode`)}
            required
          />
        </>
      )}
    </Rows>
  );
}

interface RowsProps<Row> {
  legend: string;
  hint?: string;
  /** The name of one row: "licence". */
  name: string;
  initial: readonly Row[];
  blank: Row;
  children(row: Row, index: number): React.ReactNode;
}

/** Groups of fields that can be added and removed. */
function Rows<Row>({ legend, hint, name, initial, blank, children }: RowsProps<Row>) {
  const [rows, setRows] = useState(() => initial.map((row, key) => ({ key, row })));
  const nextKey = 1 + Math.max(initial.length - 1, ...rows.map(({ key }) => key));
  useKept(`${name} rows`, rows, setRows);
  return (
    <FieldGroup legend={legend}>
      {hint && (
        <WholeRow>
          <p>{hint}</p>
        </WholeRow>
      )}
      {rows.map(({ key, row }, index) => (
        <WholeRow key={key}>
          <FieldGroup>
            {children(row, index)}
            <BesideField>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${name} ${index + 1}`}
                onClick={() => setRows((before) => before.filter((each) => each.key !== key))}
              >
                Remove
              </Button>
            </BesideField>
          </FieldGroup>
        </WholeRow>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          onClick={() => setRows((before) => [...before, { key: nextKey, row: blank }])}
        >
          Add {name}
        </Button>
      </div>
    </FieldGroup>
  );
}

export const listLabels = { licences: "Licences", dispatch_places: "Places of dispatch" };

/**
 * The values that saving the form overwrites: each list as one text, because a colleague may have added rows. The last day is left as
 * stored.
 */
export function toValues({ licences, dispatch_places, ...stored }: RegistrationShown) {
  const { gstin, state_id, code, valid_from, legal_name, trade_name, address, cin, signatory } = stored;
  return {
    ...flatten({ gstin, state_id, code, valid_from, legal_name, trade_name, address, cin, signatory }),
    licences: licences
      .map(({ kind, number, valid_until }) => [licenceLabels[kind], number, valid_until ?? ""].join(" ").trim())
      .join("\n"),
    dispatch_places: dispatch_places.map((place) => [place.name, place.address, place.pincode].join(", ")).join("\n"),
  };
}

/** @param fixed the registration whose State is shown but not sent by the browser */
export function toBody(fields: Record<string, string>, fixed?: RegistrationShown) {
  const typed = (name: string) => fields[name] ?? "";
  const count = (list: string) =>
    new Set(Object.keys(fields).flatMap((name) => (name.startsWith(`${list}.`) ? name.split(".")[1] : []))).size;
  return {
    ...{ code: typed("code"), gstin: typed("gstin"), legal_name: typed("legal_name"), cin: typed("cin") },
    ...{ trade_name: typed("trade_name"), address: typed("address"), signatory: typed("signatory") },
    ...{ valid_from: typed("valid_from"), valid_to: fixed?.valid_to ?? null },
    state_id: typed("state_id") || (fixed?.state_id ?? ""),
    licences: Array.from({ length: count("licences") }, (_, index) => ({
      kind: typed(`licences.${index}.kind`) as LicenceKind,
      number: typed(`licences.${index}.number`),
      valid_until: typed(`licences.${index}.valid_until`),
    })),
    dispatch_places: Array.from({ length: count("dispatch_places") }, (_, index) => ({
      name: typed(`dispatch_places.${index}.name`),
      address: typed(`dispatch_places.${index}.address`),
      pincode: typed(`dispatch_places.${index}.pincode`),
    })),
  };
}
