import { buildPath } from "../../../contract/api-error.ts";

/** Browsers open the share sheet only within seconds of the click. */
const longestWaitMs = 3000;

/**
 * Opens the share sheet with a product's data sheet, or with the message alone if the browser cannot share files.
 * @throws when the browser refuses, but not when the visitor closes the sheet
 */
export async function shareProduct({ name, slug, token }: { name: string; slug: string; token: string }, text: string) {
  const files = await dataSheet(slug, token).catch(() => []);
  try {
    await navigator.share({ title: name, text, ...(files.length > 0 && navigator.canShare?.({ files }) && { files }) });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

async function dataSheet(slug: string, token: string): Promise<File[]> {
  const address = buildPath("GET product/data-sheet/:token", { token });
  const response = await fetch(address, { signal: AbortSignal.timeout(longestWaitMs) });
  return response.ok ? [new File([await response.blob()], `${slug}.pdf`, { type: "application/pdf" })] : [];
}
