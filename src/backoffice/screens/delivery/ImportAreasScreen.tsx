import { useState } from "react";
import type { CheckedAreas } from "../../../contract/staff/delivery-areas.ts";
import { SelectField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { toast } from "../../../ui/toast.ts";
import { upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { errorMessage } from "../../messages.ts";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { DataTable } from "../../table/DataTable.tsx";
import styles from "../catalogue/Products.module.css";

type Way = "add" | "replace";

interface Checked {
  file: File;
  way: Way;
  result: CheckedAreas;
  isStored: boolean;
}

export default function ImportAreasScreen() {
  const [way, setWay] = useState<Way>("add");
  const [checked, setChecked] = useState<Checked | null>(null);
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
          setChecked(null);
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
        send={async (file, onProgress) => {
          setChecked(null);
          const { data } = await upload("POST staff/delivery-areas/check", file, { query: { way }, onProgress });
          setChecked({ file, way, result: data, isStored: false });
        }}
      />
      {checked && <Result checked={checked} onStored={() => setChecked({ ...checked, isStored: true })} />}
    </Screen>
  );
}

function Result({ checked: { file, way, result, isStored }, onStored }: { checked: Checked; onStored(): void }) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { added, changed, unchanged, removed, wrong, rows, seen } = result;
  const changes = added + changed + removed;

  async function store() {
    setSending(true);
    setProblem(null);
    try {
      await upload("POST staff/delivery-areas/import", file, { query: { way, seen } });
      toast.success("Imported.");
      onStored();
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setSending(false);
  }

  return (
    <Section title={file.name}>
      <div className={styles.form}>
        <DescriptionList
          of={[
            ["Added", added],
            ["Changed", changed],
            ["Unchanged", unchanged],
            ["Removed", removed],
            ["Wrong", wrong],
          ]}
        />
        {isStored && <FormMessage kind="good">Import complete.</FormMessage>}
        {problem !== null && <FormMessage>{problem}</FormMessage>}
        {wrong > 0 && <FormMessage>Nothing is imported until you correct the file and choose it again.</FormMessage>}
        {wrong === 0 && !isStored && (
          <div>
            <ActionButton
              loading={sending}
              disabledReason={changes === 0 ? "No changes: the file matches the areas." : null}
              onClick={() => void store()}
            >
              {changes === 1 ? "Apply 1 change" : `Apply ${changes} changes`}
            </ActionButton>
          </div>
        )}
        <DataTable
          caption="Rows of the file"
          rows={rows.slice(0, mostShown)}
          keyOf={({ row }) => row}
          columns={[
            { name: "Row", cell: ({ row }) => row, number: true },
            { name: "Prefix", cell: ({ prefix }) => prefix },
            { name: "Result", cell: ({ result }) => results[result] },
            { name: "Problem", cell: ({ problems }) => problems.join(" ") || "–" },
          ]}
        />
        {added + changed + unchanged + wrong > mostShown && <p>The first {mostShown} rows are listed.</p>}
      </div>
    </Section>
  );
}

const mostShown = 200;
const results = { added: "Added", changed: "Changed", unchanged: "Unchanged", wrong: "Wrong" };
