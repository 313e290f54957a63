import { useState } from "react";
import { redirect } from "react-router";
import { rich } from "../../../language/rich.ts";
import { plural, text } from "../../../language/text.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { apiContext, call } from "../../client.ts";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageLoader, signInAddress } from "../../page-loader.ts";
import { AddAllToCart } from "../../parts/cart/AddAllToCart.tsx";
import { Page } from "../../parts/layout/Page.tsx";
import { kitThing } from "../../seo/structured-data.ts";
import { useSession } from "../../session.ts";
import type { Route } from "./+types/page";
import { type Change, type ChosenLine, chosenLines, toMessage, totalPrice } from "./choices.ts";
import { KitRow } from "./KitRow.tsx";
import styles from "./kit.module.css";

const load = pageLoader(async (call, { params: { slug = "" }, signal }) => {
  return (await call("GET kits/:slug", { params: { slug }, signal })).data;
});
export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { personal: true };

/** For browsers without scripts: the choices become an enquiry. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { data: kit } = await context.get(apiContext)("GET kits/:slug", { params: { slug: params.slug } });
  const enquiry = new URLSearchParams({
    subject: text("Kit: {kit}", { kit: kit.name }),
    message: toMessage(kit, await request.formData()),
  });
  return redirect(`/contact-us?${enquiry}`, 303);
}

const trail = () => [{ name: text("Procedure kits"), to: "/kits" }];

export const meta: Route.MetaFunction = (args) => {
  const { loaderData: kit } = args;
  if (!kit) return head(args, text("Procedure kit"));
  return head(args, text("{name} kit", { name: kit.name }), kit.description, {
    address: `/kits/${kit.slug}`,
    trail: trail(),
    things: (_site, origin) => [kitThing(kit, origin)],
  });
};

/** Each kit is a new page: choices made on the previous one are not kept. */
export default function KitPage({ loaderData }: Route.ComponentProps) {
  return <KitForm key={loaderData.slug} kit={loaderData} />;
}

function KitForm({ kit }: { kit: Route.ComponentProps["loaderData"] }) {
  const [changes, setChanges] = useState<Readonly<Record<number, Change>>>({});
  const chosen = chosenLines(kit, changes);
  const showsPrice = chosen.some(({ option }) => option.price !== undefined || option.mrp !== undefined);
  const change = (place: number, made: Change) =>
    setChanges((before) => ({ ...before, [place]: { ...before[place], ...made } }));
  return (
    <Page
      title={text("{name} kit", { name: kit.name })}
      trail={trail()}
      intro={kit.description}
      aside={
        kit.picture && <Picture {...kit.picture} src={kit.picture.file} alt="" sizes="128px" className={styles.own} />
      }
    >
      <form method="post" className={styles.form}>
        <Table caption={text("Items of the {name} kit", { name: kit.name })} cards>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{text("Include")}</VisuallyHidden>
              </th>
              <th scope="col" colSpan={2}>
                {text("Item")}
              </th>
              <th scope="col">{text("Quantity")}</th>
              <th scope="col" data-number>
                {showsPrice ? text("Price") : text("Stock")}
              </th>
            </tr>
          </thead>
          <tbody>
            {chosen.map((line) => (
              <KitRow key={line.place} chosen={line} onChange={(made) => change(line.place, made)} />
            ))}
          </tbody>
        </Table>
        <Summary slug={kit.slug} chosen={chosen} />
      </form>
    </Page>
  );
}

function Summary({ slug, chosen }: { slug: string; chosen: ChosenLine[] }) {
  const { signedIn } = useSession();
  const wanted = chosen.filter(({ included }) => included);
  const buyable = wanted.filter(({ option }) => option.buyable);
  const total = totalPrice(wanted);

  async function addAll() {
    const lines = buyable.map(({ option, units }) => {
      return { sub_product_id: option.sub_product_id, quantity: units ?? 1 };
    });
    const { cart, results } = await call("POST cart/store-many", { body: { lines } });
    const names = new Map(buyable.map(({ option }) => [option.sub_product_id, `${option.name} (${option.ref_no})`]));
    return { cart, results, names };
  }

  return (
    <div className={styles.summary}>
      {total !== null && wanted.length > 0 && (
        <p className={styles.total} aria-live="polite">
          {rich("{items}: {total} without GST", {
            items: plural(wanted.length, { one: "{count} item", other: "{count} items" }),
            total: <Price amount={total} />,
          })}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" variant="secondary" size="large">
          {text("Ask for a quotation")}
        </Button>
        {signedIn ? (
          <AddAllToCart
            label={plural(buyable.length, { one: "Add {count} item to cart", other: "Add {count} items to cart" })}
            size="large"
            icon="cart"
            disabled={buyable.length === 0}
            add={addAll}
          />
        ) : (
          <ButtonLink to={signInAddress(`/kits/${slug}`)} size="large" icon="cart">
            {text("Sign in to order")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
