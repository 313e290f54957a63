import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** What the server does with the next letters: take them, or fail as real ones do. */
export type Mood = "well" | "greylisting" | "hanging" | "hanging up" | "dying after data";

export interface TestSmtpServer {
  url: string;
  mood: Mood;
  /** Letters whose last line has arrived, whether or not the sender was told so. */
  letters: Letter[];
  /** Attempts to hand over a letter. */
  attempts: number;
  close(): Promise<void>;
}

export interface Letter {
  to: string[];
  /** As it was sent, line ends made plain. */
  raw: string;
}

/** A real SMTP server. @param port of a server that was closed, to be opened again */
export async function smtpServer(port = 0): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const opened: TestSmtpServer = { url: "", mood: "well", letters: [], attempts: 0, close };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    // Nobody waits for a look into DNS.
    disableReverseLookup: true,
    onMailFrom(_address, _session, done) {
      opened.attempts += 1;
      if (opened.mood === "hanging up") for (const socket of sockets) socket.end();
      if (opened.mood.startsWith("hanging")) return;
      if (opened.mood !== "greylisting") return done();
      done(Object.assign(new Error("try again later"), { responseCode: 451 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8").replaceAll("\r\n", "\n");
        opened.letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
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
  opened.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  async function close() {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  }
  return opened;
}
