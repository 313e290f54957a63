import { useNavigate, useParams } from "react-router";
import type { ProductEdited, StaffCategory } from "../../../contract/staff/catalogue.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { ActButton } from "../../parts/ActButton.tsx";
import { confirm } from "../../parts/confirm.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { useMay } from "../../session.ts";
import { useAct } from "../../useAct.ts";
import { useLoad } from "../../useLoad.ts";
import { DocumentsForm } from "./DocumentsForm.tsx";
import { GeneralFields, generalOf } from "./GeneralFields.tsx";
import { PicturesForm } from "./PicturesForm.tsx";
import styles from "./Products.module.css";
import { productStates } from "./product-words.ts";
import { RelatedForm } from "./RelatedForm.tsx";
import { VariantsForm } from "./VariantsForm.tsx";

const back = { name: "Products", to: "/products" };

/** Everything about one product, a part at a time. */
export default function ProductScreen() {
  const { id = "" } = useParams();
  const load = useLoad("GET staff/products/:id", { params: { id } });
  const categories = useLoad("GET staff/categories");
  const may = useMay();
  const shown = {
    ...load,
    data: load.data && categories.data && { product: load.data.data, all: categories.data.data },
  };
  return (
    <DetailScreen
      key={id}
      name="Product"
      load={{ ...shown, error: load.error ?? categories.error, loading: load.loading || categories.loading }}
      title={({ product }) => product.name}
      back={back}
      badge={({ product }) => <StatusBadge of={productStates} state={product.state} />}
      intro={({ product: { changed_at, changed_by } }) => (
        <>
          Last changed <Moment at={changed_at} exact />
          {changed_by && ` by ${changed_by}`}
        </>
      )}
      acts={({ product }) => (may("catalogue.change") ? <Acts product={product} /> : null)}
    >
      {({ product, all }) => <Parts product={product} categories={all} />}
    </DetailScreen>
  );
}

function Acts({ product }: { product: ProductEdited }) {
  const { id, state, slug, token, variants } = product;
  const navigate = useNavigate();
  const show = useAct("POST staff/products/:id/show", { done: "It is in the shop." });
  const hide = useAct("POST staff/products/:id/hide", { done: "It is hidden from the shop." });
  const copy = useAct("POST staff/products/:id/duplicate", {
    done: "This is the copy. It is hidden and has no variants yet.",
    // biome-ignore lint/suspicious/noThenProperty: what follows, in the words of the kit
    then: ({ data }) => navigate(`/products/${data.id}`),
  });
  return (
    <>
      {state === "shown" && (
        <a className={styles.shop} href={`/product/product-details/${slug}/${token}`} target="_blank" rel="noreferrer">
          See in the shop
        </a>
      )}
      <Button variant="secondary" loading={copy.busy} onClick={() => copy.run({ params: { id } })}>
        Duplicate
      </Button>
      {state === "shown" ? (
        <Button
          variant="secondary"
          loading={hide.busy}
          onClick={async () => {
            const text = "Shoppers no longer find it. Orders keep it, and it can be shown again.";
            if (await confirm({ title: "Take it out of the shop?", text })) await hide.run({ params: { id } });
          }}
        >
          Archive
        </Button>
      ) : (
        <ActButton
          loading={show.busy}
          not={variants.length === 0 ? "Add a variant with its price first." : null}
          onClick={() => show.run({ params: { id } })}
        >
          Show in the shop
        </ActButton>
      )}
    </>
  );
}

function Parts({ product, categories }: { product: ProductEdited; categories: readonly StaffCategory[] }) {
  const { id, version, variants, pictures, documents, related, compatible } = product;
  return (
    <Tabs
      label="Parts of the product"
      tabs={[
        {
          id: "general",
          name: "General",
          panel: () => (
            <Form
              wide
              submit="Save"
              done="Saved."
              act={(fields) =>
                call("PUT staff/products/:id", { params: { id }, body: { ...generalOf(fields), version } })
              }
            >
              {(errors) => <GeneralFields {...{ product, categories, errors }} />}
            </Form>
          ),
        },
        {
          id: "variants",
          name: "Variants and prices",
          count: variants.length,
          panel: () => <VariantsForm {...{ product, categories }} />,
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
