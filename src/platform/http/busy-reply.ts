import type { IncomingMessage, ServerResponse } from "node:http";

export interface BusyTexts {
  /** For programs, in the one shape of errors. */
  unavailable: string;
  /** For people whose page cannot be made now. */
  busy: { title: string; text: string };
}

const shortest = 2;
const spread = 4;

/** The refusal of an overloaded shop, made once: sending it must cost next to nothing. */
export class BusyReply {
  private readonly json: Buffer;
  private readonly page: Buffer;
  private sent = 0;

  constructor({ unavailable, busy }: BusyTexts) {
    this.json = Buffer.from(JSON.stringify({ code: "unavailable", message: unavailable }));
    this.page = Buffer.from(pageOf(busy));
  }

  send(request: IncomingMessage, response: ServerResponse) {
    const isPage = request.method === "GET" && /\btext\/html\b/.test(request.headers.accept ?? "");
    const body = isPage ? this.page : this.json;
    // Spread, so that those who were refused together do not all come back together.
    const seconds = shortest + (this.sent++ % spread);
    response.writeHead(503, [
      ...["content-type", isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8"],
      ...["content-length", String(body.length), "retry-after", String(seconds), "cache-control", "no-store"],
      ...["x-content-type-options", "nosniff", "content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
      ...(isPage ? ["refresh", String(seconds)] : []),
    ]);
    response.end(request.method === "HEAD" ? undefined : body);
  }
}

function pageOf({ title, text }: BusyTexts["busy"]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
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
