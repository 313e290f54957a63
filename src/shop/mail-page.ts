/** Who writes to customers. */
export interface Sender {
  name: string;
  /** Where people write to the shop. */
  email: string;
  /** Origin of the shop, without a slash at the end. */
  publicUrl: string;
}

/** What a mail says, as plain text; nothing in it is read as HTML. */
export interface MailPage {
  heading: string;
  paragraphs: string[];
  /** Labelled values in a small table after the first paragraph. */
  facts?: { label: string; value: string }[];
  button?: { label: string; href: string };
}

/** The two bodies of a mail in the shop's frame. */
export function mailPage(sender: Sender, page: MailPage): { text: string; html: string } {
  return { text: asText(sender, page), html: asHtml(sender, page) };
}

function asText(sender: Sender, { heading, paragraphs, facts, button }: MailPage): string {
  const [first, ...rest] = paragraphs;
  const blocks = [
    heading,
    first,
    facts?.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    button && `${button.label}: ${button.href}`,
    ...rest,
    `${sender.name}\n${sender.publicUrl}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

// Mail programs read no style sheets, so the styles stand in the elements.
const cell = 'style="padding:6px 16px 6px 0;vertical-align:top;border-bottom:1px solid #e3e9ea"';

function asHtml(sender: Sender, { heading, paragraphs, facts, button }: MailPage): string {
  const [first, ...rest] = paragraphs.map((text) => `<p>${escaped(text).replaceAll("\n", "<br>")}</p>`);
  const table = facts
    ?.map(({ label, value }) => `<tr><td ${cell}>${escaped(label)}</td><td ${cell}>${escaped(value)}</td></tr>`)
    .join("\n");
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>${escaped(heading)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f7f7;color:#12262b;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">',
    `<p style="margin-top:0;color:#0b6069;font-weight:600">${escaped(sender.name)}</p>`,
    `<h1 style="font-size:22px;line-height:1.3">${escaped(heading)}</h1>`,
    first,
    table && `<table style="border-collapse:collapse;margin:16px 0">${table}</table>`,
    button &&
      `<p><a href="${escaped(button.href)}" style="display:inline-block;padding:12px 20px;background:#0b6069;color:#fff;border-radius:6px;text-decoration:none">${escaped(button.label)}</a></p>`,
    ...rest,
    `<p style="margin-bottom:0;font-size:14px;color:#4b6066">${escaped(sender.name)}<br><a href="${escaped(sender.publicUrl)}">${escaped(sender.publicUrl)}</a></p>`,
    "</div></body></html>\n",
  ]
    .filter(Boolean)
    .join("\n");
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
