import sanitize from "sanitize-html";

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

/** Sanitises HTML written by people: simple markup remains, nothing that could run or load anything in a browser. */
export function cleanHtml(html: string): string {
  return sanitize(html, allowed);
}
