import { documentNames } from "../../../contract/document-names.ts";
import type { DocumentKind } from "../../../contract/documents.ts";

export interface DocumentFilter {
  search?: string;
  kind?: DocumentKind;
  /** As 2026-27. */
  year?: string;
  /** Cursor at which a page begins or ends, from the server. */
  after?: string;
  before?: string;
}

export const documentKinds = Object.keys(documentNames) as DocumentKind[];

/** The filter in the URL. Ignores invalid values, so that an old or mistyped link shows documents instead of an error. */
export function readFilter(search: URLSearchParams): DocumentFilter {
  const words = search.get("search")?.trim().slice(0, 200);
  const kind = documentKinds.find((each) => each === search.get("kind"));
  const year = search.get("year") ?? "";
  const after = search.get("after")?.slice(0, 2000);
  const before = search.get("before")?.slice(0, 2000);
  return {
    ...(words ? { search: words } : {}),
    ...(kind ? { kind } : {}),
    ...(isYear(year) ? { year } : {}),
    ...(after ? { after } : before ? { before } : {}),
  };
}

function isYear(year: string): boolean {
  return /^20\d\d-\d\d$/.test(year) && (Number(year.slice(2, 4)) + 1) % 100 === Number(year.slice(5));
}

export function documentsAddress(filter: DocumentFilter): string {
  const query = new URLSearchParams(Object.entries(filter));
  return query.size > 0 ? `/documents?${query}` : "/documents";
}
