import { data } from "react-router";
import { head } from "../../head.ts";
import { Page } from "../../parts/layout/Page.tsx";
import type { Route } from "./+types/page";
import { Colours, Icons, Motion, Shapes, Spaces, Types } from "./Foundations.tsx";
import { Cards, EmptyStates, Skeletons } from "./Lists.tsx";
import { Actions, Choices, Fields, Messages, Overlays, Pictures, Tables, Waiting } from "./Primitives.tsx";
import styles from "./page.module.css";

/** The design system, for developers. */
export function loader() {
  if (process.env.NODE_ENV === "production") throw data(null, { status: 404 });
  return null;
}

export const clientLoader = () => null;

export const meta: Route.MetaFunction = (args) =>
  head(args, "Design", "The values and primitives that screens are made of.");

export default function DesignPage() {
  return (
    <Page title="Design" intro="The values and primitives that every screen is made of.">
      <div className={styles.samples}>
        <Colours />
        <Types />
        <Spaces />
        <Shapes />
        <Motion />
        <Icons />
        <Actions />
        <Fields />
        <Choices />
        <Messages />
        <Overlays />
        <Tables />
        <Pictures />
        <Cards />
        <Waiting />
        <EmptyStates />
        <Skeletons />
      </div>
    </Page>
  );
}
