/** The language of the owner's texts, which may be Hindi on an English page or English on a Hindi page. */
export const languageOf = (words: string) => (/\p{Script=Devanagari}/u.test(words) ? "hi" : "en");
