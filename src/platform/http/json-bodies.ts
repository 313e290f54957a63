import type { FastifyInstance } from "fastify";

const deepest = 50;

/** Whether JSON is nested so deeply that recursive code could overflow the stack. */
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

/** Treats an empty body as a missing one, so that the schema reports what is missing. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (isTooDeep(body as string)) done(Object.assign(new Error("nested too deeply"), { statusCode: 400 }));
    else parse(request, body as string, done);
  });
}
