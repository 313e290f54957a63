import startScript from "./start-scripts.ts?script";

/**
 * Checks, after each build, that the pages have their scripts deferred. Needs no running shop: the scripts of a page whose data could not
 * be loaded are written like those of any other.
 * @param render renders a page as the server does
 * @throws when `deferScripts` does not match the framework's output
 */
export async function checkDeferredScripts(render: (request: Request) => Promise<Response>): Promise<void> {
  const html = await (await render(new Request("http://localhost/signin"))).text();
  const isDeferred = html.includes('id="held-scripts"') && html.includes(`<script>${startScript}</script></body>`);
  const startsAtOnce = html.includes(' type="module"') || html.includes(' rel="modulepreload"');
  if (!isDeferred || startsAtOnce) throw new Error(`The scripts of this page are not deferred:\n${html}`);
}
