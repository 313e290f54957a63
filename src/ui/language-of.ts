/** The language of words of the owner, who may write Hindi on an English page, and has English ones on a Hindi page. */
export const languageOf = (words: string) => (/\p{Script=Devanagari}/u.test(words) ? "hi" : "en");
