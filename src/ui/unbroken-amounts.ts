/** Prevents line breaks between "Rs" and its number, for display. */
export const unbrokenAmounts = (text: string) => text.replace(/\bRs (?=\d)/g, "Rs\u00a0");
