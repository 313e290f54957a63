import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

export interface MalformedTexts {
  malformed: string;
  methodNotAllowed: string;
  headersTooLarge: string;
  requestTooSlow: string;
  expectationFailed: string;
}

interface Answer {
  status: string;
  code: string;
  message: string;
}

/**
 * Replies in the usual shape of errors to what never reaches the framework: anything that is not HTTP, oversized headers, requests that do
 * not arrive in time, expectations that cannot be met.
 */
export function answerMalformed(server: Server, texts: MalformedTexts) {
  const malformed = { status: "400 Bad Request", code: "malformed_request", message: texts.malformed };

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // A client that has disconnected gets no reply, and a partial reply must not be followed by another.
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering(socket)) return socket.destroy();
    switch (error.code) {
      case "HPE_HEADER_OVERFLOW":
        return end(socket, {
          ...{ status: "431 Request Header Fields Too Large", code: "headers_too_large" },
          message: texts.headersTooLarge,
        });
      case "ERR_HTTP_REQUEST_TIMEOUT":
        return end(socket, { status: "408 Request Timeout", code: "request_timeout", message: texts.requestTooSlow });
      default:
        return end(socket, malformed);
    }
  });
  server.on("connect", (_request, socket) =>
    end(socket, { status: "405 Method Not Allowed", code: "method_not_allowed", message: texts.methodNotAllowed }),
  );
  server.on("checkExpectation", (_request, response) => {
    send(response, 417, { code: "expectation_failed", message: texts.expectationFailed });
  });
}

/** Without Host, or with several, it is unknown which shop is meant (RFC 9112 §3.2). @returns true if it has replied */
export function refuseUnclearHost(request: IncomingMessage, response: ServerResponse, texts: MalformedTexts): boolean {
  const hosts = countHosts(request.rawHeaders);
  if (hosts === 1 || (hosts === 0 && request.httpVersion === "1.0")) return false;
  send(response, 400, { code: "malformed_request", message: texts.malformed });
  return true;
}

/** @param rawHeaders names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((count, each, at) => (at % 2 === 0 && /^host$/i.test(each) ? count + 1 : count), 0);
}

function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: reply } = socket as { _httpMessage?: ServerResponse };
  return reply?.headersSent ?? false;
}

const type = "application/json; charset=utf-8";

function end(socket: Duplex, { status, ...answer }: Answer) {
  const body = JSON.stringify(answer);
  const allow = status.startsWith("405") ? "Allow: GET, HEAD, POST, PUT, DELETE\r\n" : "";
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${allow}` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  );
}

function send(response: ServerResponse, status: number, answer: Omit<Answer, "status">) {
  const body = JSON.stringify(answer);
  response.writeHead(status, {
    ...{ "content-type": type, "content-length": Buffer.byteLength(body), "cache-control": "no-store" },
    ...{ "x-content-type-options": "nosniff", connection: "close" },
  });
  response.end(body);
}
