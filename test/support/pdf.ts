/** The smallest file that is taken for a PDF. */
export const aPdf = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n");
