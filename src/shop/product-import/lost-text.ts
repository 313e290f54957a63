/** Stand for cells whose text the file no longer has. */
export const placeholders = {
  /** A spreadsheet program has turned the typed text into a date. */
  date: "(a date)",
  /** A program has written a formula without calculating it. */
  formula: "(a formula)",
  /** Excel keeps 15 digits of a number. */
  rounded: "(a rounded number)",
  /** Excel has cut a text off. */
  cut: "(cut off)",
  /** Written by an export to Excel for a longer text; an import keeps what is stored. */
  leftOut: "(too long for Excel; an import keeps the text)",
};

/** Characters. Excel cuts longer texts off without saying so. */
export const longestExcelCell = 32_767;

const rounded = "The spreadsheet has rounded this number. Format the column as Text and enter it again.";

/** As Excel, LibreOffice and Google Sheets display them; CSV files contain them as text. */
const error =
  /^(?:#(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|TIMEOUT!|GETTING_DATA|ERROR!)|Err:\d{3})$/;

/** What to do about a cell that has something else than the text that was meant; null for any other. */
export function explainLostText(cell: string): string | null {
  if (cell === placeholders.date)
    return "The spreadsheet has turned this into a date. Format the column as Text and enter it again.";
  if (cell === placeholders.formula)
    return "This formula has not been calculated. Open the file in a spreadsheet program and save it again.";
  if (cell === placeholders.rounded) return rounded;
  if (cell === placeholders.cut)
    return "Excel has cut this text off after 32,767 characters. Change it in the form of the product instead.";
  if (cell === placeholders.leftOut)
    return "This text was left out of the export because it is too long for Excel. Enter it in the form of the product.";
  if (error.test(cell))
    return `The spreadsheet shows the error ${cell} here. Correct the formula, or enter the value instead.`;
  if (/^#{3,}$/.test(cell)) return "The column was too narrow to show this value. Widen it and save the file again.";
  return null;
}

/** The same for a reference number or code, which spreadsheets also turn into an amount. */
export function explainLostNumber(cell: string): string | null {
  return /^\d+(?:\.\d+)?E\+\d+$/i.test(cell) ? rounded : explainLostText(cell);
}
