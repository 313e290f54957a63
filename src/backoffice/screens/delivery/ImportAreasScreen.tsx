import { useState } from "react";
import type { CheckedAreas } from "../../../contract/staff/delivery-areas.ts";
import { SelectField } from "../../../ui/Field.tsx";
import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { useCheckedFile } from "../../form/useCheckedFile.ts";
import { CheckedFile } from "../../parts/CheckedFile.tsx";
import { Screen } from "../../parts/Screen.tsx";

type Way = "add" | "replace";

interface Checked {
  file: File;
  way: Way;
  result: CheckedAreas;
  isStored: boolean;
}

/** Delivery areas from a file, checked first and stored once confirmed. */
export default function ImportAreasScreen() {
  const [way, setWay] = useState<Way>("add");
  const { checked, key, check, clear, change } = useCheckedFile<Checked>();
  return (
    <Screen
      title="Import delivery areas"
      back={{ name: "Delivery areas", to: "/delivery-areas" }}
      intro="Export the areas to see the format. A file has the columns Prefix, City, State, Serviceable, Cash on delivery and Days."
    >
      <SelectField
        label="Areas that are not in the file"
        name="way"
        value={way}
        onChange={({ target }) => {
          setWay(target.value === "replace" ? "replace" : "add");
          clear();
        }}
      >
        <option value="add">Keep them</option>
        <option value="replace">Remove them</option>
      </SelectField>
      <FileDrop
        label="Import a file"
        accept={["text/csv", "application/vnd.ms-excel"]}
        acceptName="CSV"
        about="Nothing changes until you confirm."
        send={(file, onProgress) =>
          check(async () => {
            const { data } = await upload("POST staff/delivery-areas/check", file, { query: { way }, onProgress });
            return { file, way, result: data, isStored: false };
          })
        }
      />
      {checked && (
        <CheckedFile
          key={key}
          fileName={checked.file.name}
          result={checked.result}
          isStored={checked.isStored}
          named={{ heading: "Prefix", of: ({ prefix }) => prefix }}
          nothingToDo="No changes: the file matches the areas."
          store={async () => {
            const { file, way, result } = checked;
            await upload("POST staff/delivery-areas/import", file, { query: { way, seen: result.seen } });
            change(key, { ...checked, isStored: true });
          }}
        />
      )}
    </Screen>
  );
}
