/** Whether a text is 14 digits whose last is the check digit of the others (GS1 General Specifications, section 7.9). */
export function isGtin(text: string): boolean {
  if (!/^[0-9]{14}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}
