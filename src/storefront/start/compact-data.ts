import { pageDataId } from "./page-data.ts";

/**
 * Writes a page's data as JSON. React Router numbers every value and refers to it by its number, so that it can send any kind of value
 * in chunks; but numbers compress badly. As JSON, a page is 1.1 to 1.5 KB smaller and needs three fewer scripts. `restoreData` converts
 * it back in the browser.
 *
 * Only tags that carry the nonce are touched, so nothing in the content can be mistaken for them.
 *
 * @param html a whole page as rendered
 * @param nonce the nonce its scripts were rendered with
 * @param withoutUnused removes data that rendering needed but the browser does not
 * @returns the page; one without data, or with data that JSON cannot express (errors, dates), is returned as it is
 * @throws when the data is not written as expected, as may happen after an update of React Router
 */
export function compactData(
  html: string,
  nonce: string,
  withoutUnused: (data: unknown) => unknown = (data) => data,
): string {
  const script = `<script nonce="${nonce}">`;
  const written = `${script}window.__reactRouterContext.streamController`;
  if (!html.includes(`${script}window.__reactRouterContext`)) return html;
  const context = cut(html, `${script}window.__reactRouterContext = `, streamSetUp);
  const pieces = context.rest.split(`${written}.enqueue(`);
  // Data that was not complete when the page was rendered comes in several chunks.
  if (pieces.length !== 2) return html;
  const piece = cut(context.rest, `${written}.enqueue(`, ");</script>");
  const end = cut(piece.rest, `${written}.close();`, "</script>");
  const data = plainValue(JSON.parse(JSON.parse(piece.text)));
  if (data === undefined) return html;
  const json = JSON.stringify({ context: withOptionsInUse(context.text), data: withoutUnused(data) }).replaceAll(
    "<",
    "\\u003c",
  );
  // Replaces a script that React hydrates; React expects an element there, whatever its content.
  return `${end.rest.slice(0, context.at)}<script type="application/json" id="${pageDataId}">${json}</script>${end.rest.slice(context.at)}`;
}

/**
 * The page without React Router's script that restores the scroll position: `start-scripts.ts` does the same in half as many bytes. An
 * element remains in its place, which React hydrates.
 * @throws when the script is not written as expected
 */
export function withoutScrollScript(html: string, nonce: string): string {
  const start = `<script nonce="${nonce}">((storageKey, restoreKey) => {`;
  const { at, rest } = cut(html, start, '})("react-router-scroll-positions", null)</script>');
  return `${rest.slice(0, at)}<script type="application/json"></script>${rest.slice(at)}`;
}

/** React Router's context, without the future flags that are off. */
function withOptionsInUse(context: string): object {
  return JSON.parse(context, (name, value) =>
    name === "future" ? Object.fromEntries(Object.entries(value).filter(([, isOn]) => isOn)) : value,
  );
}

const streamSetUp =
  ";window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());</script>";

function cut(html: string, start: string, end: string) {
  const at = html.indexOf(start);
  const textEnd = html.indexOf(end, at + start.length);
  if (at === -1 || textEnd === -1) {
    throw new Error(`React Router no longer writes ${start}…${end}. Adapt src/storefront/start/compact-data.ts.`);
  }
  return {
    at,
    text: html.slice(at + start.length, textEnd),
    rest: html.slice(0, at) + html.slice(textEnd + end.length),
  };
}

type Flat = (string | number | boolean | number[] | Record<string, number>)[];

const none = -5;
const missing = -7;
/** `{ loaderData: { route: data } }`: above this depth, a missing value has a meaning to React Router. */
const depthOfData = 2;
const deepest = 100;

/** Undefined for values that JSON cannot express. Omits undefined properties. */
function plainValue(flat: Flat): unknown {
  const read = (place: number, depth: number): unknown => {
    if (place === none) return null;
    const value = place < 0 ? undefined : flat[place];
    // Data may refer to itself.
    if (value === undefined || depth > deepest) throw notPlain;
    if (typeof value !== "object") return value;
    if (!Array.isArray(value)) return readObject(value, depth);
    // A list that begins with a text is a value of the type named by that text.
    if (typeof value[0] === "string") throw notPlain;
    return value.map((item) => read(item, depth + 1));
  };
  const readObject = (value: Record<string, number>, depth: number) =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([, place]) => place !== missing || depth < depthOfData)
        .map(([name, place]) => [flat[Number(name.slice(1))], read(place, depth + 1)]),
    );
  try {
    return read(0, 0);
  } catch (error) {
    if (error === notPlain) return undefined;
    throw error;
  }
}

const notPlain = new Error("JSON cannot express this.");
