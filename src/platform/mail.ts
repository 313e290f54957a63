import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { mails } from "./metrics.ts";
import { currentSpan, traced } from "./tracing.ts";

interface Mail {
  /** The same for each try to send this mail; letters, digits and hyphens. */
  id: string;
  /** Who it comes from, as people read it. */
  fromName?: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Hands a mail over once.
   * @throws when it was not taken, or when nobody can know: a server may take a mail and be gone before it says so. To send
   * it again with the same id is right in both cases: it has the same Message-ID, by which servers and mail programs that
   * look for copies find them. More than that SMTP does not offer (RFC 5321, 4.2.5 and 6.1).
   */
  send(mail: Mail): Promise<void>;
  stop(): void;
}

type MailConfig = Pick<Config, "SMTP_URL" | "SMTP_TLS" | "MAIL_FROM" | "DATA_DIR" | "publicUrl">;

// A server that does not answer must not keep a job for ever.
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends mail over SMTP_URL; without one, keeps each as a file under DATA_DIR/mail that any mail program opens. */
export function openMail(
  config: MailConfig,
  clock: Clock,
  log: Log,
  timeLimits: Partial<typeof patience> = {},
): Mailer {
  const host = new URL(config.publicUrl).hostname;
  const from = config.MAIL_FROM ?? `no-reply@${host}`;
  // Programs and servers that were given the same Message-ID twice show one mail.
  const envelopeOf = (mail: Mail) => ({
    messageId: `<${mail.id}@${host}>`,
    from: mail.fromName && !from.includes("<") ? { name: mail.fromName, address: from } : from,
    to: { name: "", address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (config.SMTP_URL) {
    const transport = createTransport({
      ...{ url: config.SMTP_URL, pool: true, maxConnections: 2 },
      requireTLS: needsTls(config.SMTP_URL, config.SMTP_TLS),
      // A lost connection is a failed try; it is the job that tries again, later, and counts.
      maxRequeues: 0,
      ...patience,
      ...timeLimits,
    });
    transport.on("error", (error) => log.warn({ err: error }, "the mail server was lost"));
    return {
      send: async (mail) => {
        try {
          await tracedMail(mail, () => transport.sendMail(envelopeOf(mail)));
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

  const folder = join(config.DATA_DIR, "mail");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (mail) => {
      // A job that was done but not written down as done runs again: its mail is there already.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if ((await readdir(folder)).some((name) => name.endsWith(`-${mail.id}.eml`))) return;
      const envelope = { ...envelopeOf(mail), date: clock.now() };
      const { message } = await tracedMail(mail, () => composer.sendMail(envelope));
      const time = clock.now().toISOString().replace(/[:.]/g, "-");
      const place = join(folder, `${time}-${mail.id}.eml`);
      await writeFile(`${place}.draft`, message as Buffer, { mode: 0o600 });
      await rename(`${place}.draft`, place);
      mails.inc({ outcome: "sent" });
      log.info({ mail: mail.id }, "mail stored as a file");
    },
    stop: () => composer.close(),
  };
}

const tracedMail = <Sent>({ id }: Mail, send: () => Promise<Sent>) =>
  traced({ name: "mail", kind: "client", values: { "shop.mail.id": id }, parent: currentSpan() }, send);

/**
 * Whether mails may only leave encrypted. A server that does not offer STARTTLS, or somebody between who removes the offer,
 * would otherwise be handed passwords and letters in plain text (RFC 3207, section 6). What stays on this machine is safe.
 */
function needsTls(url: string, wish: Config["SMTP_TLS"]): boolean {
  return wish === "required" && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
