import { language } from "../../language/text.ts";
import { escapeHtml } from "../../platform/escape-html.ts";
import type { MailPage, Sender } from "./mail-content.ts";

/*
 * Many mail clients ignore style sheets, so light colours are inline; clients that support style sheets use the dark colours when
 * the reader prefers them. The only picture is the logo, which is embedded: opening a mail is not tracked.
 */
const light = {
  page: "background:#f3f6f7",
  card: "background:#ffffff;border:1px solid #dbe3e6",
  ink: "color:#0c2f3d",
  soft: "color:#46616d",
  brand: "color:#0b6e79",
  line: "border-color:#dbe3e6",
  button: "background:#0b6e79;color:#ffffff",
};

const dark = {
  page: "background:#0b181e",
  card: "background:#13252d;border-color:#29414b",
  ink: "color:#e8f0f2",
  soft: "color:#a9bec6",
  brand: "color:#7fd0d8",
  line: "border-color:#29414b",
  button: "background:#7fd0d8;color:#06272c",
};

/** The content id of the logo. */
export const logoId = "logo";
const logoHeight = 40;
const logoWidth = 220;

/**
 * On white in both colour schemes, because logos are made for a light background. So is the name, which clients show when they do not load
 * pictures.
 */
function brand({ name, logo }: Sender, own: Partial<typeof light>): string {
  if (!logo) return `<p ${styleAttribute(["brand"], "margin:0 0 24px;font-weight:600", own)}>${escapeHtml(name)}</p>`;
  const scale = Math.min(logoHeight / logo.height, logoWidth / logo.width);
  const [width, height] = [logo.width * scale, logo.height * scale].map(Math.round);
  return `<p style="margin:0 0 24px"><img src="cid:${logoId}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="background:#ffffff;${light.ink};padding:4px 6px;margin:-4px -6px;border-radius:4px;font-weight:600"></p>`;
}

const addImportant = (style: string) => style.replace(/(?=;|$)/g, "!important");
/** The style sheet, with the shop's own colours if it has any. */
function sheetWith(colours: Sender["colours"]): string {
  const rules = (styles: Record<string, string>) =>
    Object.entries(styles)
      .map(([name, style]) => `.${name}{${addImportant(style)}}`)
      .join("");
  const darkSheet = rules({ ...dark, ...(colours ? accented(colours.dark) : {}) });
  return `:root{color-scheme:light dark}a{color:inherit}@media (max-width:480px){.card{padding:24px 20px!important}}@media (prefers-color-scheme:dark){${darkSheet}}`;
}

const accented = ({ accent, on }: { accent: string; on: string }) => ({
  ...{ brand: `color:${accent}`, button: `background:${accent};color:${on}` },
});

function styleAttribute(roles: (keyof typeof light)[], style: string, own: Partial<typeof light> = {}): string {
  return `class="${roles.join(" ")}" style="${[style, ...roles.map((role) => own[role] ?? light[role])].join(";")}"`;
}

export function mailHtml(sender: Sender, { heading, paragraphs, facts, bill, button, unsubscribe }: MailPage): string {
  const own = sender.colours ? accented(sender.colours.light) : {};
  const [first, ...rest] = paragraphs.map((text) => `<p style="margin:0 0 16px">${lines(text)}</p>`);
  return [
    `<!doctype html><html lang="${language()}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(heading)}</title><style>${sheetWith(sender.colours)}</style></head>`,
    `<body ${styleAttribute(["page", "ink"], "margin:0;padding:24px 12px;font:16px/1.5 Inter,-apple-system,Segoe UI,Roboto,Arial,sans-serif")}>`,
    `<div ${styleAttribute(["card"], "max-width:560px;margin:0 auto;padding:32px;border-radius:8px;box-sizing:border-box;overflow-wrap:anywhere")}>`,
    brand(sender, own),
    `<h1 ${styleAttribute(["ink"], "margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600")}>${escapeHtml(heading)}</h1>`,
    first,
    facts?.length && table(facts.map(({ label, value }) => factRow(label, value))),
    bill?.length && table(bill.map((row, index) => billRow(row, index === bill.length - 1))),
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" ${styleAttribute(["button"], "display:inline-block;padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none", own)}>${escapeHtml(button.label)}</a></p>`,
    ...rest,
    `<p ${styleAttribute(["soft", "line"], "margin:24px 0 0;padding-top:16px;border-top:1px solid;font-size:14px")}>${escapeHtml(sender.name)}<br><a href="${escapeHtml(sender.publicUrl)}" ${styleAttribute(["soft"], "")}>${escapeHtml(sender.publicUrl)}</a></p>`,
    unsubscribe &&
      `<p ${styleAttribute(["soft"], "margin:16px 0 0;font-size:14px")}><a href="${escapeHtml(unsubscribe.href)}" ${styleAttribute(["soft"], "")}>${escapeHtml(unsubscribe.label)}</a></p>`,
    "</div></body></html>\n",
  ]
    .filter(Boolean)
    .join("\n");
}

// Mail clients without style sheet support need a table for columns; screen readers do not announce it.
function table(rows: string[]): string {
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join("\n")}</table>`;
}

const cell = "padding:8px 0;vertical-align:top;border-bottom:1px solid";

function factRow(label: string, value: string): string {
  return `<tr><td ${styleAttribute(["soft", "line"], `${cell};width:34%;padding-right:16px;font-size:14px;overflow-wrap:break-word`)}>${escapeHtml(label)}</td><td ${styleAttribute(["line"], cell)}>${lines(value)}</td></tr>`;
}

function billRow({ what, note, amount }: NonNullable<MailPage["bill"]>[number], isSum: boolean): string {
  const weight = isSum ? ";font-weight:600" : "";
  const small = note
    ? `<br><span ${styleAttribute(["soft"], "font-size:14px;font-weight:400")}>${escapeHtml(note)}</span>`
    : "";
  return `<tr><td ${styleAttribute(["line"], cell + weight)}>${escapeHtml(what)}${small}</td><td ${styleAttribute(["line"], `${cell};padding-left:16px;text-align:right;white-space:nowrap${weight}`)}>${escapeHtml(amount)}</td></tr>`;
}

const lines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");
