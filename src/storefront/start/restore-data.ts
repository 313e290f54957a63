import { pageDataId } from "./page-data.ts";

/** Gives React Router the data that `compactData` has written as JSON, in the format that it reads. Call it before hydration. */
export function restoreData(): void {
  // Page content is never a direct child of the body.
  const text = document.querySelector(`body > #${pageDataId}`)?.textContent;
  if (!text) return;
  const { context, data } = JSON.parse(text);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(flatten(data)));
      controller.close();
    },
  });
  window.__reactRouterContext = { ...context, stream };
}

/**
 * A JSON value as a list in which each value has an index and refers to others by theirs. Equal texts and numbers share one; only null has
 * none.
 */
export function flatten(data: unknown): string {
  const flat: unknown[] = [];
  const places = new Map<unknown, number>();
  const put = (value: unknown): number => {
    if (value === null) return -5;
    const known = places.get(value);
    if (known !== undefined) return known;
    const place = flat.push(value) - 1;
    if (typeof value !== "object") places.set(value, place);
    else if (Array.isArray(value)) flat[place] = value.map(put);
    else flat[place] = Object.fromEntries(Object.entries(value).map(([name, own]) => [`_${put(name)}`, put(own)]));
    return place;
  };
  put(data);
  return `${JSON.stringify(flat)}\n`;
}
