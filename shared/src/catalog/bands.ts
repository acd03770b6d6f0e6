/**
 * Sizes by which people look for machines of a type. Each has a page of its own, `/arenda/ekskavator/massa-20-25`, which search
 * engines may index; any other range is only a search. So a size must not be removed or moved without need.
 */
import type { EquipmentTypeId } from './equipment-types.ts'
import { type ParamRange, rangesOf, textOfRanges } from './params.ts'

/** Words for the address of a page, by the ids of parameters. */
const WORDS = {
  mass: 'massa',
  capacity: 'gruzopodemnost',
  depth: 'glubina',
  reach: 'vylet',
  height: 'vysota',
  volume: 'obem',
  length: 'dlina',
  flow: 'proizvoditelnost',
  output: 'moshchnost',
  power: 'moshchnost-dvigatelya',
} as const

/**
 * The parameter by which machines of a type are sought, and the ends of its sizes, whole numbers: 5, 10, 20 are «5–10» and
 * «10–20».
 */
const ENDS: Partial<Record<EquipmentTypeId, readonly [keyof typeof WORDS, ...number[]]>> = {
  ekskavator: ['mass', 5, 10, 20, 25, 40, 80],
  'ekskavator-kolesnyj': ['mass', 5, 10, 15, 20, 25],
  'mini-ekskavator': ['mass', 1, 2, 4, 6, 9],
  'ekskavator-s-gidromolotom': ['mass', 1, 5, 10, 20, 25, 40],
  'ekskavator-razrushitel': ['mass', 20, 30, 50, 100],
  'ekskavator-pogruzchik': ['depth', 4, 5, 6, 7],
  'frontalnyj-pogruzchik': ['capacity', 1, 3, 5, 8],
  'mini-pogruzchik': ['mass', 1, 2, 3, 5],
  'teleskopicheskij-pogruzchik': ['height', 5, 9, 14, 20],
  'vilochnyj-pogruzchik': ['capacity', 1, 2, 3, 5, 10, 20],
  buldozer: ['mass', 5, 10, 15, 20, 30, 50],
  avtogrejder: ['mass', 8, 13, 17, 25],
  'katok-gruntovyj': ['mass', 5, 10, 14, 20, 30],
  'katok-dorozhnyj': ['mass', 1, 3, 7, 10, 15],
  samosval: ['capacity', 5, 10, 20, 25, 40],
  'samosval-sochlenennyj': ['capacity', 20, 30, 45],
  'bortovoj-avtomobil': ['capacity', 1, 3, 5, 10, 20],
  dlinnomer: ['capacity', 10, 20, 30],
  tral: ['capacity', 20, 40, 60, 100],
  evakuator: ['capacity', 2, 5, 10, 20],
  avtobetonosmesitel: ['volume', 4, 6, 8, 10, 12],
  avtobetononasos: ['reach', 20, 30, 40, 60],
  avtokran: ['capacity', 10, 20, 30, 50, 100, 250],
  'kran-gusenichnyj': ['capacity', 20, 50, 100, 300],
  'kran-bashennyj': ['capacity', 4, 8, 12, 25],
  'kran-manipulyator': ['capacity', 3, 5, 10, 15, 20],
  avtovyshka: ['height', 10, 16, 22, 28, 36, 60],
  'nozhnichnyj-podemnik': ['height', 6, 8, 12, 18],
  'kolenchatyj-podemnik': ['height', 10, 16, 22, 45],
  yamobur: ['depth', 2, 4, 8, 15],
  truboukladchik: ['capacity', 10, 20, 40, 100],
  traktor: ['power', 50, 80, 120, 200],
  vodovoz: ['volume', 3, 6, 10, 20],
  ilosos: ['volume', 3, 6, 10, 20],
  kompressor: ['flow', 2, 5, 10, 25],
  generator: ['output', 10, 30, 100, 300, 1000],
}

export interface Band extends ParamRange {
  from: number
  to: number
  /** The last part of the address of its page. */
  slug: string
}

/** The sizes of a type in ascending order; empty where the type has none. */
export function bandsOf(type: string): Band[] {
  const [id, ...ends] = (Object.hasOwn(ENDS, type) && ENDS[type as EquipmentTypeId]) || []
  if (id === undefined) return []
  return ends.slice(1).map((to, i) => {
    const from = ends[i] as number
    return { id, from, to, slug: `${WORDS[id]}-${from}-${to}` }
  })
}

export const bandOfSlug = (type: string, slug: string): Band | undefined =>
  bandsOf(type).find((band) => band.slug === slug)

/** The size that equals the ranges of a search; undefined where they differ from every size, or there are several ranges. */
export function bandOfRanges(type: string, params: string): Band | undefined {
  const [range, ...more] = rangesOf(params) ?? []
  if (!range || more.length > 0) return undefined
  return bandsOf(type).find(({ id, from, to }) => id === range.id && from === range.from && to === range.to)
}

/** The size in the notation of a search. */
export const paramsOfBand = ({ id, from, to }: Band): string => textOfRanges([{ id, from, to }])
