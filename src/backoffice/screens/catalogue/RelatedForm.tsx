import { useState } from "react";
import type { ProductChoice, ProductEdited } from "../../../contract/staff/product-shapes.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { Kept } from "../../form/useKept.ts";
import { Section } from "../../parts/Section.tsx";
import { ProductSearch } from "./ProductSearch.tsx";
import styles from "./Products.module.css";
import { SortableList } from "./SortableList.tsx";

const lists = [
  ["related", "Related devices", "Shown below the product."],
  ["compatible", "Compatible devices", "Devices it works with."],
] as const;

/** Related and compatible devices of a product. */
export function RelatedForm({ product }: { product: ProductEdited }) {
  const { id } = product;
  const [chosen, setChosen] = useState({ related: product.related, compatible: product.compatible });
  const [changed, setChanged] = useState(false);

  function change(kind: "related" | "compatible", next: ProductChoice[]) {
    setChosen((before) => ({ ...before, [kind]: next }));
    setChanged(true);
  }

  const ids = (of: ProductChoice[]) => of.map((other) => other.id);
  return (
    <Form
      wide
      right="catalogue.change"
      submitLabel="Save related devices"
      successMessage="Saved."
      record={{
        current: product,
        version: ({ version }) => version,
        values: (stored) => names(stored),
        typed: names(chosen),
        labels: { related: "Related devices", compatible: "Compatible devices" },
      }}
      action={(_fields, _form, { version }) =>
        call("PUT staff/products/:id/relations", {
          params: { id },
          body: { version, related: ids(chosen.related), compatible: ids(chosen.compatible) },
        })
      }
      savedVersion={(reply) => reply.data.version}
      onSuccess={({ data: { related, compatible } }) => {
        setChosen({ related, compatible });
        setChanged(false);
      }}
    >
      {(errors) => (
        <div className={styles.columns}>
          <Kept
            name="chosen"
            value={chosen}
            restore={(kept, isChanged) => {
              setChosen(kept);
              setChanged(isChanged);
            }}
            isChanged={changed}
          />
          {lists.map(([kind, title, text]) => (
            <Section key={kind} title={title}>
              <div className={styles.relations}>
                <p className={styles.soft}>{text}</p>
                <ProductSearch
                  label={`Add to ${title.toLowerCase()}`}
                  name={`search_${kind}`}
                  except={id}
                  isTaken={(other) => ids(chosen[kind]).includes(other.id)}
                  onChoose={(other) => change(kind, [...chosen[kind], other])}
                />
                {errors.all[kind] && <FormMessage>{errors.all[kind][0]}</FormMessage>}
                <SortableList
                  label={title}
                  items={chosen[kind]}
                  keyOf={(other) => other.id}
                  nameOf={({ name }) => name}
                  onChange={(next) => change(kind, next)}
                >
                  {({ name, category, state }) => (
                    <div className={styles.grow}>
                      <strong>{name}</strong>
                      <div className={styles.soft}>
                        {category} {state === "hidden" && <Badge>Hidden</Badge>}
                      </div>
                    </div>
                  )}
                </SortableList>
              </div>
            </Section>
          ))}
        </div>
      )}
    </Form>
  );
}

function names({ related, compatible }: Pick<ProductEdited, "related" | "compatible">) {
  const join = (of: readonly ProductChoice[]) => of.map(({ name }) => name).join("\n");
  return { related: join(related), compatible: join(compatible) };
}
