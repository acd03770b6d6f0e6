/** How a word is found that was written with one letter amiss. */

/** What is left of a shorter one is left of too many others. */
const LETTERS_LEAST = 4

/**
 * A word and all that is left of it without one of its letters, as numbers of 32 bits. Two words have one in common where a letter of one
 * is missing, too many, another one or has changed places with its neighbour; that two others have one by chance is rare.
 */
export function variantsOf(word: string): number[] {
  if (word.length < LETTERS_LEAST || !/^\p{L}+$/u.test(word)) return []
  const without = Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))
  return [...new Set([word, ...without].map(numberOf))]
}

/** FNV-1a. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
