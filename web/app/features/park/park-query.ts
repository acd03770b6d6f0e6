/** What of the park is shown, as the page's address. */
import { PARK_ROWS } from '@spetskarta/shared/limits.ts'
import { PARK_STATES, type ParkState } from '@spetskarta/shared/park/park.ts'

export interface ParkQuery {
  q?: string
  state?: ParkState
  type?: string
  object?: string
  /** Ids of the machines of a group, by commas. */
  ids?: string
  order?: 'state'
  /** How many rows, where more than the first page. */
  rows?: number
  /** The machine whose row is opened. */
  machine?: string
  /** On a phone: the map in place of the list. */
  view?: 'map'
}

/** What the address has; what makes no sense is left out. */
export function parkQueryOf({ searchParams }: URL): ParkQuery {
  const text = (name: string) => searchParams.get(name)?.trim() || undefined
  const state = PARK_STATES.find((each) => each === searchParams.get('state'))
  const object = text('object')
  const rows = Number(searchParams.get('rows'))
  const given = {
    q: text('q'),
    state,
    type: text('type'),
    object: object && /^\d{1,15}$/.test(object) ? object : undefined,
    ids: text('ids'),
    order: searchParams.get('order') === 'state' ? ('state' as const) : undefined,
    rows: Number.isInteger(rows) && rows > PARK_ROWS.page ? Math.min(rows, PARK_ROWS.most) : undefined,
    machine: text('machine'),
    view: searchParams.get('view') === 'map' ? ('map' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** What narrows the list. */
const filterOf = ({ q, state, type, object, ids }: ParkQuery) => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(type && { type }),
  ...(object && { object: Number(object) }),
  ...(ids && { ids }),
})

export const isFiltered = (query: ParkQuery): boolean => Object.keys(filterOf(query)).length > 0

/** What the server is asked. */
export const askedOf = (query: ParkQuery) => ({
  ...filterOf(query),
  ...(query.order && { order: query.order }),
  limit: query.rows ?? PARK_ROWS.page,
})

/** What the map's marks are asked by. */
export const marksAskedOf = (query: ParkQuery) => filterOf(query)
