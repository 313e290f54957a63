export interface MarkedPage {
  /** The page without the nonces. */
  html: string;
  /** The text of every inline script with the nonce. */
  scripts: string[];
}

/**
 * Removes the nonce from a rendered page. While it renders, the framework adds a random nonce to each script it writes, which
 * content cannot know; a script without it was injected into the page and must not run. The nonce itself is not sent: pages
 * are cached, and a reused nonce protects nothing. The policy allows the scripts by their hashes instead.
 */
export function takeMarks(html: string, nonce: string): MarkedPage {
  const [first = "", ...others] = html.split(` nonce="${nonce}"`);
  const scripts: string[] = [];
  let tagStart = first;
  for (const part of others) {
    if (tagStart.slice(tagStart.lastIndexOf("<")) === "<script" && !/^[^>]* src=/.test(part)) {
      scripts.push(part.slice(part.indexOf(">") + 1, part.indexOf("</script>")));
    }
    tagStart = part;
  }
  return { html: [first, ...others].join(""), scripts };
}
