import { equipmentTypes, workTypes } from '../../ui/item/types'
import type { Topic } from './intent'

const LETTERS = /[^a-zа-я0-9]+/
const wordsOf = (text: string) => text.toLowerCase().replaceAll('ё', 'е').split(LETTERS).filter(Boolean)
/** The word without its inflected ending: «экскаваторы», «самосвала», «колёсного». */
const stemOf = (word: string) => word.slice(0, word.length > 7 ? -3 : word.length > 5 ? -2 : undefined)

const NAMED = [
  ...equipmentTypes.map(({ id, name }) => ({ topic: { kind: 'equipment', type: id } as const, words: wordsOf(name) })),
  ...workTypes.map(({ id, name }) => ({ topic: { kind: 'work', type: id } as const, words: wordsOf(name) })),
]

/**
 * The type that a user means by words of their own: the type with the shortest name that has words beginning
 * like all of them; otherwise like the first ones, as in «автокран 25 тонн». Undefined where no type fits.
 */
export function topicOfWords(text: string): Topic | undefined {
  for (let words = wordsOf(text); words.length > 0; words = words.slice(0, -1)) {
    const exact = NAMED.find((type) => type.words.join() === words.join())
    if (exact) return exact.topic
    const stems = words.map(stemOf)
    const types = NAMED.filter((type) => stems.every((stem) => type.words.some((word) => word.startsWith(stem))))
    const [first] = types.toSorted((a, b) => a.words.length - b.words.length)
    if (first) return first.topic
  }
  return undefined
}
