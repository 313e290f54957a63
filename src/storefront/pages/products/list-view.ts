/** Undefined: cards. */
export type ListView = "table" | undefined;

/** The chosen view is stored in a cookie, so that the server renders it from the first byte (`src/pages.ts`). */
export function rememberView(view: ListView): void {
  const age = view ? 31_536_000 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available without TLS
  document.cookie = `list_view=${view}; Path=/product; Max-Age=${age}; SameSite=Lax`;
}

/** Undefined on the server, where the URL contains it. */
export function rememberedView(): ListView {
  return typeof document !== "undefined" && document.cookie.includes("list_view=table") ? "table" : undefined;
}
