import { Form } from "react-router";
import { plural, text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Stars } from "../../../ui/Rating.tsx";
import { Section } from "../../parts/layout/Section.tsx";
import { useSession } from "../../session.ts";
import type { ProductData } from "./load.ts";
import { moreReviews, reviewId } from "./more-reviews.ts";
import styles from "./Reviews.module.css";
import { averageRating, starShares } from "./rating.ts";

export function Reviews({ view: { product, reviews } }: { view: ProductData }) {
  const { signedIn } = useSession();
  return (
    <Section id="reviews" title={text("Reviews")}>
      <div className={styles.reviews}>
        <div className={styles.summary}>
          {product.total_review > 0 ? (
            <>
              <p className={styles.average}>
                <b>{averageRating(product).toFixed(1)}</b>
                <span>
                  <Stars rating={averageRating(product)} />
                  {plural(product.total_review, { one: "{count} review", other: "{count} reviews" })}
                </span>
              </p>
              <ul className={styles.shares}>
                {starShares(product).map(({ stars, percent }) => (
                  <li key={stars}>
                    <span>{text("{stars} star", { stars })}</span>
                    <meter
                      min={0}
                      max={100}
                      value={percent}
                      aria-label={text("{stars} star: {percent} %", { stars, percent })}
                    />
                    <span>{percent} %</span>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>{text("No reviews yet.")}</p>
          )}
          {signedIn && (
            <Form
              action={`/product/add-review/${encodeURIComponent(product.slug)}/${encodeURIComponent(product.token)}`}
              method="get"
            >
              <Button type="submit" variant="secondary" icon="edit">
                {text("Write a Review")}
              </Button>
            </Form>
          )}
        </div>
        {reviews.length > 0 && (
          <div>
            <ul className={styles.list}>
              {reviews.map((review, place) => (
                <li key={`${review.at} ${review.name}`} id={reviewId(place)}>
                  <p className={styles.head}>
                    <b>{review.name}</b>
                    <Stars rating={review.rating} />
                    {review.verified_purchase && <Badge kind="good">{text("Verified purchase")}</Badge>}
                    <span className={styles.date}>
                      <Moment at={review.at} />
                    </span>
                  </p>
                  <p className={styles.text}>{review.review}</p>
                </li>
              ))}
            </ul>
            {product.total_review > reviews.length && (
              <p className={styles.more}>
                <ButtonLink to={moreReviews(reviews.length)} variant="secondary" replace preventScrollReset>
                  {text("Show more reviews")}
                </ButtonLink>
                <span aria-live="polite">
                  {text("{shown} of {total}", { shown: reviews.length, total: product.total_review })}
                </span>
              </p>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}
