import { useState } from "react";
import type { ProductEdited } from "../../../contract/staff/product-shapes.ts";
import { Field } from "../../../ui/Field.tsx";
import { call, upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { Form } from "../../form/Form.tsx";
import { pictureNames, pictureTypes } from "../../form/picture-types.ts";
import { Kept } from "../../form/useKept.ts";
import styles from "./Products.module.css";
import { SortableList } from "./SortableList.tsx";

type Picture = Pick<ProductEdited["pictures"][number], "file_path" | "alt">;

/** The pictures of a product. Lists show the first one. */
export function PicturesForm({ product }: { product: ProductEdited }) {
  const [pictures, setPictures] = useState<Picture[]>(product.pictures);
  const [saved, setSaved] = useState<readonly object[]>(pictures);

  function change(next: (before: Picture[]) => Picture[]) {
    setPictures(next);
  }

  return (
    <Form
      wide
      right="catalogue.change"
      submitLabel="Save pictures"
      successMessage="Saved."
      record={{
        current: product,
        version: ({ version }) => version,
        values: (stored) => ({ pictures: inOrder(stored.pictures) }),
        typed: { pictures: inOrder(pictures) },
        labels: { pictures: "Pictures in order" },
      }}
      action={(_fields, _form, { version }) =>
        call("PUT staff/products/:id/pictures", {
          params: { id: product.id },
          body: {
            version,
            pictures: pictures.map(({ file_path, alt }) => ({ file_path, alt })),
          },
        })
      }
      savedVersion={(reply) => reply.data.version}
      // A file uploaded during a save stays, and still has to be saved.
      onSuccess={() => setSaved(pictures)}
    >
      {(errors) => (
        <div className={styles.form}>
          <Kept name="pictures" value={pictures} restore={setPictures} isChanged={pictures !== saved} />
          <FileDrop
            label="Add pictures"
            accept={pictureTypes}
            acceptName={`${pictureNames}, at least 300 pixels wide and high`}
            multiple
            send={async (file, onProgress) => {
              const { data } = await upload("POST staff/pictures", file, { query: { name: file.name }, onProgress });
              change((before) =>
                before.some(({ file_path }) => file_path === data.file_path)
                  ? before
                  : [...before, { file_path: data.file_path, alt: "" }],
              );
            }}
          />
          <SortableList
            label="Pictures in order"
            items={pictures}
            keyOf={({ file_path }) => file_path}
            nameOf={({ alt }) => alt || "picture"}
            onChange={(next) => {
              errors.set({});
              change(() => next);
            }}
          >
            {({ file_path, alt }, index) => (
              <>
                <img src={file_path} alt="" className={styles.picture} />
                <div className={styles.grow}>
                  <Field
                    label={index === 0 ? "Description of the main picture" : `Description of picture ${index + 1}`}
                    {...errors.of(`pictures.${index}.alt`)}
                    value={alt}
                    maxLength={200}
                    hint="For people who cannot see it."
                    required
                    onChange={({ target }) => {
                      errors.clear(`pictures.${index}.alt`);
                      const words = target.value;
                      change((before) =>
                        before.map((each) => (each.file_path === file_path ? { ...each, alt: words } : each)),
                      );
                    }}
                  />
                </div>
              </>
            )}
          </SortableList>
        </div>
      )}
    </Form>
  );
}

function inOrder(pictures: readonly Picture[]): string {
  return pictures.map(({ file_path, alt }) => `${alt} (${file_path.split("/").at(-1)})`).join("\n");
}
