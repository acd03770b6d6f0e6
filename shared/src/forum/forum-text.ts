/** Cleans texts of the forum before they are stored: plain text without invisible characters. */

// Control characters except the line break and the tab, all invisible characters, and the Braille blank. The joiner
// and the emoji variation are kept only after an emoji.
const UNSEEN =
  /(?![\n\t])\p{Cc}|(?![\u200d\ufe0e\ufe0f])[\p{DI}\p{Cf}]|\u2800|(?<!\p{Emoji})[\ufe0e\ufe0f]|(?<!\p{Extended_Pictographic}\ufe0f?[\u{1f3fb}-\u{1f3ff}]?)\u200d/gu
/** More combining marks than this on a letter would cover the neighbouring lines; no language needs as many. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu
/**
 * Normalisation moves each mark past all marks before it, which
 * takes long for a long run of marks. No letter has more than ten.
 */
const ROWS_OF_MARKS = /(\p{M}{10})\p{M}+/gu
const LONE_SURROGATES = /\p{Surrogate}/gu

/** A message: keeps its lines, with at most one empty line in a row. May be empty. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(LONE_SURROGATES, '')
    .replace(UNSEEN, '')
    .replace(ROWS_OF_MARKS, '$1')
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
    .split('\n')
    // Not by a regular expression, which would try every space inside the line.
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** A title: one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** A link in a text: the limit on links and the display use the same definition. */
export const LINK = /\bhttps?:\/\/[^\s<>"'«»„“”]+/giu

const STARTS = /\bhttps?:\/\/|\bwww\./giu
const NAMES = /[\p{L}\p{N}.@/-]+/gu
const ZONES = new Set('ru su com net org info biz site online shop top xyz me io рф'.split(' '))

/** Number of links in a text, including those written without `https://`. */
export function countLinks(text: string): number {
  let names = 0
  const rest = text.replace(NAMES, (name) => {
    if (/^www\./i.test(name) || !beginsWithHost(name)) return name
    names++
    return ' '
  })
  return names + (rest.match(STARTS)?.length ?? 0)
}

/** Whether the name is labels of letters, digits and hyphens, at least one of them followed by a known zone. */
function beginsWithHost(name: string): boolean {
  for (const [i, label] of name.split('.').entries()) {
    if (i > 0 && ZONES.has(/^[\p{L}\p{N}]*/u.exec(label)?.[0].toLowerCase() ?? '')) return true
    if (!/^[\p{L}\p{N}-]+$/u.test(label)) return false
  }
  return false
}
