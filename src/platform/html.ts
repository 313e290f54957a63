import sanitize from "sanitize-html";
import { isSimpleMarkup } from "./simple-markup.ts";

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...["p", "h3", "h4", "ul", "ol", "li", "br", "strong", "b", "em", "i", "sub", "sup", "a"],
    ...["table", "caption", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href"], p: ["class"], th: ["colspan", "rowspan", "scope"], td: ["colspan", "rowspan"] },
  allowedClasses: { p: ["note"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

const wordsOnly: sanitize.IOptions = { allowedTags: [], allowedAttributes: {}, disallowedTagsMode: "discard" };
const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The text of HTML, one line per paragraph, list item (after a dash) and table row. */
export function htmlParagraphs(html: string): string[] {
  const divided = cleanHtml(html)
    .replaceAll("\n", " ")
    .replace(/<\/(?:p|h3|h4|li|tr|caption)>|<br \/>/g, "$&\n")
    .replace(/<\/t[hd]>/g, "$&  ")
    .replaceAll("<li>", "<li>– ");
  const text = sanitize(divided, wordsOnly).replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity as "&lt;"]);
  return text.split("\n").flatMap((line) => line.trim() || []);
}

/** Sanitises HTML written by people: keeps simple markup, and removes what a browser would run or load. */
export function cleanHtml(html: string): string {
  return isSimpleMarkup(html) ? html : sanitize(html, allowed);
}
