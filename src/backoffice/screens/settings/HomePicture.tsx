import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";
import { ChosenFile } from "../content/ChosenFile.tsx";
import styles from "./Settings.module.css";

interface HomePictureProps {
  /** The block it belongs to, as its fields are named. */
  block: "showcase" | "about";
  /** The same in words, at the beginning of a label. */
  name: string;
  /** What the page shows now. */
  now: { file: string; alt: string };
  errors: Errors;
}

/** The picture of a block of the home page: the one there is, or another that is looked at before it is saved. */
export function HomePicture({ block, name, now, errors }: HomePictureProps) {
  const [file, setFile] = useState(now.file);
  return (
    <div className={styles.picture}>
      <ChosenFile
        label={now.file === "" ? `${name} picture` : `Replace ${name.toLowerCase()} picture`}
        path={file}
        onChosen={setFile}
        field={errors.of(`${block}.file`)}
      />
      {file !== now.file && now.file !== "" && (
        <Button variant="secondary" size="small" onClick={() => setFile(now.file)}>
          Keep the current {name.toLowerCase()} picture
        </Button>
      )}
      <Field
        label={`Description of the ${name.toLowerCase()} picture`}
        hint="For people who cannot see it. Leave empty if it is decorative."
        maxLength={200}
        defaultValue={now.alt}
        {...errors.of(`${block}.alt`)}
        optional
      />
    </div>
  );
}
