import { text } from "../../language/text.ts";
import { isStateCode } from "./states.ts";

// State code, PAN, entity number, normally Z, check character. Government departments that deduct tax have a TAN in place of the PAN, hence
// the second form.
const normalForm = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;
const governmentForm = /^[0-9]{2}[A-Z]{4}[0-9]{5}[A-Z][0-9]Z[0-9]$/;

/** A GSTIN as stored: capitals, without spaces. People type and paste it in groups and in lower case. */
export function normaliseGstin(gstin: string): string {
  return gstin.replace(/\s+/g, "").toUpperCase();
}

/** The State code (first two digits) of a GSTIN, however typed. Does not validate the GSTIN. */
export function stateCodeOfGstin(gstin: string): string {
  return normaliseGstin(gstin).slice(0, 2);
}

/**
 * What is wrong with a GSTIN, as a sentence for the person who typed it, or null.
 *
 * Checks the form, the State code, the check character and, when `stateGstCode` (two digits) is given, that the GSTIN
 * belongs to the State of its address. Ignores case and spaces. Null means that the GSTIN is well-formed, not that the
 * registration exists or is active: only the GST portal knows that.
 */
export function gstinProblem(gstin: string, stateGstCode?: string): string | null {
  const typed = normaliseGstin(gstin);
  if (typed.length !== 15) return text("A GSTIN has 15 characters.");
  if (!normalForm.test(typed) && !governmentForm.test(typed)) {
    return text("This is not a valid GSTIN. It must have two digits for the state, the PAN and three more characters.");
  }
  const stateCode = typed.slice(0, 2);
  if (!isStateCode(stateCode))
    return text("No state uses the code {stateCode} any more. Enter the current GSTIN.", { stateCode });
  if (typed[14] !== checkCharacter(typed.slice(0, 14))) {
    return text("The check character of this GSTIN is wrong. Check for typing errors.");
  }
  if (stateGstCode !== undefined && stateGstCode !== stateCode) {
    return text(
      "This GSTIN belongs to the state with code {stateCode}, but the address is in the state with code {stateGstCode}.",
      { stateCode, stateGstCode },
    );
  }
  return null;
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The 15th character, from the first 14 (capitals and digits): their values 0 to 35 are multiplied by 1, 2, 1, 2, …; quotient and remainder
 * of each product by 36 are added up; the check character brings the sum to a multiple of 36.
 */
function checkCharacter(first14: string): string {
  const total = [...first14].reduce((running, character, position) => {
    const product = alphabet.indexOf(character) * (position % 2 === 0 ? 1 : 2);
    return running + Math.floor(product / 36) + (product % 36);
  }, 0);
  return alphabet.charAt((36 - (total % 36)) % 36);
}
