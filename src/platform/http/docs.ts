import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { CachedResponse, sendCached } from "./cached-response.ts";

export interface DocsTexts {
  title: string;
  version: string;
  description: string;
}

/** Swagger's own pages: everything comes from this server, its pictures are data: URLs, and the hash is that of the one style it adds. */
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Describes every route that has a schema, at `/api/openapi.json` for programs and `/api/docs` for people. */
export async function docsRoutes(app: FastifyInstance, info: DocsTexts, serverUrl: string) {
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
    uiConfig: { url: "/api/openapi.json", docExpansion: "none", tagsSorter: "alpha", deepLinking: true },
    theme: { title: info.title },
  });
  let document: CachedResponse | undefined;
  app.get("/api/openapi.json", { schema: { hide: true } }, async (request, reply) => {
    document ??= CachedResponse.json(app.swagger(), { "cache-control": "no-cache" });
    return sendCached(request, reply, document);
  });
}
