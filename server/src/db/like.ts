/** Most words of a search that count; each costs a comparison per row. */
const WORDS = 8

/** A pattern of `like` for each word of a search, which finds the word anywhere in a text. */
export const likeWords = (query: string): string[] =>
  query
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
