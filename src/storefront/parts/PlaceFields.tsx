import { useEffect, useRef, useState } from "react";
import { SelectField } from "../../ui/Field.tsx";
import type { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { citiesOf, type Places } from "./places.ts";

interface PlaceFieldsProps {
  places: Places;
  errors: ReturnType<typeof useFieldErrors>;
  idPrefix?: string;
  stateId?: number | string;
  cityId?: number | string;
}

/** State and city. Choosing a state clears the city and lists that state's. */
export function PlaceFields({ places, errors, idPrefix = "", stateId = "", cityId = "" }: PlaceFieldsProps) {
  const stateField = useRef<HTMLDivElement>(null);
  const [chosenState, setChosenState] = useState(String(stateId));
  // Includes a choice made before hydration.
  useEffect(() => setChosenState(stateField.current?.querySelector("select")?.value ?? ""), []);
  const cities = citiesOf(places, chosenState);

  return (
    <>
      <div ref={stateField}>
        <SelectField
          label="State"
          {...errors.of("state_id")}
          id={`${idPrefix}state_id`}
          required
          defaultValue={String(stateId)}
          autoComplete="address-level1"
          onChange={(event) => {
            setChosenState(event.target.value);
            errors.clear("state_id");
            errors.clear("city_id");
          }}
        >
          <option value="">Choose a state</option>
          {places.states.map((state) => (
            <option key={state.id} value={state.id}>
              {state.name}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        key={chosenState}
        label="City"
        {...errors.of("city_id")}
        id={`${idPrefix}city_id`}
        required
        defaultValue={chosenState === String(stateId) ? String(cityId) : ""}
        autoComplete="address-level2"
      >
        <option value="">{chosenState === "" ? "Choose a state first" : "Choose a city"}</option>
        {cities.map((city) => (
          <option key={city.id} value={city.id}>
            {city.name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
