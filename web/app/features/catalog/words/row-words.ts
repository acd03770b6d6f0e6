/**
 * What a row of a list says besides price, place and number: is it free, how far does it go, what was verified about its owner.
 */
import { type Item, isEquipment, type Order } from '@spetskarta/shared/catalog/items.ts'
import { type CheckedOwner, getCheckedOwners } from '@spetskarta/shared/catalog/owner.ts'
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { paramsSentence } from '../../../ui/item/params'
import { reviewsText } from '../../../ui/item/RatingLine'
import { formatNumber } from '../../../ui/text/format'
import { datesOf } from '../../../ui/text/money'
import { hereSinceText } from '../owner/owner-text'
import { type ItemWords, itemWordsOf } from './item-words'

export interface RowWords {
  /** The parameters as a sentence; empty where none are given. */
  params: string
  /** `sure`: free according to a calendar that is up to date. */
  free: { text: string; sure: boolean }
  /** `выезжает до 60 км`; empty where no radius is given. */
  reach: string
  trust: string
}

/** The words of each item, by its id; runs only on the server. */
export async function wordsOfRows(call: Call, items: readonly Item[]): Promise<Record<string, RowWords>> {
  if (items.length === 0) return {}
  const userUrls = [...new Set(items.map(({ userUrl }) => userUrl))].join(',')
  // The list is shown even if the owners fail to load.
  const { owners } = await call(getCheckedOwners, { querystring: { userUrls } }).catch(() => ({ owners: [] }))
  const byUrl = new Map(owners.map((owner) => [owner.userUrl, owner]))
  return Object.fromEntries(items.map((item) => [item._id, rowWordsOf(item, byUrl.get(item.userUrl), Date.now())]))
}

/** `now`: ms. */
export function rowWordsOf(item: Item, owner: CheckedOwner | undefined, now: number): RowWords {
  const words = itemWordsOf(item, now)
  const radius = isEquipment(item) ? item.terms.radius : undefined
  return {
    params: paramsSentence(words.params),
    free: isEquipment(item) ? freeOf(words) : { text: whenOf(item), sure: false },
    reach: radius ? `выезжает до\u00a0${formatNumber(radius)}\u00a0км` : '',
    trust: trustOf(item, words, owner),
  }
}

function freeOf({ free }: ItemWords): RowWords['free'] {
  if (!free) return { text: 'Спросите, свободна ли', sure: false }
  return free.stale
    ? { text: `${free.text}, календарь старый: уточните`, sure: false }
    : { text: free.text, sure: free.isFree }
}

/** When an order is to be done; if its price shows the dates instead of a budget, that the budget is open. */
function whenOf({ budget, startsOn, endsOn }: Order): string {
  const dates = datesOf(startsOn, endsOn)
  if (!dates) return 'Сроки по\u00a0договорённости'
  return budget === null ? 'Бюджет по\u00a0договорённости' : `Работа ${dates}`
}

/** What was verified, in order of weight; with fewer than two such facts, also since when the owner is registered. */
function trustOf(item: Item, { proof }: ItemWords, owner: CheckedOwner | undefined): string {
  const rating = isEquipment(item) ? item.rating : undefined
  const known = [
    owner?.registry && 'ИНН действует по\u00a0реестру',
    owner?.documents && 'документы проверены',
    rating && `★\u00a0${formatNumber(rating.stars, 1, 1)}, ${reviewsText(rating.reviews)}`,
    proof && `работала ${proof}`,
  ].filter((text) => typeof text === 'string')
  const words = known.length < 2 && owner ? [...known, hereSinceText(owner)] : known
  const [first = '', ...rest] = words
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...rest.map(uncapital)].join(' · ')
}

/** «На Спецкарте …» begins in lower case after other text; abbreviations keep their capitals. */
const uncapital = (text: string) => (/^На/.test(text) ? `н${text.slice(1)}` : text)
