import { useSearchParams } from "react-router";
import type { ReviewListed } from "../../../contract/staff/reviews.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Stars } from "../../../ui/Rating.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import styles from "./ReviewsScreen.module.css";

const columns: Column<ReviewListed>[] = [
  {
    name: "Product",
    cell: ({ product }) =>
      product ? (
        <a href={`/product/product-details/${product.slug}/${product.token}`}>{product.name}</a>
      ) : (
        "No longer in the shop"
      ),
  },
  { name: "Stars", cell: ({ rating }) => <Stars rating={rating} /> },
  {
    name: "Review",
    wordy: true,
    cell: ({ review, hidden_reason }) => (
      <div className={styles.review}>
        {review}
        {hidden_reason !== null && <p className={styles.reason}>Hidden: {hidden_reason}</p>}
      </div>
    ),
  },
  {
    name: "By",
    cell: ({ customer_name, verified_purchase }) => (
      <>
        {customer_name} {verified_purchase && <Badge kind="teal">Verified purchase</Badge>}
      </>
    ),
  },
  { name: "When", cell: ({ at }) => <Moment at={at} />, minor: true },
  { name: "Actions", cell: (review) => <Actions review={review} /> },
];

const filters: Filter[] = [
  { kind: "search", name: "search", label: "Text or product" },
  {
    kind: "choice",
    name: "rating",
    label: "Stars",
    options: ["5", "4", "3", "2", "1"].map((stars) => [stars, `${stars} ${stars === "1" ? "star" : "stars"}`] as const),
  },
  {
    kind: "choice",
    name: "state",
    label: "State",
    options: [
      ["shown", "Shown"],
      ["hidden", "Hidden"],
    ],
  },
];

/** `?hide=<id>` asks for the reason to hide a review. */
export default function ReviewsScreen() {
  const [search, setSearch] = useSearchParams();
  const hide = search.get("hide");

  function close() {
    const next = new URLSearchParams(search);
    next.delete("hide");
    setSearch(next, { replace: true });
  }

  return (
    <>
      <ListScreen
        title="Reviews"
        intro="Reviews are published immediately. Hidden reviews do not count towards the rating."
        call="GET staff/reviews"
        columns={columns}
        keyOf={({ id }) => id}
        filters={filters}
        empty={{ title: "No reviews yet", text: "Customers' product reviews appear here." }}
      />
      <SideForm
        key={hide}
        title="Hide this review"
        open={hide !== null}
        onClose={close}
        submitLabel="Hide"
        successMessage="Hidden. The product page no longer shows it."
        action={({ reason = "" }) =>
          call("POST staff/reviews/:id/hide", { params: { id: Number(hide) }, body: { reason } })
        }
      >
        {(errors) => (
          <Field
            label="Reason"
            hint="For colleagues only. Not published."
            maxLength={300}
            {...errors.of("reason")}
            required
          />
        )}
      </SideForm>
    </>
  );
}

function Actions({ review: { id, customer_name, hidden_at } }: { review: ReviewListed }) {
  const [search] = useSearchParams();
  const show = useStaffMutation("POST staff/reviews/:id/show", { success: "Shown again." });
  if (hidden_at === null) {
    const to = new URLSearchParams(search);
    to.set("hide", String(id));
    return (
      <ButtonLink to={`?${to}`} variant="secondary" size="small" aria-label={`Hide the review by ${customer_name}`}>
        Hide
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="secondary"
      size="small"
      loading={show.isPending}
      aria-label={`Show again: review by ${customer_name}`}
      onClick={() => show.mutate({ params: { id } })}
    >
      Show again
    </Button>
  );
}
