/** The smallest file that the shop accepts as a PDF. */
export const aPdf = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n");
