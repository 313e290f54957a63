import { startScripts } from "./start-scripts.ts";

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const boot = '<script type="module" async="">';

/**
 * What the server wrote can be read and used as it is. So the scripts that take it over neither share a slow connection with
 * styles and pictures nor keep the processor from painting: they are fetched and run when the page stands.
 *
 * `html` is a whole page as React Router writes it. `entry` is the address of the module that takes the page over at once
 * when it is run; the others only get ready.
 */
export function scriptsLast(html: string, entry: string): string {
  const modules = [...html.matchAll(preload)].map(([, address = ""]) => address);
  const [before, after] = html.replace(preload, "").split(boot);
  if (before === undefined || after === undefined) return html;
  const sent = [entry, modules.filter((address) => address !== entry)].map((value) => JSON.stringify(value));
  return `${before}<script type="text/plain" id="boot">${after}`.replace(
    "</body>",
    () => `<script>(${startScripts})(${sent})</script></body>`,
  );
}
