/** A serial number, unique in its financial year and at most 16 characters (CGST Rules, rule 46(b)), with the time of issue. */
export interface SerialNumber {
  series: string;
  year: string;
  serial: number;
  number: string;
  issuedAt: Date;
}

/** `ENT/2627/000123`. */
export const formatDocumentNumber = (series: string, year: string, serial: number) =>
  `${series}/${year}/${String(serial).padStart(6, "0")}`;
