import { startScripts } from "./start-scripts.ts";

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const boot = '<script type="module" async="">';

/**
 * What the server wrote can be read and used as it is. So the scripts that take it over neither share a slow connection with
 * styles and pictures nor keep the processor from painting: they are fetched and run when the page stands.
 *
 * `html` is a whole page as React Router writes it. `entry` is the address of the module that takes the page over at once
 * when it is run; the others only get ready. `script` is the one that was added, for the page's security policy.
 */
export function scriptsLast(html: string, entry: string): { html: string; script: string | null } {
  const modules = [...html.matchAll(preload)].map(([, address = ""]) => address);
  const [before, after] = html.replace(preload, "").split(boot);
  if (before === undefined || after === undefined) return { html, script: null };
  const sent = [entry, modules.filter((address) => address !== entry)].map((value) => JSON.stringify(value));
  const script = `(${startScripts})(${sent})`;
  const page = `${before}<script type="text/plain" id="boot">${after}`;
  return { html: page.replace("</body>", () => `<script>${script}</script></body>`), script };
}
