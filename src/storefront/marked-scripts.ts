export interface MarkedPage {
  /** The page without the marks. */
  html: string;
  /** The text of every inline script that carried the mark. */
  scripts: string[];
}

/**
 * Takes the marks off a rendered page. While it is rendered, each script that the renderer writes carries a random nonce that
 * nothing in the content can know; a script without it got into the page in some other way, and must not be allowed to run.
 * The nonce itself is not sent: pages are cached, and a nonce that is used twice protects nobody.
 */
export function takeMarks(html: string, nonce: string): MarkedPage {
  const [first = "", ...others] = html.split(` nonce="${nonce}"`);
  const scripts: string[] = [];
  let tagBegins = first;
  for (const part of others) {
    if (tagBegins.slice(tagBegins.lastIndexOf("<")) === "<script" && !/^[^>]* src=/.test(part)) {
      scripts.push(part.slice(part.indexOf(">") + 1, part.indexOf("</script>")));
    }
    tagBegins = part;
  }
  return { html: [first, ...others].join(""), scripts };
}
