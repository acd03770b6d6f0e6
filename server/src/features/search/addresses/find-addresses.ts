/** The search for addresses; it finds nothing until the operator has loaded a region. */
import type { Position } from '@spetskarta/shared/geo.ts'
import type { Address } from '@spetskarta/shared/search/search.ts'
import type { Db } from '../../../db/connect.ts'
import { type AddressQuery, houseText, meaningsOf } from './address-words.rules.ts'
import {
  type AddressRow,
  findAlikeWords,
  findKnownWords,
  findNearWords,
  findStreets,
  type KnownWords,
} from './addresses.queries.ts'

/** Fewer letters begin too many names. */
const LETTERS_LEAST = 3
/** No address has more words. */
const WORDS_MOST = 8

/** Up to `limit` streets or houses that the text may mean; of streets with the same name those near to `near` first. */
export async function findAddresses(
  db: Db,
  text: string,
  near: Position | undefined,
  limit: number,
): Promise<Address[]> {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_LEAST) return []
  const alike = new AlikeWords(db)
  for (const query of meaningsOf(text)) {
    if (query.words.length > WORDS_MOST) continue
    const rows = await findRows(db, query, alike, { near, limit })
    if (rows.length > 0) return distinct(rows.map(addressOf))
  }
  return []
}

interface Wanted {
  near: Position | undefined
  limit: number
}

/** Tries the words as typed, then with one letter different, then similar spellings: each step costs more than the one before. */
async function findRows(
  db: Db,
  { words, house }: AddressQuery,
  alike: AlikeWords,
  wanted: Wanted,
): Promise<AddressRow[]> {
  const known = await findKnownWords(db, words)
  if (known.length === 0) return []
  const options = { ...wanted, favoured: known.at(-1)?.exact ?? [] }
  const streetsOf = async (ids: number[][]) =>
    ids.every((some) => some.length > 0) ? findStreets(db, ids, house, options) : []

  const asTyped = await streetsOf(known.map(likeliest))
  if (asTyped.length > 0) return asTyped
  // A known word may be another word with one letter wrong.
  const near = known.every(isKnown) ? await findNearWords(db, words) : []
  const amiss = await streetsOf(known.map((word, i) => [...new Set([...allOf(word), ...(near[i] ?? [])])]))
  if (amiss.length > 0) return amiss
  const ids: number[][] = []
  for (const [i, word] of known.entries()) {
    const some = [...new Set([...allOf(word), ...(await alike.of(words[i] ?? ''))])]
    // Nothing has such a name, whatever the other words are.
    if (some.length === 0) return []
    ids.push(some)
  }
  return streetsOf(ids)
}

/** Similar words, looked up once for all meanings of a text. */
class AlikeWords {
  readonly #db: Db
  readonly #known = new Map<string, number[]>()
  constructor(db: Db) {
    this.#db = db
  }
  async of(typed: string): Promise<number[]> {
    // A number never stands for another number.
    const ids = this.#known.get(typed) ?? (/\p{L}/u.test(typed) ? await findAlikeWords(this.#db, typed) : [])
    this.#known.set(typed, ids)
    return ids
  }
}

const allOf = ({ exact, begun, near }: KnownWords) => [...exact, ...begun, ...near]
const isKnown = (word: KnownWords) => allOf(word).length > 0

/** The last word may still be incomplete; the others count as complete, unless nothing has such a name. */
function likeliest({ exact, begun, near }: KnownWords, i: number, all: KnownWords[]): number[] {
  if (i === all.length - 1 && exact.length + begun.length > 0) return [...exact, ...begun]
  return [exact, begun, near].find((ids) => ids.length > 0) ?? []
}

const addressOf = ({ town, street, house, lat, lng }: AddressRow): Address => ({
  name: [town, street, house === null ? '' : houseText(house)].filter(Boolean).join(', '),
  lat,
  lng,
})

/** Regions overlap, so an address may be found twice. */
const distinct = (addresses: Address[]) => [...new Map(addresses.map((address) => [address.name, address])).values()]
