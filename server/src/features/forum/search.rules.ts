/** Characters that mark a hit. `cleanText` removes them from everything that people write. */
export const HIT = { start: '\u0001', end: '\u0002' } as const

/** The pieces of a text in which hits are marked, on one line. */
export const excerptOf = (marked: string): { text: string; hit: boolean }[] =>
  marked
    .replace(/\s+/g, ' ')
    .split(new RegExp(`(${HIT.start}[^${HIT.end}]*${HIT.end})`))
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(HIT.start) ? { text: piece.slice(1, -1), hit: true } : { text: piece, hit: false },
    )
