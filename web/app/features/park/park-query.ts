/** Which part of the park is shown, as the page's address has it. */
import { PARK_ROWS } from '@spetskarta/shared/limits.ts'
import { PARK_STATES, type Park, type ParkState } from '@spetskarta/shared/park/park.ts'

export interface ParkQuery {
  q?: string
  state?: ParkState
  type?: string
  object?: string
  /** A group, including its parts. */
  group?: string
  /** The operator who works on the machines. */
  operator?: string
  /** Ids of the machines of one mark, separated by commas. */
  ids?: string
  order?: 'state'
  /** Number of rows, if more than the first page. */
  rows?: number
  /** The machine whose row is open. */
  machine?: string
  /** On a phone: show the map instead of the list. */
  view?: 'map'
}

const numberOf = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? text : undefined)

/** The query of an address; invalid values are left out. */
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

/** The part of the query that narrows the list. */
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

/** The query of the call that loads the park. */
export const parkQueryString = (query: ParkQuery) => ({
  ...filterOf(query),
  ...(query.order && { order: query.order }),
  limit: query.rows ?? PARK_ROWS.page,
})

/** The query of the call that loads the map's marks. */
export const marksFilterOf = (query: ParkQuery) => filterOf(query)

/** The part of the address that a saved view keeps: neither an opened machine nor the machines of one mark. */
export const viewOf = ({ q, state, type, object, group, operator, order }: ParkQuery): string =>
  new URLSearchParams(
    Object.entries({ q, state, type, object, group, operator, order }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  ).toString()

/** What a saved view may still name when it is gone. */
const GONE = {
  group: 'такого участка',
  type: 'машин такого типа',
  object: 'такого объекта',
  operator: 'такого машиниста',
} as const

/** The values that the choices above the list do not have, with their words: `{ group: 'такого участка' }`. */
export function goneOf(query: ParkQuery, { groups, types, objects, operators }: Choices): Partial<typeof GONE> {
  const known = {
    group: groups.map(({ id }) => String(id)),
    type: types,
    object: objects.map(({ objectId }) => String(objectId)),
    operator: operators.map(({ id }) => String(id)),
  }
  const names = Object.keys(GONE) as (keyof typeof GONE)[]
  const gone = names.filter((name) => query[name] !== undefined && !known[name].includes(query[name]))
  return Object.fromEntries(gone.map((name) => [name, GONE[name]]))
}
type Choices = Pick<Park, 'groups' | 'types' | 'objects' | 'operators'>
