import { useEffect, useRef, useState } from "react";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import type { Errors } from "../../form/Form.tsx";
import { ProductSearch } from "../catalogue/ProductSearch.tsx";
import { Reorder } from "../catalogue/Reorder.tsx";

type Chosen = SettingsShown["showcase_products"];

/** The products that the home page's showcase names, found by search and put in order. */
export function ShowcaseProducts({ products, errors }: { products: Chosen; errors: Errors }) {
  const [chosen, setChosen] = useState<Chosen>(products);
  const field = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  const clear = useRef(errors.clear);
  clear.current = errors.clear;

  // The form is told as it is of typing: what would follow is shown, and it is not left unasked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is an input
  useEffect(() => {
    if (!isFirst.current) {
      clear.current("showcase.items");
      field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    }
    isFirst.current = false;
  }, [chosen]);

  return (
    <>
      <ProductSearch
        label="Add a product to the showcase"
        name="search_showcase"
        onChoose={({ slug, name }) => {
          if (chosen.every((each) => each.slug !== slug)) setChosen([...chosen, { slug, name }]);
        }}
      />
      <Reorder
        label="Products in the showcase"
        items={chosen}
        keyOf={({ slug }) => slug}
        nameOf={({ name }) => name}
        onChange={setChosen}
      >
        {({ name }) => <strong>{name}</strong>}
      </Reorder>
      {errors.all["showcase.items"] && <FormMessage>{errors.all["showcase.items"][0]}</FormMessage>}
      <input
        ref={field}
        type="hidden"
        name="showcase.items"
        value={chosen.map(({ slug }) => slug).join(" ")}
        readOnly
      />
    </>
  );
}
