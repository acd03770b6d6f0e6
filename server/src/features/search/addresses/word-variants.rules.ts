/** How to find a word that is written with one letter wrong. */

/** With a letter removed, shorter words match too many others. */
const LETTERS_LEAST = 4

/**
 * A word, and the word without each one of its letters, as 32-bit numbers. Two words share a number where a letter is missing,
 * added, replaced or swapped with its neighbour; that unrelated words share one by chance is rare.
 */
export function variantsOf(word: string): number[] {
  if (word.length < LETTERS_LEAST || !/^\p{L}+$/u.test(word)) return []
  const without = Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))
  return [...new Set([word, ...without].map(numberOf))]
}

/** A hash: FNV-1a. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
