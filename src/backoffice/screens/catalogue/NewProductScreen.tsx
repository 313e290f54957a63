import { useNavigate } from "react-router";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { call } from "../../client.ts";
import { FormScreen } from "../../form/FormScreen.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { useCall } from "../../useCall.ts";
import { GeneralFields, toGeneralBody } from "./GeneralFields.tsx";

const back = { name: "Products", to: "/products" };

/** Adds a product. Variants, pictures and the rest are added on its own screen. */
export default function NewProductScreen() {
  const navigate = useNavigate();
  const query = useCall("GET staff/categories");
  if (query.data?.data.every(({ sub_categories }) => sub_categories.length === 0)) {
    return (
      <Screen title="New product" back={back}>
        <EmptyState
          icon="grid"
          title="Create a category first"
          text="Every product belongs to a category and one of its sub-categories."
        >
          <ButtonLink to="/categories">Categories</ButtonLink>
        </EmptyState>
      </Screen>
    );
  }
  return (
    <FormScreen
      title="New product"
      back={back}
      query={query}
      submitLabel="Add product"
      successMessage="Product added. Add variants with prices, then publish it."
      wide
      action={(fields) => call("POST staff/products", { body: toGeneralBody(fields) })}
      onSuccess={({ data }) => navigate(`/products/${data.id}?tab=variants`)}
    >
      {(errors, { data }) => <GeneralFields product={null} categories={data} errors={errors} />}
    </FormScreen>
  );
}
