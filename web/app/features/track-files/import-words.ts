/** Words for an import: meanings of columns, time zones, counts and days. */
import type { ColumnMeaning, ImportPreview } from '@spetskarta/shared/track-files/track-files.ts'
import type { CoordsReading } from '@spetskarta/shared/tracks/rules.ts'
import { countOf, formatCount } from '../../ui/text/format'
import { calendarDay } from '../../ui/text/moscow'

const NBSP = '\u00a0'

export const MEANINGS: Record<ColumnMeaning, string> = {
  moment: 'Дата и время',
  date: 'Дата',
  time: 'Время',
  lat: 'Широта, градусы',
  lng: 'Долгота, градусы',
  place: 'Широта и долгота',
  speed_kmh: 'Скорость, км/ч',
  speed_mps: 'Скорость, м/с',
  speed_knots: 'Скорость, узлы',
  speed_mph: 'Скорость, миль/ч',
  accuracy_m: 'Точность, м',
  hdop: 'Точность, HDOP',
  heading: 'Курс, градусы',
  altitude_m: 'Высота, м',
  altitude_ft: 'Высота, футы',
  battery: 'Заряд телефона, %',
  mock: 'Поддельная точка',
  recorder: 'Чей телефон',
  skip: 'Не загружать',
}

/** The country's time zones from west to east, and UTC. */
const ZONES: [name: string, label: string][] = [
  ['UTC', 'UTC (Гринвич)'],
  ['Europe/Kaliningrad', 'Калининград, UTC+2'],
  ['Europe/Moscow', 'Москва, UTC+3'],
  ['Europe/Samara', 'Самара, UTC+4'],
  ['Asia/Yekaterinburg', 'Екатеринбург, UTC+5'],
  ['Asia/Omsk', 'Омск, UTC+6'],
  ['Asia/Krasnoyarsk', 'Красноярск, UTC+7'],
  ['Asia/Irkutsk', 'Иркутск, UTC+8'],
  ['Asia/Yakutsk', 'Якутск, UTC+9'],
  ['Asia/Vladivostok', 'Владивосток, UTC+10'],
  ['Asia/Magadan', 'Магадан, UTC+11'],
  ['Asia/Kamchatka', 'Камчатка, UTC+12'],
]

/** Time zones to choose from; those in `needed` are always among them. */
export const zonesToChoose = (...needed: string[]): [name: string, label: string][] => [
  ...new Map([
    ...ZONES,
    ...needed.filter((name) => !ZONES.some(([zone]) => zone === name)).map((name) => [name, name] as const),
  ]),
]

const IN_PARTS = {
  seems: 'Похоже, координаты записаны целыми числами, в долях градуса',
  act: 'Перевести в градусы',
  done: 'Доли градуса переведены в градусы',
}

/** For each way of reading the coordinates: what they look like, the text of the button, and the text once it was pressed. */
export const COORDS_WORDS: Record<Exclude<CoordsReading, 'written'>, { seems: string; act: string; done: string }> = {
  swapped: {
    seems: 'Похоже, широта и долгота переставлены',
    act: 'Переставить',
    done: 'Широта и долгота переставлены местами',
  },
  e5: IN_PARTS,
  e6: IN_PARTS,
  e7: IN_PARTS,
  minutes: {
    seems: 'Похоже, координаты записаны в градусах и минутах без знака между ними',
    act: 'Перевести в градусы',
    done: 'Градусы и минуты переведены в градусы',
  },
}

const wholeKm = (km: number) => `${formatCount(Math.round(km))}${NBSP}км`

/** `Как записано, точки в 2 480 км от машины; если переставить — в 12 км от неё.` */
export function doubtText({ as, km, writtenKm }: NonNullable<ImportPreview['coords']>): string {
  const written = writtenKm === null ? 'таких мест нет' : `точки в ${wholeKm(writtenKm)} от машины`
  const act = COORDS_WORDS[as].act.toLowerCase()
  return `Как записано, ${written}; если ${act} — ${km < 1 ? 'рядом с ней' : `в ${wholeKm(km)} от неё`}.`
}

export const pointsWord = (count: number): string => countOf(count, ['точка', 'точки', 'точек'])
export const daysWord = (count: number): string => countOf(count, ['день', 'дня', 'дней'])
export const rowsWord = (count: number): string => countOf(count, ['строка', 'строки', 'строк'])

const DAYS_NAMED = 3

/** `10 и 11 ноября`, or the first days and how many more there are. */
export function daysInWords(days: string[]): string {
  const words = days.slice(0, DAYS_NAMED).map(calendarDay)
  // Consecutive days of one month name it once.
  const named = words.map(({ day, month }, i) => (words[i + 1]?.month === month ? `${day}` : `${day}${NBSP}${month}`))
  const rest = days.length - named.length
  if (rest > 0) return `${named.join(', ')} и ещё ${daysWord(rest)}`
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} и ${named.at(-1)}` : (named[0] ?? '')
}

/** `512 КБ`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} байт`
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)}\u00a0КБ`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0МБ`
}

type Columns = ImportPreview['columns']

/** How many columns were understood, guessed and left out. */
export function columnsText(columns: Columns): string {
  const taken = columns.filter(({ meaning }) => meaning !== 'skip')
  const sure = taken.filter((column) => column.sure).length
  const guessed = taken.length - sure
  const left = columns.length - taken.length
  return [
    `${sure} поняли точно`,
    guessed > 0 ? `${guessed} предположили — ${guessed === 1 ? 'он жёлтый' : 'они жёлтые'}` : '',
    left > 0 ? `${left} не загружаем` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The meanings after one column was changed: no meaning may occur twice. */
export const withMeaning = (columns: Columns, index: number, meaning: ColumnMeaning): ColumnMeaning[] =>
  columns.map((column, i) => (i === index ? meaning : column.meaning === meaning ? 'skip' : column.meaning))
