import { useParams } from "react-router";
import type { StaffCategory } from "../../../contract/staff/categories.ts";
import type { ProductEdited } from "../../../contract/staff/product-shapes.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { confirm } from "../../parts/confirm.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { DocumentsForm } from "./DocumentsForm.tsx";
import { GeneralFields, generalRecord, toGeneralBody } from "./GeneralFields.tsx";
import { PicturesForm } from "./PicturesForm.tsx";
import styles from "./Products.module.css";
import { productStateLabels } from "./product-labels.ts";
import { RelatedForm } from "./RelatedForm.tsx";
import { VariantsForm } from "./VariantsForm.tsx";

const back = { name: "Products", to: "/products" };

export default function ProductScreen() {
  const { id = "" } = useParams();
  const query = useCall("GET staff/products/:id", { params: { id } });
  const categories = useCall("GET staff/categories");
  const can = usePermissions();
  return (
    <DetailScreen
      key={id}
      name="Product"
      query={query}
      title={({ data }) => data.name}
      back={back}
      badge={({ data }) => <StatusBadge of={productStateLabels} state={data.state} />}
      intro={({ data: { changed_at, changed_by } }) => (
        <>
          Last changed <Moment at={changed_at} exact />
          {changed_by && ` by ${changed_by}`}
        </>
      )}
      actions={({ data }) => (can("catalogue.change") ? <Actions product={data} /> : null)}
    >
      {({ data: product }) => (
        <Loaded query={categories} loading={<SkeletonText lines={8} />}>
          {({ data: all }) => (
            <>
              {product.state === "shown" && product.missing_declarations.length > 0 && (
                <FormMessage kind="note">
                  The law requires these with every offer: {product.missing_declarations.join(", ")}.
                </FormMessage>
              )}
              <Parts product={product} categories={all} />
            </>
          )}
        </Loaded>
      )}
    </DetailScreen>
  );
}

function Actions({ product }: { product: ProductEdited }) {
  const { id, state, slug, token, variants, missing_declarations } = product;
  const show = useStaffMutation("POST staff/products/:id/show", { success: "Published." });
  const hide = useStaffMutation("POST staff/products/:id/hide", { success: "Hidden from the shop." });
  const copy = useStaffMutation("POST staff/products/:id/duplicate", {
    success: "This is the copy. It is hidden and has no variants yet.",
    leadsTo: ({ data }) => `/products/${data.id}`,
  });
  return (
    <>
      {state === "shown" && (
        <a className={styles.shop} href={`/product/product-details/${slug}/${token}`} target="_blank" rel="noreferrer">
          View in the shop
        </a>
      )}
      <Button variant="secondary" loading={copy.isPending} onClick={() => copy.mutate({ params: { id } })}>
        Duplicate
      </Button>
      {state === "shown" ? (
        <Button
          variant="secondary"
          loading={hide.isPending}
          onClick={async () => {
            const text = "Customers can no longer find it. Existing orders keep it, and you can publish it again.";
            if (await confirm({ title: "Hide this product?", text })) hide.mutate({ params: { id } });
          }}
        >
          Hide
        </Button>
      ) : (
        <ActionButton
          loading={show.isPending}
          disabledReason={
            variants.length === 0
              ? "Add a variant with a price first."
              : missing_declarations.length > 0
                ? `Required before publishing: ${missing_declarations.join(", ")}.`
                : null
          }
          onClick={() => show.mutate({ params: { id } })}
        >
          Publish
        </ActionButton>
      )}
    </>
  );
}

function Parts({ product, categories }: { product: ProductEdited; categories: readonly StaffCategory[] }) {
  const { id, variants, pictures, documents, related, compatible } = product;
  return (
    <Tabs
      label="Product sections"
      tabs={[
        {
          id: "general",
          name: "General",
          panel: () => (
            <Form
              wide
              right="catalogue.change"
              record={generalRecord(product, categories)}
              submitLabel="Save"
              successMessage="Saved."
              action={(fields, _form, { version }) =>
                call("PUT staff/products/:id", { params: { id }, body: { ...toGeneralBody(fields), version } })
              }
              savedVersion={(reply) => reply.data.version}
            >
              {(errors, stored) => <GeneralFields product={stored} categories={categories} errors={errors} />}
            </Form>
          ),
        },
        {
          id: "variants",
          name: "Variants and prices",
          count: variants.length,
          panel: () => <VariantsForm product={product} categories={categories} />,
        },
        { id: "pictures", name: "Pictures", count: pictures.length, panel: () => <PicturesForm product={product} /> },
        {
          id: "documents",
          name: "Documents",
          count: documents.length,
          panel: () => <DocumentsForm product={product} />,
        },
        {
          id: "related",
          name: "Related",
          count: related.length + compatible.length,
          panel: () => <RelatedForm product={product} />,
        },
      ]}
    />
  );
}
