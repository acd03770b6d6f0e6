/** What people type in the forum, made fit to be kept: plain text without what cannot be seen. */

// Controls but for the line break and the tab, all that is made not to be seen, and the blank of Braille; the joiner and
// the variation of an emoji only behind one.
const UNSEEN =
  /(?![\n\t])\p{Cc}|(?![\u200d\ufe0e\ufe0f])[\p{DI}\p{Cf}]|\u2800|(?<!\p{Emoji})[\ufe0e\ufe0f]|(?<!\p{Extended_Pictographic}\ufe0f?[\u{1f3fb}-\u{1f3ff}]?)\u200d/gu
/** More marks on one letter than any language has cover the lines around. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu
/** Marks in a row are put in order one by one, past all that stand before: ten are more than any letter has. */
const ROWS_OF_MARKS = /(\p{M}{10})\p{M}+/gu
const LONE_SURROGATES = /\p{Surrogate}/gu

/** A message: its lines are kept, without more than one empty line in a row. May be empty. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(LONE_SURROGATES, '')
    .replace(UNSEEN, '')
    .replace(ROWS_OF_MARKS, '$1')
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
    .split('\n')
    // An expression for blanks at a line's end would try every blank inside of it.
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** A title: one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** Where a text leads away from itself; the same for the limit on links and for what is shown as one. */
export const LINK = /\bhttps?:\/\/[^\s<>"'«»„“”]+/giu

/** How many links a text has, also those that are written without `https://` to pass as none. */
export const countLinks = (text: string): number =>
  text.match(
    /\bhttps?:\/\/|\bwww\.|(?<![\p{L}\p{N}.@/-])(?:[\p{L}\p{N}-]+\.)+(?:ru|su|com|net|org|info|biz|site|online|shop|top|xyz|me|io|рф)(?![\p{L}\p{N}])/giu,
  )?.length ?? 0
