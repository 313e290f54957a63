import type { FastifyInstance } from "fastify";

const deepest = 50;

/** Lists in lists without end: whatever walks through them by calling itself would run out of stack. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (inText && character === "\\") index++;
    else if (character === '"') inText = !inText;
    else if (inText) continue;
    else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    if (depth > deepest) return true;
  }
  return false;
}

/** An empty body is no body: it is the schema that then names what is missing. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (isTooDeep(body as string)) done(Object.assign(new Error("nested too deeply"), { statusCode: 400 }));
    else parse(request, body as string, done);
  });
}
