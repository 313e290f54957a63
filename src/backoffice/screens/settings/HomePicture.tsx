import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";
import { FileField } from "../content/FileField.tsx";
import styles from "./Settings.module.css";

interface HomePictureProps {
  /** The prefix of its field names. */
  block: "showcase" | "about";
  /** Its name for people, to start a label with. */
  name: string;
  /** The current picture. */
  now: { file: string; alt: string };
  errors: Errors;
}

/** The picture of a home page block, with a preview of a replacement before saving. */
export function HomePicture({ block, name, now, errors }: HomePictureProps) {
  const [file, setFile] = useState(now.file);
  return (
    <div className={styles.picture}>
      <FileField
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
