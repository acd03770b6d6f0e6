/** Control characters that mark a hit. `cleanText` removes them from everything that users write. */
export const HIT = { start: '\u0001', end: '\u0002' } as const

/** Splits a text with marked hits into pieces, on one line. */
export const excerptOf = (marked: string): { text: string; hit: boolean }[] =>
  marked
    .replace(/\s+/g, ' ')
    .split(new RegExp(`(${HIT.start}[^${HIT.end}]*${HIT.end})`))
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(HIT.start) ? { text: piece.slice(1, -1), hit: true } : { text: piece, hit: false },
    )
