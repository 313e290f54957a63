import type { MailPage, Sender } from "./mail-content.ts";

/*
 * Many mail clients ignore style sheets, so light colours are inline; clients that read the style sheet use its dark colours
 * when the reader prefers them. No pictures: nothing is missing when they are blocked, and opening a mail is not tracked.
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

const addImportant = (style: string) => style.replace(/(?=;|$)/g, "!important");
const darkSheet = Object.entries(dark)
  .map(([name, style]) => `.${name}{${addImportant(style)}}`)
  .join("");
const sheet = `:root{color-scheme:light dark}a{color:inherit}@media (max-width:480px){.card{padding:24px 20px!important}}@media (prefers-color-scheme:dark){${darkSheet}}`;

function look(roles: (keyof typeof light)[], style: string): string {
  return `class="${roles.join(" ")}" style="${[style, ...roles.map((role) => light[role])].join(";")}"`;
}

export function mailHtml(sender: Sender, { heading, paragraphs, facts, bill, button, unsubscribe }: MailPage): string {
  const [first, ...rest] = paragraphs.map((text) => `<p style="margin:0 0 16px">${lines(text)}</p>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(heading)}</title><style>${sheet}</style></head>`,
    `<body ${look(["page", "ink"], "margin:0;padding:24px 12px;font:16px/1.5 Inter,-apple-system,Segoe UI,Roboto,Arial,sans-serif")}>`,
    `<div ${look(["card"], "max-width:560px;margin:0 auto;padding:32px;border-radius:8px;box-sizing:border-box;overflow-wrap:anywhere")}>`,
    `<p ${look(["brand"], "margin:0 0 24px;font-weight:600")}>${escapeHtml(sender.name)}</p>`,
    `<h1 ${look(["ink"], "margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600")}>${escapeHtml(heading)}</h1>`,
    first,
    facts?.length && table(facts.map(({ label, value }) => factRow(label, value))),
    bill?.length && table(bill.map((row, index) => billRow(row, index === bill.length - 1))),
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" ${look(["button"], "display:inline-block;padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none")}>${escapeHtml(button.label)}</a></p>`,
    ...rest,
    `<p ${look(["soft", "line"], "margin:24px 0 0;padding-top:16px;border-top:1px solid;font-size:14px")}>${escapeHtml(sender.name)}<br><a href="${escapeHtml(sender.publicUrl)}" ${look(["soft"], "")}>${escapeHtml(sender.publicUrl)}</a></p>`,
    unsubscribe &&
      `<p ${look(["soft"], "margin:16px 0 0;font-size:14px")}><a href="${escapeHtml(unsubscribe.href)}" ${look(["soft"], "")}>${escapeHtml(unsubscribe.label)}</a></p>`,
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
  return `<tr><td ${look(["soft", "line"], `${cell};width:34%;padding-right:16px;font-size:14px`)}>${escapeHtml(label)}</td><td ${look(["line"], cell)}>${lines(value)}</td></tr>`;
}

function billRow({ what, note, amount }: NonNullable<MailPage["bill"]>[number], isSum: boolean): string {
  const weight = isSum ? ";font-weight:600" : "";
  const small = note ? `<br><span ${look(["soft"], "font-size:14px;font-weight:400")}>${escapeHtml(note)}</span>` : "";
  return `<tr><td ${look(["line"], cell + weight)}>${escapeHtml(what)}${small}</td><td ${look(["line"], `${cell};padding-left:16px;text-align:right;white-space:nowrap${weight}`)}>${escapeHtml(amount)}</td></tr>`;
}

const lines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
