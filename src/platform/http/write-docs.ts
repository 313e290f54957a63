import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

export interface DocsTexts {
  title: string;
  version: string;
  description: string;
}

type DescribedRoute = Pick<RouteOptions, "method" | "url" | "schema">;

export interface DocsFile {
  path: string;
  type: string;
  /** The content security policy of a page and what it loads. */
  policy: string | null;
  content: Uint8Array;
}

/** Swagger's own pages: everything comes from this server, its pictures are data: URLs, and the hash is that of the one style it adds. */
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Describes these routes: for programs in OpenAPI 3.1, for people as a page with what it loads. It computes for about a second, so call it
 * in a thread.
 */
export async function writeDocs(
  routes: readonly DescribedRoute[],
  info: DocsTexts,
  serverUrl: string,
): Promise<DocsFile[]> {
  // Swagger describes the routes of a server, so they are added to one that never answers them.
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.1",
      info,
      servers: [{ url: serverUrl }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "The token returned by POST login as `success`." },
          staff: {
            ...{ type: "apiKey", in: "cookie", name: "__Host-staff_session" },
            description: "The cookie that POST staff/sign-in sets.",
          },
        },
      },
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: policy,
    // Collapsed at first, because several hundred operations at once keep a browser busy for half a minute.
    uiConfig: { docExpansion: "none", tagsSorter: "alpha", deepLinking: true },
    theme: { title: info.title },
  });
  for (const route of routes) app.route({ ...route, handler: async () => null });
  await app.ready();
  const content = Buffer.from(JSON.stringify(app.swagger()));
  const type = "application/json; charset=utf-8";
  return [{ path: "/api/openapi.json", type, policy: null, content }, ...(await readPage(app))];
}

/** Both addresses of the page, which names what it loads relative to its own, and the files it names. */
async function readPage(app: FastifyInstance): Promise<DocsFile[]> {
  const pages = [await readFile(app, "/api/docs"), await readFile(app, "/api/docs/")];
  const [html = ""] = pages.map(({ content }) => content.toString());
  const named = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = ""]) => path);
  return [...pages, ...(await Promise.all(named.map((path) => readFile(app, path))))];
}

async function readFile(app: FastifyInstance, path: string) {
  const { statusCode, headers, rawPayload } = await app.inject(path);
  if (statusCode !== 200) throw new Error(`${path} of the API documentation: status ${statusCode}`);
  return {
    path,
    type: String(headers["content-type"]),
    policy: String(headers["content-security-policy"]),
    content: rawPayload,
  };
}
