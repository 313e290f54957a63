import { useState } from "react";
import { Field, SelectField } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";
import { useKept } from "../../form/useKept.ts";
import { useCall } from "../../useCall.ts";

interface CourierFieldProps {
  errors: Errors;
  /** The name that the form was filled with. It is offered even if the courier has since been retired. */
  stored?: string | null;
  /** The name stored now, which a colleague may have changed. */
  current?: string | null;
}

const another = "another";
const normaliseName = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/** Chooses a courier by name, as the field `courier`: a new one, or one from the list that the surrounding form has loaded. */
export function CourierField({ errors, stored, current }: CourierFieldProps) {
  const { data, error } = useCall("GET staff/couriers");
  const [chosen, setChosen] = useState<string | null>(null);
  useKept("courier_chosen", chosen, setChosen);
  const inUse = data?.data.filter(({ active }) => active).map(({ name }) => name) ?? [];
  // Spelled as in the order, so that leaving the choice alone changes nothing.
  const written = [stored, current].filter((name): name is string => typeof name === "string" && name !== "");
  const names = [
    ...new Set([...written, ...inUse.filter((name) => !written.map(normaliseName).includes(normaliseName(name)))]),
  ];
  const typed = { maxLength: 60, autoComplete: "off", ...errors.of("courier"), required: true } as const;
  // A text field that turned into a list would lose its input.
  if (!data && !error && names.length === 0) {
    return (
      <SelectField label="Courier" name="courier_loading" disabled>
        <option>Loading …</option>
      </SelectField>
    );
  }
  if (names.length === 0) {
    return <Field label="Courier" hint="It is added to the list of couriers." {...typed} />;
  }
  const isAnother = chosen === another;
  // A courier chosen in a draft may have been retired since.
  const isOffered = chosen !== null && (isAnother || names.includes(chosen));
  return (
    <>
      <SelectField
        label="Courier"
        {...(isAnother ? { name: "courier_listed" } : errors.of("courier"))}
        value={isOffered ? chosen : (stored ?? "")}
        onChange={({ target }) => {
          errors.clear("courier");
          setChosen(target.value);
        }}
        required
      >
        <option value="" disabled>
          Choose
        </option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option value={another}>Another courier</option>
      </SelectField>
      {isAnother && <Field label="Name of the courier" hint="It is added to the list of couriers." {...typed} />}
    </>
  );
}
