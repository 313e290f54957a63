/**
 * Defers the scripts of a page rendered by React Router. The server's HTML can be read and used without them, so they must not
 * compete with styles and images for a slow connection, nor keep the main thread from painting: `start-scripts.ts` fetches and
 * runs them once the page has loaded.
 *
 * Only tags that carry the nonce are touched, so nothing in the content can be mistaken for them.
 *
 * @param html a whole page as rendered
 * @param nonce the nonce its scripts were rendered with
 * @param entry URL of the module that hydrates the page as soon as it runs
 * @param startScript text of the script that starts the others
 * @param styles URL of a stylesheet that the scripts need and the page does not load
 * @returns the page; one that was rendered without scripts is returned as it is
 * @throws when the scripts are not written as expected, as may happen after an update of React Router
 */
export function deferScripts(html: string, nonce: string, entry: string, startScript: string, styles?: string): string {
  const mark = ` nonce="${nonce}"`;
  if (!html.includes(`<script${mark}>`)) return html;

  const modules: string[] = [];
  const withoutPreloads = html.replace(preload, (link, address, linkNonce) => {
    if (linkNonce !== nonce) return link;
    modules.push(address);
    return "";
  });
  const [before, after, ...rest] = withoutPreloads.split(`<script${mark} type="module" async="">`);
  const end = after?.lastIndexOf("</body>") ?? -1;
  if (before === undefined || after === undefined || rest.length > 0 || end === -1) {
    throw unexpected("exactly one module script before the end of the body");
  }
  if (!modules.includes(entry)) throw unexpected(`a modulepreload link for ${entry}`);
  if (!after.slice(0, after.indexOf("</script>")).includes(`import("${entry}")`)) {
    throw unexpected(`a module script that imports ${entry}`);
  }
  if (!before.includes("window.__reactRouterContext.stream = ")) throw unexpected("the page's data as a stream");

  const others = modules.filter((address) => address !== entry);
  const later = styles ? ` data-styles="${styles}"` : "";
  const held = `<script${mark} type="text/plain" id="held-scripts" data-entry="${entry}" data-modules="${others.join(" ")}"${later}>`;
  return `${before}${held}${after.slice(0, end)}<script${mark}>${startScript}</script>${after.slice(end)}`;
}

const preload = /<link rel="modulepreload" href="([^"<>]+)" nonce="([^"<>]+)"\/>/g;

function unexpected(what: string): Error {
  return new Error(`React Router no longer writes ${what}. Adapt src/storefront/start/defer-scripts.ts.`);
}
