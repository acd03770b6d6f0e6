/** The search of addresses; it finds nothing until the operator has loaded a region. */
import type { Position } from '@spetskarta/shared/geo.ts'
import type { Address } from '@spetskarta/shared/search/search.ts'
import type { Db } from '../../../db/connect.ts'
import { type AddressQuery, houseText, meaningsOf } from './address-words.rules.ts'
import { type AddressRow, findAlikeWords, findKnownWords, findStreets, type KnownWords } from './addresses.queries.ts'

/** Fewer letters are the beginning of too many names. */
const LETTERS_LEAST = 3
/** More words has no address. */
const WORDS_MOST = 8

/** Up to `limit` streets or houses that the text may mean; of streets of one name those near to `near` first. */
export async function findAddresses(
  db: Db,
  text: string,
  near: Position | undefined,
  limit: number,
): Promise<Address[]> {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_LEAST) return []
  for (const query of meaningsOf(text)) {
    if (query.words.length > WORDS_MOST) continue
    const rows = await findRows(db, query, near, limit)
    if (rows.length > 0) return distinct(rows.map(addressOf))
  }
  return []
}

async function findRows(db: Db, { words, house }: AddressQuery, near: Position | undefined, limit: number) {
  const known = await findKnownWords(db, words)
  if (known.length === 0) return []
  const options = { favoured: known.at(-1)?.exact ?? [], near, limit }
  await Promise.all(known.map((word, i) => (isKnown(word) ? undefined : addAlike(db, word, words[i]))))
  if (!known.every(isKnown)) return []
  const asTyped = await findStreets(db, known.map(likeliest), house, options)
  if (asTyped.length > 0) return asTyped
  // A word that is known may be another one with a letter amiss.
  await Promise.all(known.map((word, i) => addAlike(db, word, words[i])))
  return findStreets(db, known.map(allOf), house, options)
}

async function addAlike(db: Db, word: KnownWords, typed = '') {
  // Of a number another number is never meant.
  if (word.alike.length === 0 && /\p{L}/u.test(typed)) word.alike = await findAlikeWords(db, typed)
}

const allOf = ({ exact, begun, alike }: KnownWords) => [...exact, ...begun, ...alike]
const isKnown = (word: KnownWords) => allOf(word).length > 0

/** The last word may still be typed, the others are whole unless nothing is called so. */
function likeliest({ exact, begun, alike }: KnownWords, i: number, all: KnownWords[]): number[] {
  if (i === all.length - 1 && exact.length + begun.length > 0) return [...exact, ...begun]
  return [exact, begun, alike].find((ids) => ids.length > 0) ?? []
}

const addressOf = ({ town, street, house, lat, lng }: AddressRow): Address => ({
  name: [town, street, house === null ? '' : houseText(house)].filter(Boolean).join(', '),
  lat,
  lng,
})

/** Regions overlap. */
const distinct = (addresses: Address[]) => [...new Map(addresses.map((address) => [address.name, address])).values()]
