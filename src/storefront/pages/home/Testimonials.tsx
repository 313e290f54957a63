import type { Testimonial } from "../../../contract/site.ts";
import { text } from "../../../language/text.ts";
import { Carousel } from "../../../ui/Carousel.tsx";
import { Stars } from "../../../ui/Rating.tsx";
import { Section } from "../../parts/layout/Section.tsx";
import styles from "./Testimonials.module.css";

const interval = 4000;

export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <Section id="testimonials" title={text("What colleagues say")} tone="ground">
      <Carousel
        label={text("Testimonials")}
        interval={interval}
        inView={3}
        slides={testimonials.map((testimonial) => ({
          key: testimonial.id,
          content: (
            <figure className={styles.card}>
              <Stars rating={testimonial.rating} />
              <blockquote>{testimonial.text}</blockquote>
              <figcaption>
                <b>{testimonial.role}</b>
                <span>{testimonial.city}</span>
              </figcaption>
            </figure>
          ),
        }))}
      />
    </Section>
  );
}
