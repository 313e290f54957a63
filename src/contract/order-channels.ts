import { inEachLanguage, text } from "../language/text.ts";

/** How a customer placed an order that staff entered. */
export const orderChannels = ["telephone", "whatsapp", "email", "counter"] as const;
export type OrderChannel = (typeof orderChannels)[number];

export const channelLabels: Readonly<Record<OrderChannel, string>> = inEachLanguage(() => ({
  telephone: text("Telephone"),
  whatsapp: text("WhatsApp"),
  email: text("Email"),
  counter: text("Counter"),
}));

/** For use in a sentence: "You asked for it by telephone." */
export const channelPhrases: Readonly<Record<OrderChannel, string>> = inEachLanguage(() => ({
  telephone: text("by telephone"),
  whatsapp: text("by WhatsApp"),
  email: text("by email"),
  counter: text("at our counter"),
}));
