import type { Testimonial } from "../../../contract/site.ts";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { Stars } from "../../../ui/Rating.tsx";
import { call } from "../../client.ts";
import { useCall } from "../../useCall.ts";
import { ListEditor } from "./ListEditor.tsx";

const toSent = ({ id, role, city, text, rating }: Testimonial) => ({
  ...{ id: id as number | "", role, city, text },
  rating: String(rating),
});

export default function TestimonialsScreen() {
  const query = useCall("GET staff/testimonials");
  return (
    <ListEditor
      title="Testimonials"
      intro="Customer quotes on the home page, in this order."
      singular="testimonial"
      plural="testimonials"
      emptyText="Without a testimonial, this section of the home page is hidden."
      query={query}
      nameOf={({ role, city }) => `${role}, ${city}`}
      show={({ role, city, text, rating }) => (
        <>
          <strong>
            {role}, {city}
          </strong>{" "}
          <Stars rating={rating} />
          <p>{text}</p>
        </>
      )}
      preview={({ role, city, text, rating }) => (
        <>
          <Stars rating={Number(rating)} />
          <p>{text}</p>
          <p>
            <strong>{role}</strong>
            {city && `, ${city}`}
          </p>
        </>
      )}
      toSent={toSent}
      fromFields={(field, entry) => ({
        ...{ id: entry?.id ?? ("" as const), role: field("role"), city: field("city"), text: field("text") },
        rating: field("rating"),
      })}
      save={(items, seen) => call("PUT staff/testimonials", { body: { items, seen } })}
      fields={(of, entry) => (
        <>
          <Field label="Role" maxLength={100} defaultValue={entry?.role} {...of("role")} required />
          <Field label="City" maxLength={100} defaultValue={entry?.city} {...of("city")} required />
          <SelectField label="Stars" defaultValue={entry?.rating ?? 5} {...of("rating")}>
            {[5, 4, 3, 2, 1].map((stars) => (
              <option key={stars} value={stars}>
                {stars}
              </option>
            ))}
          </SelectField>
          <TextareaField label="Text" rows={6} defaultValue={entry?.text} {...of("text")} required />
        </>
      )}
    />
  );
}
