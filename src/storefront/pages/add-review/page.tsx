import { useState } from "react";
import { Link } from "react-router";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextareaField } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { StarInput } from "../../../ui/Rating.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, leaving, unfilled, useForm } from "../../../ui/useForm.ts";
import { call, isApiError } from "../../client.ts";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { Page, PageSkeleton } from "../../parts/layout/Page.tsx";
import { useMoveOn } from "../../parts/layout/useMoveOn.ts";
import { productAddress } from "../../parts/products/product-card.ts";
import type { Route } from "./+types/page";
import styles from "./add-review.module.css";

const title = () => text("Write a review");

export const clientLoader = customerLoader(async (call, { params }) => {
  const token = params.productToken ?? "";
  const [own, view] = await Promise.all([
    call("GET product-review/:productToken", { params: { productToken: token } }),
    call("GET product/view/:token", { params: { token } }),
  ]);
  return { own, product: view.product };
});

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <PageSkeleton title={title()} />;
}

export default function AddReviewPage({ loaderData: { own, product } }: Route.ComponentProps) {
  const [rating, setRating] = useState(own.rating ?? 1);
  const form = useForm();
  const moveOn = useMoveOn();
  const address = productAddress(product);

  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    try {
      const { review } = formValues<"review">(element);
      await call("POST product-review", { body: { product_id: product.token, rating, review } });
      toast.success(texts.reviewAdded);
      void moveOn(address);
      return leaving;
    } catch (error) {
      if (isApiError(error)) toast.failure(texts.reviewFailed);
      throw error;
    }
  });

  return (
    <Page
      title={own.review === null ? title() : text("Change your review")}
      trail={[{ name: product.name, to: address }]}
      width="text"
    >
      <div className={styles.product}>
        <Picture src={product.first_images} alt="" sizes="96px" />
        <div>
          <p className={styles.category}>{product.categoryName}</p>
          <Link to={address}>{product.name}</Link>
        </div>
      </div>
      <form ref={form.ref} noValidate onSubmit={submit} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <StarInput
          legend={text("Rating")}
          name="rating"
          value={rating}
          onChange={(stars) => {
            setRating(stars);
            form.errors.clear("rating");
          }}
          error={form.errors.of("rating").error}
        />
        <TextareaField
          label={text("Review")}
          {...form.errors.of("review")}
          required
          rows={7}
          maxLength={2000}
          defaultValue={own.review ?? ""}
          hint={text(
            "What you used it for and how well it worked. Shown with your first name. Please don't name patients.",
          )}
        />
        <div className={formStyles.actions}>
          <Button type="submit" size="large" loading={form.sending}>
            {text("Submit")}
          </Button>
          <Link to={address}>{text("Back to the product")}</Link>
        </div>
      </form>
    </Page>
  );
}
