import { useState } from "react";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import type { Errors } from "../../form/Form.tsx";
import { useInputEvent } from "../../form/useInputEvent.ts";
import { useKept } from "../../form/useKept.ts";
import { ProductSearch } from "../catalogue/ProductSearch.tsx";
import { SortableList } from "../catalogue/SortableList.tsx";

type Chosen = SettingsShown["showcase_products"];

/** The products of the home page's showcase. */
export function ShowcaseProducts({ products, errors }: { products: Chosen; errors: Errors }) {
  const [chosen, setChosen] = useState<Chosen>(products);
  useKept("showcase.items", chosen, setChosen);
  const field = useInputEvent<HTMLInputElement>(chosen, () => errors.clear("showcase.items"));

  return (
    <>
      <ProductSearch
        label="Add a product to the showcase"
        name="search_showcase"
        isTaken={({ slug }) => chosen.some((each) => each.slug === slug)}
        shownOnly
        onChoose={({ slug, name }) => setChosen([...chosen, { slug, name }])}
      />
      <SortableList
        label="Products in the showcase"
        items={chosen}
        keyOf={({ slug }) => slug}
        nameOf={({ name }) => name}
        onChange={setChosen}
      >
        {({ name }) => <strong>{name}</strong>}
      </SortableList>
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
