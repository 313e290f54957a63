import { createServer, type OutgoingHttpHeaders } from "node:http";

/**
 * The floor for reads: a bare server that sends given bytes from memory, whatever the request. It receives the bytes over the
 * process channel, and replies with its port.
 */
let answer: { headers: OutgoingHttpHeaders; body: Buffer } = { headers: {}, body: Buffer.alloc(0) };

const server = createServer((_request, response) => {
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});

process.on("message", (message: { headers: OutgoingHttpHeaders; body: string }) => {
  answer = { headers: message.headers, body: Buffer.from(message.body, "base64") };
  process.send?.({ ready: true });
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.({ port: address.port });
});
