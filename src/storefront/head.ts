import type { MetaDescriptor } from "react-router";
import type { RootData } from "./root-data.ts";

interface HeadArguments {
  matches: ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Title and description of a page. Without a title it is the home page's. */
export function head({ matches }: HeadArguments, title: string | null, description?: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  const name = root?.site.name;
  const fullTitle = [title, name ?? null, title === null ? (root?.site.tagline ?? null) : null]
    .filter((part) => part !== null)
    .join(title === null ? ": " : " | ");
  const words = description ?? root?.site.blurb;
  return words ? [{ title: fullTitle }, { name: "description", content: words }] : [{ title: fullTitle }];
}
