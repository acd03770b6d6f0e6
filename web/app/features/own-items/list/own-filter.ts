/** Which of one's own items a list's address asks for. */
import { OWN_ITEMS_PAGE } from '@spetskarta/shared/limits.ts'
import type { OwnState } from '@spetskarta/shared/own-items/own-items.ts'

export interface OwnQuery {
  q?: string
  type?: string
  state?: OwnState
  /** Where the page begins. */
  after?: string
}

export const STATES = {
  published: 'Опубликованы',
  hidden: 'Скрыты',
  'taken-off': 'Сняты модератором',
} as const satisfies Record<OwnState, string>

/** `?q=кран&type=avtokran&state=hidden&after=…`; what is empty or unknown is left out. */
export function ownQueryOf(url: URL): OwnQuery {
  const { q, type, state, after } = Object.fromEntries(url.searchParams)
  return {
    ...(q?.trim() && { q: q.trim().slice(0, 120) }),
    ...(type && { type }),
    ...(state && Object.hasOwn(STATES, state) && { state: state as OwnState }),
    ...(after && { after }),
  }
}

/** In the form of the API. */
export const ownQueryString = (query: OwnQuery) => ({ querystring: { ...query, limit: OWN_ITEMS_PAGE } })

/** Whether only some items are asked for. */
export const isOwnFiltered = ({ q, type, state }: OwnQuery): boolean => Boolean(q || type || state)
