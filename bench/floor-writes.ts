import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";

/**
 * The floor for signed-in writes: a bare server that checks the session and changes a cart line, in one prepared statement, and sends
 * a given reply. Receives the database's URL and the reply over the process channel; responds with its port.
 */
let pool = new pg.Pool();
let reply = Buffer.alloc(0);

const text = `
  UPDATE cart_lines SET quantity = $3 FROM sessions s
  WHERE s.token_hash = $1 AND s.expires_at > now() AND cart_lines.customer_id = s.customer_id AND cart_lines.id = $2
  RETURNING cart_lines.id`;

const server = createServer(async (request, response) => {
  const { cartId, quantity } = JSON.parse(await readBody(request));
  const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const hash = createHash("sha256").update(token).digest();
  const { rowCount } = await pool.query({ name: "cart", text, values: [hash, cartId, quantity] });
  response.writeHead(rowCount === 1 ? 200 : 404, {
    "content-type": "application/json",
    "content-length": reply.length,
  });
  response.end(reply);
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

process.on("message", (start: { url: string; reply: string }) => {
  pool = new pg.Pool({ connectionString: start.url, max: 32 });
  reply = Buffer.from(start.reply, "base64");
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }));
});
