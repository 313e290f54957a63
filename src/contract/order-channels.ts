/** How a customer asked for an order that staff entered. */
export const orderChannels = ["telephone", "whatsapp", "email", "counter"] as const;
export type OrderChannel = (typeof orderChannels)[number];

export const channelLabels: Readonly<Record<OrderChannel, string>> = {
  telephone: "Telephone",
  whatsapp: "WhatsApp",
  email: "Email",
  counter: "Counter",
};

/** In a sentence: "You asked for it by telephone." */
export const channelPhrases: Readonly<Record<OrderChannel, string>> = {
  telephone: "by telephone",
  whatsapp: "by WhatsApp",
  email: "by email",
  counter: "at our counter",
};
