/** What a column means, by its name as used by known loggers and Russian programs. */
import type { ColumnMeaning } from '@spetskarta/shared/track-files/track-files.ts'

type Unit = 'kmh' | 'mps' | 'knots' | 'mph' | 'm' | 'ft' | 'utc' | 'moscow' | undefined

const UNITS: Record<string, Unit> = {
  'км/ч': 'kmh',
  'km/h': 'kmh',
  kmh: 'kmh',
  kph: 'kmh',
  kmph: 'kmh',
  'м/с': 'mps',
  'm/s': 'mps',
  mps: 'mps',
  ms: undefined,
  knots: 'knots',
  kn: 'knots',
  kt: 'knots',
  kts: 'knots',
  узлы: 'knots',
  узлов: 'knots',
  mph: 'mph',
  м: 'm',
  m: 'm',
  метры: 'm',
  metres: 'm',
  meters: 'm',
  ft: 'ft',
  feet: 'ft',
  utc: 'utc',
  gmt: 'utc',
  мск: 'moscow',
  msk: 'moscow',
  iso: undefined,
  iso8601: undefined,
  deg: undefined,
  degrees: undefined,
  градусы: undefined,
  град: undefined,
  '°': undefined,
  '%': undefined,
  pct: undefined,
  'n/s': undefined,
  'e/w': undefined,
}

type ColumnName = 'moment' | 'date' | 'time' | 'lat' | 'lng' | 'place' | 'speed' | 'accuracy' | 'hdop' | 'heading'
type Known = ColumnName | 'altitude' | 'battery' | 'mock' | 'recorder'

/** If two columns have the same meaning, the one whose name comes first here is used. */
const NAMES: Record<Known, string[]> = {
  moment: [
    'timestamp',
    'datetime',
    'date time',
    'date and time',
    'дата и время',
    'дата время',
    'дата/время',
    'датавремя',
    'fixtime',
    'fix time',
    'gps time',
    'gpstime',
    'utc time',
    'recorded at',
    'время сообщения',
    'время фиксации',
    'devicetime',
    'device time',
    'local time',
    'timestampms',
    'timestamp ms',
    'servertime',
    'server time',
    'received at',
  ],
  date: ['date', 'дата', 'day', 'utc date', 'gps date'],
  time: ['time', 'время', 'hour'],
  lat: ['lat', 'latitude', 'широта', 'шир', 'y'],
  lng: ['lng', 'lon', 'long', 'longitude', 'долгота', 'долг', 'x'],
  place: [
    'координаты',
    'coordinates',
    'coords',
    'coordinate',
    'latlng',
    'lat lon',
    'position',
    'положение',
    'location',
  ],
  speed: [
    'speed',
    'скорость',
    'скор',
    'velocity',
    'vel',
    'spd',
    'ground speed',
    'gps speed',
    'speed over ground',
    'sog',
  ],
  accuracy: ['accuracy', 'acc', 'точность', 'погрешность', 'horizontal accuracy', 'hacc', 'радиус'],
  hdop: ['hdop'],
  heading: ['heading', 'bearing', 'course', 'dir', 'direction', 'курс', 'направление', 'азимут', 'azimuth', 'cog'],
  altitude: ['altitude', 'alt', 'elevation', 'ele', 'height', 'высота', 'выс', 'z'],
  battery: ['battery', 'batt', 'battery level', 'batterylevel', 'батарея', 'заряд', 'заряд батареи', 'аккумулятор'],
  mock: ['mock', 'is mock', 'ismock', 'mock location', 'поддельная'],
  recorder: ['recorder', 'который телефон'],
}

const KNOWN = new Map<string, { base: Known; rank: number }>()
for (const base of Object.keys(NAMES) as Known[])
  for (const [rank, name] of NAMES[base].entries()) KNOWN.set(name, { base, rank })

export interface NamedColumn {
  base: Known
  unit: Unit
  /** The lower, the better the name. */
  rank: number
}

/** Undefined if the name is not known. */
export function namedColumn(name: string): NamedColumn | undefined {
  if (name.length > 60) return undefined
  const words = name
    .replaceAll('\0', '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^a-zа-я0-9/°%]+/)
    .filter(Boolean)
  let unit: Unit
  for (let end = words.length; end > 0; end--) {
    const known = KNOWN.get(words.slice(0, end).join(' '))
    if (known) return { ...known, unit }
    const last = words[end - 1] ?? ''
    // What follows a name can only be a unit.
    if (!(last in UNITS)) break
    unit ??= UNITS[last]
  }
  // «Широта (WGS 84)», «GPS latitude»: such a column holds coordinates, whatever other words it has.
  const place = words.map((word) => KNOWN.get(word)).find((known) => known?.base === 'lat' || known?.base === 'lng')
  return place && words.length < 4 ? { ...place, unit: undefined, rank: place.rank + 100 } : undefined
}

const SPEEDS: Partial<Record<NonNullable<Unit>, ColumnMeaning>> = {
  kmh: 'speed_kmh',
  mps: 'speed_mps',
  knots: 'speed_knots',
  mph: 'speed_mph',
}

/** The meaning of a column; undefined for a speed without a unit. */
export function meaningOf({ base, unit }: NamedColumn): ColumnMeaning | undefined {
  if (base === 'speed') return unit && SPEEDS[unit]
  if (base === 'accuracy') return 'accuracy_m'
  if (base === 'altitude') return unit === 'ft' ? 'altitude_ft' : 'altitude_m'
  return base
}
