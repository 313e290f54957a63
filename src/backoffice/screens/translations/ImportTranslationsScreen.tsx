import type { CheckedTranslations } from "../../../contract/staff/translations.ts";
import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { useCheckedFile } from "../../form/useCheckedFile.ts";
import { CheckedFile } from "../../parts/CheckedFile.tsx";
import { Screen } from "../../parts/Screen.tsx";

interface Checked {
  file: File;
  result: CheckedTranslations;
  isStored: boolean;
}

/** Hindi names from a file, checked first and stored once confirmed. */
export default function ImportTranslationsScreen() {
  const { checked, key, check, change } = useCheckedFile<Checked>();
  return (
    <Screen
      title="Import translations"
      back={{ name: "Translations", to: "/translations" }}
      intro="Export the list, fill in the column Hindi, and import the file. Rows without Hindi change nothing. Hindi that is out of date stays so until the file has another text for it."
    >
      <FileDrop
        label="Import a file"
        accept={["text/csv", "application/vnd.ms-excel"]}
        acceptName="CSV"
        about="Saved as CSV UTF-8, with the columns Kind, English and Hindi. Nothing changes until you confirm."
        maxBytes={2_000_000}
        send={(file, onProgress) =>
          check(async () => {
            const { data } = await upload("POST staff/translations/check", file, { onProgress });
            return { file, result: data, isStored: false };
          })
        }
      />
      {checked && (
        <CheckedFile
          key={key}
          fileName={checked.file.name}
          result={checked.result}
          isStored={checked.isStored}
          named={{ heading: "English", of: ({ english }) => english }}
          nothingToDo="No changes: the file matches the translations."
          store={async () => {
            await upload("POST staff/translations/import", checked.file, { query: { seen: checked.result.seen } });
            change(key, { ...checked, isStored: true });
          }}
        />
      )}
    </Screen>
  );
}
