/** Parts of a paper's text that must not be broken between lines: times from and to, and dates. */
const WHOLE = /(\d\d:\d\d–\d\d:\d\d,?|\d\d\.\d\d\.\d{4})/

/** The text in parts; `whole`: must stay on one line. */
export const wholeParts = (text: string): { text: string; whole: boolean }[] =>
  text
    .split(WHOLE)
    // `split` puts matches of the pattern at odd indices.
    .map((part, i) => ({ text: part, whole: i % 2 === 1 }))
    .filter((part) => part.text !== '')
