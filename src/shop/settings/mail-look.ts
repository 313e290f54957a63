import type { Sender } from "../kit/mail-content.ts";
import type { Shop } from "../kit/shop.ts";
import { findFiles, imageDetails } from "../media/index.ts";
import type { Settings } from "./groups.ts";
import { deriveTheme } from "./theme.ts";

/** Logo and colours of mails. */
export async function mailLook(
  { db, files }: Pick<Shop, "db" | "files">,
  { logo, accent }: Settings["brand"],
): Promise<Pick<Sender, "logo" | "colours">> {
  return {
    ...(logo ? await logoOfMails({ db, files }, logo) : {}),
    ...(accent ? { colours: mailColours(accent) } : {}),
  };
}

async function logoOfMails({ db, files }: Pick<Shop, "db" | "files">, path: string): Promise<Pick<Sender, "logo">> {
  const [content, known] = await Promise.all([files.read(path), findFiles(db, [path])]);
  const { width, height } = imageDetails(known, path);
  return content && width && height ? { logo: { content, width, height } } : {};
}

function mailColours(accent: string): NonNullable<Sender["colours"]> {
  const { light, dark } = deriveTheme(accent);
  const of = (tones: typeof light) => ({ accent: tones.teal, on: tones["on-teal"] });
  return { light: of(light), dark: of(dark) };
}
