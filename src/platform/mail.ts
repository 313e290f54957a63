import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { openMailFolder } from "./mail-folder.ts";
import { mails } from "./metrics.ts";
import { currentSpan, traced } from "./tracing.ts";

interface Mail {
  /** The same for every attempt to send this mail. Letters, digits and hyphens. */
  id: string;
  /** The sender's display name. */
  fromName?: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Pictures that the HTML shows by their content id. */
  inline?: { cid: string; content: Buffer; contentType: string }[];
  /** The URL that unsubscribes from mails of this kind with a single POST, without confirmation (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Makes one attempt to send a mail.
   * @throws if the server did not accept it, or accepted it and disconnected before confirming. In both cases send it again with the
   * same id: it then has the same Message-ID, by which servers and mail clients detect duplicates. SMTP offers no stronger guarantee
   * (RFC 5321, 4.2.5 and 6.1).
   */
  send(mail: Mail): Promise<void>;
  stop(): void;
}

type MailConfig = Pick<Config, "SMTP_URL" | "SMTP_TLS" | "MAIL_FROM" | "DATA_DIR" | "publicUrl">;

// A server that does not respond must not block a job forever.
const defaultTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends mail over SMTP_URL. Without one, stores each mail as a file under DATA_DIR/mail that any mail client opens. */
export function openMail(
  config: MailConfig,
  clock: Clock,
  log: Log,
  timeouts: Partial<typeof defaultTimeouts> = {},
): Mailer {
  const host = new URL(config.publicUrl).hostname;
  const from = config.MAIL_FROM ?? `no-reply@${host}`;
  // Clients and servers that get the same Message-ID twice show one mail.
  const toMessage = (mail: Mail) => ({
    messageId: `<${mail.id}@${host}>`,
    from: mail.fromName && !from.includes("<") ? { name: mail.fromName, address: from } : from,
    to: { name: "", address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.inline
      ? { attachments: mail.inline.map((part) => ({ ...part, contentDisposition: "inline" as const })) }
      : {}),
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribing(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (config.SMTP_URL) {
    const transport = createTransport({
      ...{ url: config.SMTP_URL, pool: true, maxConnections: 2 },
      requireTLS: needsTls(config.SMTP_URL, config.SMTP_TLS),
      // A lost connection is a failed attempt. The job retries, and counts its attempts.
      maxRequeues: 0,
      ...defaultTimeouts,
      ...timeouts,
    });
    transport.on("error", (error) => log.warn({ err: error }, "the connection to the mail server was lost"));
    return {
      send: async (mail) => {
        try {
          await tracedMail(mail, () => transport.sendMail(toMessage(mail)));
        } catch (error) {
          mails.inc({ outcome: "failed" });
          throw error;
        }
        mails.inc({ outcome: "sent" });
        log.info({ mail: mail.id }, "mail sent");
      },
      stop: () => transport.close(),
    };
  }

  const folder = openMailFolder(join(config.DATA_DIR, "mail"), clock);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (mail) => {
      // A job whose completion was not stored runs again. Its mail is already there.
      if (await folder.has(mail.id)) return;
      const envelope = { ...toMessage(mail), date: clock.now() };
      const { message } = await tracedMail(mail, () => composer.sendMail(envelope));
      await folder.store(mail.id, message as Buffer);
      mails.inc({ outcome: "sent" });
      log.info({ mail: mail.id }, "mail stored as a file");
    },
    stop: () => composer.close(),
  };
}

const unsubscribing = ({ unsubscribeUrl }: Mail) =>
  unsubscribeUrl
    ? { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};

const tracedMail = <Sent>({ id }: Mail, send: () => Promise<Sent>) =>
  traced({ name: "mail", kind: "client", values: { "shop.mail.id": id }, parent: currentSpan() }, send);

/**
 * Whether TLS is required. Otherwise a server without STARTTLS, or an attacker who strips it, would receive credentials and mails in
 * plain text (RFC 3207, section 6). A server on this machine needs none.
 */
function needsTls(url: string, setting: Config["SMTP_TLS"]): boolean {
  return setting === "required" && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
