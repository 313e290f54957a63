interface Payable {
  upi_id: string;
  payee: string;
  due_paise: number;
  /** The document's number, shown in the payer's app and on the shop's statement. */
  number: string;
}

/** The content of a QR code for a UPI payment: NPCI, UPI linking specification 1.6, with the amount in rupees. */
export function upiLink({ upi_id, payee, due_paise, number }: Payable): string {
  // Apps differ in the characters they accept in a note; hyphens are safe.
  const particulars = { pn: payee, am: (due_paise / 100).toFixed(2), cu: "INR", tn: number.replaceAll("/", "-") };
  const query = Object.entries(particulars).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?pa=${upi_id}&${query.join("&")}`;
}
