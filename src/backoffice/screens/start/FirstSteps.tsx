import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/Icon.tsx";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./FirstSteps.module.css";

/** Setup steps until stock has been received, then the usual start screen. */
export function FirstStepsUntilStocked({ children }: { children: ReactNode }) {
  const lots = useCall("GET staff/lots", { query: { per_page: 1 } });
  return lots.data?.data.length === 0 ? <FirstSteps /> : children;
}

function FirstSteps() {
  const registrations = useCall("GET staff/registrations").data?.data;
  const categories = useCall("GET staff/categories").data?.data;
  const products = useCall("GET staff/products", { query: { per_page: 1 } }).data?.data;
  const steps: Step[] = [
    {
      to: "/registrations",
      name: "Enter your GST registration",
      why: "Invoices show it, and GST depends on the state you ship from.",
      done: registrations?.some(({ is_current }) => is_current) ?? false,
    },
    {
      to: "/categories",
      name: "Create a category and a sub-category",
      why: "Every product belongs to one.",
      done: categories?.some(({ sub_categories }) => sub_categories.length > 0) ?? false,
    },
    {
      to: "/products/new",
      name: "Add a product with a variant and price",
      why: "Or import many at once under Import and export.",
      done: (products?.length ?? 0) > 0,
    },
    { to: "/receive", name: "Receive stock", why: "Customers can buy once there is stock.", done: false },
  ];
  return (
    <Section title="Before the first sale">
      <ol className={styles.steps}>
        {steps.map((step, place) => (
          <StepRow key={step.to} {...step} place={place + 1} />
        ))}
      </ol>
    </Section>
  );
}

interface Step {
  to: string;
  name: string;
  why: string;
  done: boolean;
}

function StepRow({ to, name, why, done, place }: Step & { place: number }) {
  return (
    <li data-done={done || undefined}>
      <span className={styles.sign} aria-hidden="true">
        {done ? <Icon name="check" size={16} /> : place}
      </span>
      <div>
        <Link to={to}>{name}</Link>
        <p>{done ? "Done." : why}</p>
      </div>
    </li>
  );
}
