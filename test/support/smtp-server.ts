import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { testCertificate } from "./certificate.ts";

/** What the server does with the next messages: accept them, or fail as real servers do. */
export type Mood = "well" | "greylisting" | "hanging" | "hanging up" | "dying after data" | "refusing recipients";

export interface TestSmtpServer {
  url: string;
  mood: Mood;
  /** Messages received completely, whether or not the sender got the confirmation. */
  letters: Letter[];
  /** Delivery attempts. */
  attempts: number;
  close(): Promise<void>;
}

export interface Letter {
  to: string[];
  /** As sent, with line endings normalised. */
  raw: string;
  /** Whether it came over TLS. */
  encrypted: boolean;
}

/**
 * A real SMTP server.
 * @param port of a closed server, to reopen it
 * @param encryption `starttls` offers TLS, `implicit` requires it from the start
 */
export async function smtpServer(
  port = 0,
  encryption: "none" | "starttls" | "implicit" = "none",
): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const opened: TestSmtpServer = { url: "", mood: "well", letters: [], attempts: 0, close };
  const server = new SMTPServer({
    ...testCertificate,
    secure: encryption === "implicit",
    disabledCommands: encryption === "starttls" ? ["AUTH"] : ["STARTTLS", "AUTH"],
    logger: false,
    // DNS lookups would only cost time.
    disableReverseLookup: true,
    onMailFrom(_address, _session, done) {
      opened.attempts += 1;
      if (opened.mood === "hanging up") for (const socket of sockets) socket.end();
      if (opened.mood.startsWith("hanging")) return;
      if (opened.mood !== "greylisting") return done();
      done(Object.assign(new Error("try again later"), { responseCode: 451 }));
    },
    onRcptTo({ address }, _session, done) {
      if (opened.mood !== "refusing recipients") return done();
      done(Object.assign(new Error(`<${address}>: no such mailbox`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8").replaceAll("\r\n", "\n");
        const to = session.envelope.rcptTo.map(({ address }) => address);
        opened.letters.push({ to, raw, encrypted: Boolean(session.secure) });
        if (opened.mood === "dying after data") for (const socket of sockets) socket.end();
        else done();
      });
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  opened.url = `${encryption === "implicit" ? "smtps" : "smtp"}://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  async function close() {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  }
  return opened;
}
