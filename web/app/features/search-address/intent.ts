/** What is searched for and where: the part of the map's state that is in the address. */
import { bandOfRanges, bandOfSlug, paramsOfBand } from '@spetskarta/shared/catalog/bands.ts'
import { type Dates, datesOfText, textOfDates } from '@spetskarta/shared/catalog/calendar.ts'
import { type ParamRange, rangesOf, textOfRanges } from '@spetskarta/shared/catalog/params.ts'
import { type Bounds, boundsAround, centreOf, type Position, sidesKm } from '@spetskarta/shared/geo.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { squareQuery } from '@spetskarta/shared/search/square-query.ts'
import { paths } from '../../paths'

/**
 * One type of machine or work, or everything. `params`: ranges of parameters, read
 * by `rangesOf`; `free`: days on which the machine is needed, read by `datesOfText`.
 */
export type Topic =
  | { kind: 'all' }
  | { kind: 'equipment'; type: string; params?: string; free?: string }
  | { kind: 'work'; type: string }

/** A square around a centre, or any rectangle. */
export type Area = { kind: 'around'; centre: Position; radius: number } | { kind: 'box'; bounds: Bounds }

export interface Intent {
  topic: Topic
  area: Area
}

/** The single item of the mode SHOW_ONE. */
export type ChosenItem = { kind: 'equipment' | 'order'; id: string }

export const boundsOf = (area: Area): Bounds =>
  area.kind === 'box' ? area.bounds : boundsAround(area.centre, area.radius)

export const centreOfArea = (area: Area): Position => (area.kind === 'box' ? centreOf(area.bounds) : area.centre)

/** Default area of a search with this topic (spec §9). */
export const areaAround = (topic: Topic, centre: Position): Area => ({
  kind: 'around',
  centre,
  radius: topic.kind === 'work' ? RADIUS.order : RADIUS.equipment,
})

/** Radius that the slider shows for an area, km. */
export function radiusOf(area: Area): number {
  if (area.kind === 'around') return area.radius
  const { width, height } = sidesKm(area.bounds)
  return Math.max(width, height) / 2
}

/** The slider's step nearest to a radius. */
export function toSlider(radius: number): number {
  const stepped = Math.round(radius / RADIUS.step) * RADIUS.step
  return Math.min(RADIUS.max, Math.max(RADIUS.min, stepped))
}

/**
 * Topic of an address: `/arenda/{type}`: a type of machine; `/arenda/{type}/{size}`:
 * machines of a size; `/poisk-raboty/{type}`: a type of work; any other path: everything.
 */
export function topicOfPath(pathname: string, query: URLSearchParams): Topic {
  const [, section, type, slug = ''] = /^\/(arenda|poisk-raboty)\/([\w-]+)(?:\/([\w-]+))?/.exec(pathname) ?? []
  if (!type) return { kind: 'all' }
  if (section !== 'arenda') return { kind: 'work', type }
  const band = bandOfSlug(type, slug)
  const topic = machinesOf(type, query)
  return band ? { ...topic, params: paramsOfBand(band) } : topic
}

/** Invalid ranges and dates are left out. */
function machinesOf(type: string, query: URLSearchParams): Topic & { kind: 'equipment' } {
  const params = textOfRanges(rangesOf(query.get('params') ?? '') ?? [])
  const dates = datesOfText(query.get('free') ?? '')
  return { kind: 'equipment', type, ...(params && { params }), ...(dates && { free: textOfDates(dates) }) }
}

/** Ranges of parameters of a search. */
export const rangesOfTopic = (topic: Topic): ParamRange[] =>
  topic.kind === 'equipment' ? (rangesOf(topic.params ?? '') ?? []) : []

/** Days of a search. */
export const datesOfTopic = (topic: Topic): Dates | undefined =>
  topic.kind === 'equipment' ? datesOfText(topic.free ?? '') : undefined

function queryOfTopic(topic: Topic): { params?: string; free?: string } {
  if (topic.kind !== 'equipment') return {}
  const { params, free } = topic
  return { ...(params && { params }), ...(free && { free }) }
}

const numbersOf = (text: string | null): number[] => (text ? text.split(',').map(Number) : [])
const within = (value: number | undefined, limit: number): value is number =>
  value !== undefined && Math.abs(value) <= limit

/** The area in a query; undefined where it is absent or invalid. */
export function areaOfQuery(query: URLSearchParams): Area | undefined {
  const [south, west, north, east] = numbersOf(query.get('box'))
  if (within(south, 90) && within(north, 90) && within(west, 180) && within(east, 180) && south < north)
    return { kind: 'box', bounds: { south, west, north, east } }
  const [lat, lng] = numbersOf(query.get('at'))
  if (!within(lat, 90) || !within(lng, 180)) return undefined
  const radius = Number(query.get('r') ?? RADIUS.equipment)
  return {
    kind: 'around',
    centre: { lat, lng },
    radius: radius >= 0.5 && radius <= RADIUS.max ? radius : RADIUS.equipment,
  }
}

/** The single item that the map must show, `?equipment=ID` or `?order=ID`. */
export function shownOfQuery(query: URLSearchParams): ChosenItem | undefined {
  for (const kind of ['equipment', 'order'] as const) {
    const id = query.get(kind)
    if (id) return { kind, id }
  }
  return undefined
}

export function queryOfArea(area: Area): Record<string, string> {
  if (area.kind === 'around') return squareQuery(area.centre, area.radius)
  const { south, west, north, east } = area.bounds
  return { box: [south, west, north, east].map((side) => Number(side.toFixed(5))).join(',') }
}

/** Address of the map with this search; `more`: parameters of TRACK or of an opened card. */
export function mapPath({ topic, area }: Intent, more: { track?: string; day?: string; card?: string } = {}): string {
  const place = { ...queryOfArea(area), ...more }
  if (topic.kind === 'all') return paths.map(place)
  return topic.kind === 'equipment' ? rentPath(topic, place) : paths.jobs(topic.type, place)
}

/** Address of a search for machines; the page of a size where the ranges equal one. */
export function rentPath(topic: Topic & { kind: 'equipment' }, place: Record<string, string> = {}): string {
  const band = bandOfRanges(topic.type, topic.params ?? '')
  const { params, ...rest } = queryOfTopic(topic)
  return paths.rent(topic.type, { ...(params && !band && { params }), ...rest, ...place }, band?.slug)
}

/** Number of machines, and of orders, that a list of results shows at first and adds with each further step. */
export const ROWS = 20

/** Order of a list of results: by distance, or by the price with delivery to the centre. */
export type ResultsOrder = 'near' | 'cheap'

export const orderOfQuery = (query: URLSearchParams): ResultsOrder =>
  query.get('order') === 'cheap' ? 'cheap' : 'near'

/** Address of the list of results of this search; `rows`: number of rows of each kind; `card`: id of the opened card. */
export function resultsPath({ topic, area }: Intent, rows = ROWS, card?: string, order: ResultsOrder = 'near'): string {
  const type = topic.kind === 'all' ? {} : { [topic.kind]: topic.type }
  return paths.search({
    ...type,
    ...queryOfTopic(topic),
    ...queryOfArea(area),
    ...(rows > ROWS && { rows }),
    ...(order === 'cheap' && { order }),
    card,
  })
}

export function rowsOfQuery(query: URLSearchParams): number {
  const rows = Number(query.get('rows'))
  return Number.isSafeInteger(rows) && rows > ROWS ? rows : ROWS
}

/** Topic in the query of the results page. */
export function topicOfQuery(query: URLSearchParams): Topic {
  const [machine, work] = [query.get('equipment'), query.get('work')]
  if (machine) return machinesOf(machine, query)
  return work ? { kind: 'work', type: work } : { kind: 'all' }
}
