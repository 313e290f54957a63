/** The language of words of the owner, who may write Hindi on an English page too. Undefined where it is the page's. */
export const languageOf = (words: string) => (/\p{Script=Devanagari}/u.test(words) ? "hi" : undefined);
