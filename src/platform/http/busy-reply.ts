import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface BusyTexts {
  /** For API clients, in the usual shape of errors. */
  unavailable: string;
  /** For people, in place of the page. */
  busy: { lang: string; title: string; text: string };
}

/** Independent of the shop's style sheets: fetching them would add work to an overloaded server. */
const style =
  "body{margin:0;padding:20vh 1.5rem 2rem;font:1.125rem/1.6 system-ui,sans-serif}main{max-width:34rem;margin:auto}h1{font-size:1.75rem;line-height:1.25;margin:0 0 .75rem}p{margin:0}";
const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

const shortest = 2;
const spread = 4;

/** The refusal of an overloaded shop. It is built once per language, so that sending it costs next to nothing. */
export class BusyReply {
  private readonly texts: BusyTexts;
  private readonly made = new Map<string, { json: Buffer; page: Buffer }>();
  private sent = 0;

  /** @param texts read for each refusal, since they may differ by request */
  constructor(texts: BusyTexts) {
    this.texts = texts;
  }

  send(request: IncomingMessage, response: ServerResponse) {
    const isPage = request.method === "GET" && /\btext\/html\b/.test(request.headers.accept ?? "");
    const { json, page } = this.bodies();
    const body = isPage ? page : json;
    // Spread out, so that clients refused together do not all return together.
    const seconds = shortest + (this.sent++ % spread);
    response.writeHead(503, [
      ...["content-type", isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8"],
      ...["content-length", String(body.length), "retry-after", String(seconds), "cache-control", "no-store"],
      ...["x-content-type-options", "nosniff", "content-security-policy", policy],
      ...(isPage ? ["refresh", String(seconds)] : []),
    ]);
    response.end(request.method === "HEAD" ? undefined : body);
  }

  private bodies() {
    const { busy, unavailable } = this.texts;
    const before = this.made.get(busy.lang);
    if (before) return before;
    const json = Buffer.from(JSON.stringify({ code: "unavailable", message: unavailable }));
    const made = { json, page: Buffer.from(renderPage(busy)) };
    this.made.set(busy.lang, made);
    return made;
  }
}

function renderPage({ lang, title, text }: BusyTexts["busy"]): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;
}
