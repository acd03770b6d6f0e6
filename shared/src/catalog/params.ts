/**
 * The parameters that machines are compared by: their units, their ranges and the types that have them.
 * The form, cards, sheets for Excel and filters follow from this table.
 */
import { EQUIPMENT_TYPES, type EquipmentTypeId } from './equipment-types.ts'

export interface Param {
  /** Short and permanent: it is part of addresses and stored in the database. */
  id: string
  name: string
  /** The name before the value in a line of several: «ковш 1,1 м³»; empty where the unit says enough. */
  short: string
  unit: string
  min: number
  max: number
  /** Digits after the decimal comma. */
  digits: 0 | 1 | 2
  /** A choice instead of a number: its texts by value. */
  choices?: Partial<Record<number, string>>
  types: readonly EquipmentTypeId[]
}

const ALL = EQUIPMENT_TYPES.map(({ id }) => id)
const DIGGERS = [
  'ekskavator',
  'ekskavator-kolesnyj',
  'mini-ekskavator',
  'ekskavator-s-gidromolotom',
  'ekskavator-pogruzchik',
  'ekskavator-amfibiya',
  'ekskavator-razrushitel',
] as const
const LOADERS = ['frontalnyj-pogruzchik', 'mini-pogruzchik', 'teleskopicheskij-pogruzchik'] as const
const ROAD = ['avtogrejder', 'katok-gruntovyj', 'katok-dorozhnyj', 'asfaltoukladchik', 'dorozhnaya-freza'] as const
const CRANES = ['avtokran', 'kran-gusenichnyj', 'kran-bashennyj', 'kran-manipulyator'] as const
const TRUCKS = ['bortovoj-avtomobil', 'dlinnomer', 'tral', 'evakuator'] as const
const LIFTS = ['avtovyshka', 'nozhnichnyj-podemnik', 'kolenchatyj-podemnik'] as const
const DRILLS = ['yamobur', 'burovaya-ustanovka', 'ustanovka-gnb', 'svaebojnaya-ustanovka'] as const

/** In the order in which they are shown. */
export const PARAMS: readonly Param[] = [
  {
    id: 'mass',
    name: 'Масса',
    short: '',
    unit: 'т',
    min: 0.1,
    max: 1000,
    digits: 1,
    types: [
      ...DIGGERS,
      ...LOADERS,
      ...ROAD,
      'buldozer',
      'skreper',
      'kran-gusenichnyj',
      'truboukladchik',
      'traktor',
      ...DRILLS,
    ],
  },
  {
    id: 'capacity',
    name: 'Грузоподъёмность',
    short: 'груз',
    unit: 'т',
    min: 0.05,
    max: 3000,
    digits: 2,
    types: [
      ...LOADERS,
      ...CRANES,
      ...TRUCKS,
      ...LIFTS,
      'vilochnyj-pogruzchik',
      'samosval',
      'samosval-sochlenennyj',
      'truboukladchik',
    ],
  },
  {
    id: 'bucket',
    name: 'Ковш',
    short: 'ковш',
    unit: 'м³',
    min: 0.01,
    max: 60,
    digits: 2,
    types: [...DIGGERS, ...LOADERS, 'skreper'],
  },
  {
    id: 'depth',
    name: 'Глубина',
    short: 'глубина',
    unit: 'м',
    min: 0.1,
    max: 1000,
    digits: 2,
    types: [...DIGGERS, ...DRILLS, 'transheekopatel'],
  },
  {
    id: 'reach',
    name: 'Вылет стрелы',
    short: 'вылет',
    unit: 'м',
    min: 0.5,
    max: 200,
    digits: 1,
    types: [
      ...DIGGERS,
      ...CRANES,
      'avtobetononasos',
      'avtovyshka',
      'kolenchatyj-podemnik',
      'teleskopicheskij-pogruzchik',
    ],
  },
  {
    id: 'height',
    name: 'Высота подъёма',
    short: 'высота',
    unit: 'м',
    min: 0.5,
    max: 300,
    digits: 1,
    types: [...LIFTS, 'teleskopicheskij-pogruzchik', 'vilochnyj-pogruzchik', 'kran-bashennyj', 'avtokran'],
  },
  {
    id: 'volume',
    name: 'Объём кузова или цистерны',
    short: 'объём',
    unit: 'м³',
    min: 0.1,
    max: 200,
    digits: 1,
    types: ['samosval', 'samosval-sochlenennyj', 'avtobetonosmesitel', 'vodovoz', 'ilosos', 'kommunalnaya-mashina'],
  },
  {
    id: 'length',
    name: 'Длина кузова',
    short: 'кузов',
    unit: 'м',
    min: 1,
    max: 60,
    digits: 1,
    types: [...TRUCKS, 'kran-manipulyator'],
  },
  {
    id: 'width',
    name: 'Ширина захвата',
    short: 'ширина',
    unit: 'м',
    min: 0.1,
    max: 20,
    digits: 2,
    types: [...ROAD, 'buldozer', 'snegouborochnaya-mashina', 'kommunalnaya-mashina', 'transheekopatel'],
  },
  {
    id: 'flow',
    name: 'Производительность',
    short: '',
    unit: 'м³/ч',
    min: 1,
    max: 10_000,
    digits: 0,
    types: ['avtobetononasos', 'kompressor', 'snegouborochnaya-mashina'],
  },
  { id: 'output', name: 'Мощность', short: '', unit: 'кВт', min: 1, max: 10_000, digits: 0, types: ['generator'] },
  {
    id: 'power',
    name: 'Мощность двигателя',
    short: '',
    unit: 'л. с.',
    min: 5,
    max: 3000,
    digits: 0,
    types: [...DIGGERS, ...LOADERS, ...ROAD, 'buldozer', 'skreper', 'traktor', 'truboukladchik'],
  },
  {
    id: 'chassis',
    name: 'Ход',
    short: '',
    unit: '',
    min: 1,
    max: 3,
    digits: 0,
    choices: { 1: 'гусеничный', 2: 'колёсный', 3: 'на шасси грузовика' },
    types: [
      'ekskavator-s-gidromolotom',
      'ekskavator-razrushitel',
      'mini-pogruzchik',
      'asfaltoukladchik',
      'dorozhnaya-freza',
      ...DRILLS,
      'transheekopatel',
      'drugaya-tehnika',
    ],
  },
  { id: 'year', name: 'Год выпуска', short: '', unit: '', min: 1950, max: 2035, digits: 0, types: ALL },
]

const BY_ID = new Map(PARAMS.map((param) => [param.id, param]))
export const paramOf = (id: string): Param | undefined => BY_ID.get(id)

/** The parameters that a type of machine has, in the order of the table. */
export const paramsOf = (type: string): Param[] =>
  PARAMS.filter(({ types }) => (types as readonly string[]).includes(type))

/** Values by the ids of parameters. */
export type ParamValues = Record<string, number>

/** A range that is searched for, both ends included; an absent end is open. */
export interface ParamRange {
  id: string
  from?: number
  to?: number
}

/** Most ranges of one search. */
export const RANGES_MAX = 6

const RANGE = /^([a-z]{2,12}):(\d{1,6}(?:\.\d{1,2})?)?-(\d{1,6}(?:\.\d{1,2})?)?$/

/** `mass:20-25,bucket:0.9-` as ranges; undefined where the text has another form or there are too many ranges. */
export function rangesOf(text: string): ParamRange[] | undefined {
  if (text === '') return []
  const parts = text.split(',')
  const ranges: ParamRange[] = []
  for (const part of parts) {
    const [, id = '', from, to] = RANGE.exec(part) ?? []
    if (!BY_ID.has(id) || (from === undefined && to === undefined) || ranges.some((range) => range.id === id))
      return undefined
    if (from !== undefined && to !== undefined && Number(from) > Number(to)) return undefined
    ranges.push({ id, ...(from !== undefined && { from: Number(from) }), ...(to !== undefined && { to: Number(to) }) })
  }
  return ranges.length <= RANGES_MAX ? ranges : undefined
}

/** The text of ranges, in the order of the table, so that equal searches have the same address. */
export const textOfRanges = (ranges: readonly ParamRange[]): string =>
  PARAMS.flatMap(({ id }) => ranges.filter((range) => range.id === id))
    .map(({ id, from, to }) => `${id}:${from ?? ''}-${to ?? ''}`)
    .join(',')
