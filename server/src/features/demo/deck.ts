import type { Random } from './random.ts'

/**
 * Deals cards for ever, each as often as its share says. Every card comes once in a round before the shares are
 * filled up, so that a short demo has all of them.
 */
export function openDeck<T>(cards: readonly { card: T; share: number }[], random: Random): () => T {
  const rest = cards.flatMap(({ card, share }) => Array<T>(Math.max(0, share - 1)).fill(card))
  let hand: T[] = []
  return () => {
    if (hand.length === 0) hand = [...random.shuffle(rest), ...random.shuffle(cards.map(({ card }) => card))]
    return hand.pop() as T
  }
}

/**
 * A total dealt out by weights: whole numbers that add up to it. The same weights in the same order give the same
 * numbers; no number is further than one from its exact share.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let reached = 0
  let dealt = 0
  return weights.map((weight) => {
    reached += weight
    const upTo = Math.round((total * reached) / sum)
    const part = upTo - dealt
    dealt = upTo
    return part
  })
}
