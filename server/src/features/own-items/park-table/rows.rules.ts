/** Reads rows of a table of machines by the names of its columns. */
import { PARK_TABLE, type ParkTableRow } from '@spetskarta/shared/own-items/park-table.ts'

type Cell = Exclude<keyof ParkTableRow, 'line'>
type Column = Cell | 'lat' | 'lng' | 'busyFrom' | 'busyTo'

/** Names of columns as normalised by `plain`, most exact first. */
const NAMES: Record<Column, readonly string[]> = {
  name: ['название', 'наименование', 'название машины', 'машина', 'техника', 'name', 'гаражное имя', 'модель', 'марка'],
  type: ['тип', 'тип техники', 'вид техники', 'вид', 'type', 'category'],
  plate: ['гос №', 'госномер', 'гос номер', 'госзнак', 'гос знак', 'грз', 'рег №', 'plate'],
  serial: ['заводской №', 'заводской номер', 'зав №', 'серийный номер', 'vin', 'serial'],
  year: ['год', 'год выпуска', 'year'],
  group: ['участок', 'группа', 'колонна', 'подразделение', 'group'],
  imei: ['imei', 'трекер', 'номер трекера', 'uniqueid', 'unique id', 'identifier'],
  ratePerHour: ['за час', 'цена за час', 'ставка за час', 'час', 'руб час', 'руб ч'],
  ratePerShift: ['за смену', 'цена за смену', 'ставка за смену', 'смена', 'руб смена'],
  place: ['место', 'город', 'адрес', 'база', 'место стоянки', 'координаты', 'населенный пункт', 'place'],
  phone: ['телефон', 'phone'],
  busy: ['занята', 'занятость', 'занятые дни', 'календарь', 'busy'],
  busyFrom: ['занята с', 'занят с', 'busy from'],
  busyTo: ['занята по', 'занят по', 'занята до', 'busy to'],
  lat: ['широта', 'lat', 'latitude'],
  lng: ['долгота', 'lng', 'lon', 'longitude'],
}

/** Most rows of explanations above the column names. */
const PREAMBLE = 20

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9№]+/g, ' ')
    .trim()

/** Position of each column; among several known names the first in `NAMES` wins. */
function columnsOf(names: readonly string[]): Map<Column, number> {
  const there = names.map(plain)
  const columns = new Map<Column, number>()
  for (const [column, known] of Object.entries(NAMES) as [Column, readonly string[]][]) {
    const name = known.find((each) => there.includes(each))
    if (name !== undefined) columns.set(column, there.indexOf(name))
  }
  return columns
}

export type TableRows = { rows: ParkTableRow[]; unread: string[] } | { fault: string }

const NO_NAME = 'Не нашли столбец «Название». Возьмите образец или назовите столбцы, как в нём'
const NO_ROWS = 'Под названиями столбцов нет ни одной машины'
const TOO_MANY = `В таблице больше ${PARK_TABLE.rows} машин: разделите её`

/** `cells`: all rows of the sheet from the top, including empty ones. */
export function rowsOfTable(cells: readonly (readonly string[])[]): TableRows {
  const head = cells.slice(0, PREAMBLE).findIndex((row) => {
    const columns = columnsOf(row)
    const numbered = columns.has('plate') || columns.has('serial')
    const dated = columns.has('busy') || columns.has('busyFrom')
    return (columns.has('name') && columns.size > 1) || (numbered && dated)
  })
  const names = cells[head]
  if (!names) return { fault: NO_NAME }
  const columns = columnsOf(names)
  const rows = cells.flatMap((row, i): ParkTableRow[] => {
    if (i <= head || row.every((cell) => cell.trim() === '')) return []
    const of = (column: Column, most: number = PARK_TABLE.cell) =>
      (row[columns.get(column) ?? -1] ?? '').trim().slice(0, most)
    const coords = of('lat') && of('lng') ? `${of('lat')}; ${of('lng')}` : ''
    return [
      {
        line: i + 1,
        name: of('name'),
        type: of('type'),
        plate: of('plate'),
        serial: of('serial'),
        year: of('year'),
        group: of('group'),
        imei: of('imei'),
        ratePerHour: of('ratePerHour'),
        ratePerShift: of('ratePerShift'),
        place: coords || of('place'),
        phone: of('phone'),
        busy: of('busyFrom') || of('busyTo') ? `${of('busyFrom')} — ${of('busyTo')}` : of('busy', PARK_TABLE.days),
      },
    ]
  })
  if (rows.length === 0) return { fault: NO_ROWS }
  if (rows.length > PARK_TABLE.rows) return { fault: TOO_MANY }
  const read = new Set(columns.values())
  return {
    rows,
    unread: names.filter((name, i) => name.trim() && !read.has(i)).map((name) => name.trim().slice(0, 60)),
  }
}
