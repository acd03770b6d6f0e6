/** What of a paper's text may not break inside: times from and to, and dates. */
const WHOLE = /(\d\d:\d\d–\d\d:\d\d,?|\d\d\.\d\d\.\d{4})/

/** A text in its order; `whole`: stays on one line. */
export const wholeParts = (text: string): { text: string; whole: boolean }[] =>
  text
    .split(WHOLE)
    // Whatever the pattern has taken stands at the odd places.
    .map((part, i) => ({ text: part, whole: i % 2 === 1 }))
    .filter((part) => part.text !== '')
