import { useState } from "react";
import type { City, State } from "../../../contract/places.ts";
import { SelectField } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";
import { useCall } from "../../useCall.ts";

/** State and city. Choosing a State lists its cities. */
export function PlaceFields({ errors }: { errors: Errors }) {
  const { data } = useCall("GET staff/assisted-orders/places");
  const [state, setState] = useState("");
  const { states, cities }: { states: State[]; cities: City[] } = data?.data ?? { states: [], cities: [] };
  const field = errors.of("state_id");
  return (
    <>
      <SelectField
        label="State"
        {...field}
        value={state}
        onChange={({ target }) => {
          field.onChange();
          setState(target.value);
        }}
        required
      >
        <option value="">Choose a state</option>
        {states.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField key={state} label="City" {...errors.of("city_id")} defaultValue="" required>
        <option value="">{state === "" ? "Choose a state first" : "Choose a city"}</option>
        {cities
          .filter(({ state_id }) => String(state_id) === state)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    </>
  );
}
