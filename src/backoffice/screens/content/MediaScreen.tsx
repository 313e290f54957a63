import { useState } from "react";
import { useSearchParams } from "react-router";
import type { MediaItem } from "../../../contract/media.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { useCall } from "../../useCall.ts";
import { FileField } from "./FileField.tsx";
import { ListEditor } from "./ListEditor.tsx";

/** Values of `media_type`, as the specification numbers them. */
const kinds = [
  ["5", "Catalogue"],
  ["2", "Testimonial"],
  ["4", "News"],
] as const;
const kindName = (type: number) => kinds.find(([value]) => value === String(type))?.[1] ?? String(type);

const toSent = ({ id, media_type, file_name, file }: MediaItem) => ({
  ...{ id: id as number | "", media_type: String(media_type), file_name, file },
});

export default function MediaScreen() {
  const [search] = useSearchParams();
  const query = useCall("GET staff/media-items");
  const edit = search.get("edit");
  const [file, setFile] = useState<{ of: string | null; path: string } | null>(null);
  const chosen = file?.of === edit ? file.path : null;
  return (
    <ListEditor
      title="Media"
      intro="Files on the Explore page under Catalog, Testimonial and News. Pictures open, PDFs download."
      singular="item"
      plural="items"
      emptyText="The Explore page says that there is nothing here yet."
      query={query}
      nameOf={({ file_name }) => file_name}
      show={({ file_name, media_type, file, file_extention }) => (
        <>
          <a href={file}>{file_name}</a> <Badge>{kindName(media_type)}</Badge> {file_extention.toUpperCase()}
        </>
      )}
      toSent={toSent}
      labels={{ file: "File" }}
      fromFields={(field, item) => ({
        ...{ id: item?.id ?? ("" as const), media_type: field("media_type") },
        ...{ file_name: field("file_name"), file: field("file") },
      })}
      save={(items, seen) => call("PUT staff/media-items", { body: { items, seen } })}
      fields={(of, item) => (
        <>
          <SelectField label="Shown under" defaultValue={item?.media_type ?? 5} {...of("media_type")}>
            {kinds.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field label="Name" maxLength={120} defaultValue={item?.file_name} {...of("file_name")} required />
          <FileField
            label="File"
            documents
            path={chosen ?? item?.file ?? ""}
            onChosen={(path) => setFile({ of: edit, path })}
            field={of("file")}
          />
        </>
      )}
    />
  );
}
