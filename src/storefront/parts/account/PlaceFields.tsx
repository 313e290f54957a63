import { useEffect, useRef, useState } from "react";
import { text } from "../../../language/text.ts";
import { SelectField } from "../../../ui/Field.tsx";
import { WholeRow } from "../../../ui/FormGrid.tsx";
import type { useFieldErrors } from "../../../ui/useFieldErrors.ts";
import { type ChosenPlace, filledIn, pincodeMismatch, placeOfPincode } from "../products/pincode-place.ts";
import { usePincodeField } from "../products/usePincodeField.ts";
import styles from "./PlaceFields.module.css";
import { citiesInState, type Places } from "./places.ts";

interface PlaceFieldsProps {
  places: Places;
  errors: ReturnType<typeof useFieldErrors>;
  idPrefix?: string;
  stateId?: number | string;
  cityId?: number | string;
}

/**
 * State and city. Choosing a state clears the city and lists that state's cities. The PIN code in the same form fills in empty fields; if
 * it belongs to another place, a text says so.
 */
export function PlaceFields({ places, errors, idPrefix = "", stateId = "", cityId = "" }: PlaceFieldsProps) {
  const stateField = useRef<HTMLDivElement>(null);
  const [chosenState, setChosenState] = useState(String(stateId));
  const [startCity, setStartCity] = useState<ChosenPlace>({ state: String(stateId), city: String(cityId) });
  const [chosenCity, setChosenCity] = useState(String(cityId));
  // Includes a choice made before hydration.
  useEffect(() => setChosenState(stateField.current?.querySelector("select")?.value ?? ""), []);
  const cities = citiesInState(places, chosenState);
  const known = usePincodeField(stateField);
  const mismatch =
    known && pincodeMismatch(places, { state: chosenState, city: chosenCity }, known.pincode, known.delivery);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what people choose after the PIN code is theirs
  useEffect(() => {
    if (!known) return;
    const select = stateField.current?.querySelector("select");
    const place = filledIn(chosenIn(select?.form), placeOfPincode(places, known.delivery));
    if (select) select.value = place.state;
    setStartCity(place);
    setChosenState(place.state);
    setChosenCity(place.city);
    if (place.state !== "") errors.clear("state_id");
    if (place.city !== "") errors.clear("city_id");
  }, [known?.delivery]);

  return (
    <>
      <div ref={stateField}>
        <SelectField
          label={text("State")}
          {...errors.of("state_id")}
          id={`${idPrefix}state_id`}
          required
          defaultValue={String(stateId)}
          autoComplete="address-level1"
          onChange={(event) => {
            setChosenState(event.target.value);
            setChosenCity("");
            errors.clear("state_id");
            errors.clear("city_id");
          }}
        >
          <option value="">{text("Choose a state")}</option>
          {places.states.map((state) => (
            <option key={state.id} value={state.id}>
              {state.name}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        key={`${chosenState} ${startCity.state === chosenState ? startCity.city : ""}`}
        label={text("City")}
        {...errors.of("city_id")}
        id={`${idPrefix}city_id`}
        required
        defaultValue={startCity.state === chosenState ? startCity.city : ""}
        autoComplete="address-level2"
        onChange={(event) => {
          setChosenCity(event.target.value);
          errors.clear("city_id");
        }}
      >
        <option value="">{chosenState === "" ? text("Choose a state first") : text("Choose a city")}</option>
        {cities.map((city) => (
          <option key={city.id} value={city.id}>
            {city.name}
          </option>
        ))}
      </SelectField>
      <WholeRow>
        <p className={styles.says} role="status">
          <span>{mismatch ?? text("The PIN code fills in State and City where they are empty.")}</span>
        </p>
      </WholeRow>
    </>
  );
}

/** What the fields show, which may already be more than the component has been told. */
function chosenIn(form: HTMLFormElement | null | undefined): ChosenPlace {
  const read = (name: string) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLSelectElement ? field.value : "";
  };
  return { state: read("state_id"), city: read("city_id") };
}
