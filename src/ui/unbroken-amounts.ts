/** A sentence for a screen: no line ends between "Rs" and its number. */
export const unbrokenAmounts = (text: string) => text.replace(/\bRs (?=\d)/g, "Rs\u00a0");
