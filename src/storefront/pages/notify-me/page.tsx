import { useState } from "react";
import { data, Link } from "react-router";
import { text } from "../../../language/text.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { useForm } from "../../../ui/useForm.ts";
import { apiContext, type CallFunction, call, isApiError } from "../../client.ts";
import { head } from "../../head.ts";
import { pageLoader } from "../../page-loader.ts";
import { Page } from "../../parts/layout/Page.tsx";
import { NotifyMe } from "../../parts/products/NotifyMe.tsx";
import { variantAddress } from "../../parts/products/product-card.ts";
import { useSession } from "../../session.ts";
import type { Route } from "./+types/page";

const title = () => text("Notify me");

const load = pageLoader(async (call, { params: { token = "" }, url, signal }) => {
  const { product, sub_products } = await call("GET product/view/:token", { params: { token }, signal });
  const variant = sub_products.find(({ ref_no }) => ref_no === url.searchParams.get("ref"));
  if (!variant) throw data({ message: text("There is no such variant."), retryAfter: null }, { status: 404 });
  const { sub_product_id, ref_no, availability } = variant;
  return { name: product.name, slug: product.slug, token, sub_product_id, ref_no, availability };
});
export const loader = load;
export const clientLoader = load;

interface Answer {
  message: string | null;
  /** A problem with the address or with the request. */
  problem: string | null;
  email: string;
}

async function ask(call: CallFunction, fields: FormData): Promise<Answer> {
  const email = String(fields.get("email") ?? "");
  const body = { sub_product_id: String(fields.get("sub_product_id") ?? ""), email };
  try {
    return { message: (await call("POST stock-alerts/by-email", { body })).message, problem: null, email: "" };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { message: null, problem: error.errors?.email?.[0] ?? error.message, email };
  }
}

/** For browsers without scripts; with scripts, the form calls the API itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await ask(context.get(apiContext), await request.formData());
  return data(answer, { status: answer.problem === null ? 200 : 422 });
}

export const meta: Route.MetaFunction = (args) => head(args, title());

export default function NotifyMePage({ loaderData: item, actionData }: Route.ComponentProps) {
  const { signedIn } = useSession();
  const product = variantAddress(item);
  const isOut = item.availability.status === "out_of_stock";
  return (
    <Page
      title={title()}
      trail={[
        { name: text("Products"), to: "/product" },
        { name: item.name, to: product },
      ]}
      intro={<span id="notified-item">{`${item.name}, ${item.ref_no}`}</span>}
      width="text"
    >
      {!isOut ? (
        <FormMessage kind="good">
          {text("This item is in stock.")} <Link to={product}>{text("See the product")}</Link>
        </FormMessage>
      ) : signedIn ? (
        <NotifyMe variant={item} productToken={item.token} describedBy="notified-item" />
      ) : (
        <AddressForm variantId={item.sub_product_id} answer={actionData ?? null} />
      )}
      {isOut && (
        <p>
          <ButtonLink to={product} variant="quiet" icon="chevron-left">
            {text("Back to the product")}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}

function AddressForm({ variantId, answer }: { variantId: number; answer: Answer | null }) {
  const form = useForm();
  const [sent, setSent] = useState<string | null>(null);
  const submit = form.onSubmit(async (element) => {
    const email = String(new FormData(element).get("email") ?? "");
    const { message } = await call("POST stock-alerts/by-email", { body: { sub_product_id: variantId, email } });
    setSent(message);
  });
  const done = sent ?? answer?.message;
  const own = form.errors.of("email");
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} className={formStyles.form}>
      <div role="status">{done && <FormMessage kind="good">{done}</FormMessage>}</div>
      {form.problem && <FormMessage>{form.problem}</FormMessage>}
      <input type="hidden" name="sub_product_id" value={variantId} />
      <Field
        label={text("Email")}
        type="email"
        required
        autoComplete="email"
        defaultValue={answer?.email}
        {...own}
        error={own.error ?? answer?.problem ?? null}
      />
      <p>
        {text(
          "We'll email you a link to confirm the address, and then once when this item is back in stock. We use the address for nothing else.",
        )}{" "}
        <Link to="/privacy-policy">{text("Privacy policy")}</Link>
      </p>
      <Button type="submit" size="large" loading={form.sending}>
        {text("Notify me")}
      </Button>
    </form>
  );
}
