/** What of the park is shown, as the page's address. */
import { PARK_ROWS } from '@spetskarta/shared/limits.ts'
import { PARK_STATES, type ParkState } from '@spetskarta/shared/park/park.ts'

export interface ParkQuery {
  q?: string
  state?: ParkState
  type?: string
  object?: string
  /** A group, with its parts. */
  group?: string
  /** Who works on it. */
  operator?: string
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

const numberOf = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? text : undefined)

/** What the address has; what makes no sense is left out. */
export function parkQueryOf({ searchParams }: URL): ParkQuery {
  const text = (name: string) => searchParams.get(name)?.trim() || undefined
  const state = PARK_STATES.find((each) => each === searchParams.get('state'))
  const rows = Number(searchParams.get('rows'))
  const given = {
    q: text('q'),
    state,
    type: text('type'),
    object: numberOf(text('object')),
    group: numberOf(text('group')),
    operator: numberOf(text('operator')),
    ids: text('ids'),
    order: searchParams.get('order') === 'state' ? ('state' as const) : undefined,
    rows: Number.isInteger(rows) && rows > PARK_ROWS.page ? Math.min(rows, PARK_ROWS.most) : undefined,
    machine: text('machine'),
    view: searchParams.get('view') === 'map' ? ('map' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** What narrows the list. */
const filterOf = ({ q, state, type, object, group, operator, ids }: ParkQuery) => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(type && { type }),
  ...(object && { object: Number(object) }),
  ...(group && { group: Number(group) }),
  ...(operator && { operator: Number(operator) }),
  ...(ids && { ids }),
})

export const isParkFiltered = (query: ParkQuery): boolean => Object.keys(filterOf(query)).length > 0

/** What the server is asked. */
export const parkQueryString = (query: ParkQuery) => ({
  ...filterOf(query),
  ...(query.order && { order: query.order }),
  limit: query.rows ?? PARK_ROWS.page,
})

/** What the map's marks are asked by. */
export const marksFilterOf = (query: ParkQuery) => filterOf(query)

/** What a saved view keeps of the address: neither an opened machine nor the group of a map. */
export const viewOf = ({ q, state, type, object, group, operator, order }: ParkQuery): string =>
  new URLSearchParams(
    Object.entries({ q, state, type, object, group, operator, order }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  ).toString()
