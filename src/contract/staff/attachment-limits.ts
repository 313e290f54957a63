/** Limits on files that staff attach to orders, customers and enquiries. */
export const attachmentFile = {
  types: ["application/pdf", "image/jpeg", "image/png", "image/webp"],
  names: "PDF, JPEG, PNG or WebP",
  bytes: 5_000_000,
} as const;

/** For one order, customer or enquiry. */
export const mostAttachments = 20;
