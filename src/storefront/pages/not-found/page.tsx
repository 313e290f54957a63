import { data } from "react-router";
import { text } from "../../../language/text.ts";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { NotFound } from "../../parts/layout/NotFound.tsx";
import type { Route } from "./+types/page";

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;
export const handle: PageHandle = { scripts: false };

export const meta: Route.MetaFunction = (args) => head(args, text("Page not found"));

export default function NotFoundPage() {
  return <NotFound />;
}
