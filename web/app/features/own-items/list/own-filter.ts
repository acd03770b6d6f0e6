/** Which of the user's own items the address of a list asks for. */
import { OWN_ITEMS_PAGE } from '@spetskarta/shared/limits.ts'
import type { OwnState } from '@spetskarta/shared/own-items/own-items.ts'

export interface OwnQuery {
  q?: string
  type?: string
  state?: OwnState
  /** The cursor where the page begins. */
  after?: string
}

export const STATES = {
  published: 'Опубликованы',
  hidden: 'Скрыты',
  'taken-off': 'Сняты модератором',
} as const satisfies Record<OwnState, string>

/** `?q=кран&type=avtokran&state=hidden&after=…`; empty and unknown values are left out. */
export function ownQueryOf(url: URL): OwnQuery {
  const { q, type, state, after } = Object.fromEntries(url.searchParams)
  return {
    ...(q?.trim() && { q: q.trim().slice(0, 120) }),
    ...(type && { type }),
    ...(state && Object.hasOwn(STATES, state) && { state: state as OwnState }),
    ...(after && { after }),
  }
}

/** The query in the form of the API. */
export const ownQueryString = (query: OwnQuery) => ({ querystring: { ...query, limit: OWN_ITEMS_PAGE } })

/** Whether the list is filtered. */
export const isOwnFiltered = ({ q, type, state }: OwnQuery): boolean => Boolean(q || type || state)
