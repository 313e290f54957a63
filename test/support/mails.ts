import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestShop } from "./test-shop.ts";

/** The mails a shop without a mail server has kept, oldest first, readable as text. */
export const mailsOf = ({ shop }: TestShop): Promise<string[]> => mailsIn(shop.config.DATA_DIR);

/** The same for a shop whose data lie in this folder. */
export async function mailsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), "latin1")));
  return mails.map((mail) => unquoted(mail));
}

/** Without the line breaks and codes of quoted-printable. */
function unquoted(mail: string): string {
  const bytes = mail
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
