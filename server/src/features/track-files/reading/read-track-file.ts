/** Reads points from a file of any format that loggers write. Runs in a worker, as a large file takes a while. */
import { readAs } from '../../tracks/coords.rules.ts'
import { FileFault, type FilePoint, type PointsRead } from './file-point.ts'
import { isFit, pointsOfFit } from './fit.rules.ts'
import { pointsOfJson } from './json.rules.ts'
import { isOwntracksRec, isWln, pointsOfOwntracksRec, pointsOfWln } from './line-files.rules.ts'
import { isNmea, pointsOfNmea } from './nmea.rules.ts'
import { pointsOfTable, type TableRead } from './table.rules.ts'
import type { TableChoice } from './table-columns.rules.ts'
import { beginningOf, textOf } from './text.rules.ts'
import { type PlainFile, unpacked } from './unpack.ts'
import { pointsOfXml } from './xml.rules.ts'

export interface TrackFileRead {
  /** Name of the format, shown to people. */
  format: string
  points: FilePoint[]
  /** Columns of the first table in the file. */
  table?: TableRead['table']
  /** Number of files that had points: more than one in an archive. */
  files: number
}

export type FileRead = TrackFileRead | { fault: string }

const NO_FILE =
  'Файл не разобран: нужен GPX, KML, GeoJSON, TCX, FIT, NMEA, WLN, таблица CSV со столбцами времени и координат или архив с ними'
const NO_TIMES = 'В файле нет времени точек, без него маршрут не восстановить'
const NO_POINTS = 'В файле нет ни одной точки'
const NOTHING_INSIDE = 'В архиве нет файлов с точками'

/** `name` is the name of the file and is not used to recognise its format. */
export async function readTrackFile(
  bytes: Uint8Array,
  choice: TableChoice = { homeZone: 'Europe/Moscow' },
  name = '',
): Promise<FileRead> {
  const files: (PointsRead & { table?: TableRead['table'] })[] = []
  let inside = 0
  try {
    for await (const file of unpacked({ name, bytes })) {
      inside++
      const read = readPlain(file, choice)
      // An archive may hold other files too.
      if (!read) continue
      if (file.bytes !== bytes && file.name) for (const point of read.points) point.file = file.name
      files.push(read)
    }
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.message }
    throw error
  }
  const [first] = files
  if (!first) return { fault: inside === 0 ? NOTHING_INSIDE : NO_FILE }
  // A table applies the choice itself, because it compares speeds with distances.
  const placed = files.map((read) =>
    read.table || !choice.coords ? read.points : read.points.map((point) => readAs(choice.coords ?? 'written', point)),
  )
  const points = placed.length === 1 && placed[0] ? placed[0] : placed.flat()
  const table = files.find((read) => read.table)?.table
  // In a table a wrong column may be the reason; the refused lines show it.
  const timed = table || points.some(({ at }) => Number.isFinite(at))
  if (!table?.missing.length && points.length === 0) return { fault: NO_POINTS }
  if (!timed) return { fault: NO_TIMES }
  const format = [...new Set(files.map((read) => read.format))].join(', ')
  return { format, points, files: files.length, ...(table && { table }) }
}

function readPlain({ bytes }: PlainFile, choice: TableChoice): PointsRead | undefined {
  if (isFit(bytes)) return pointsOfFit(bytes)
  const beginning = beginningOf(bytes)
  const sign = beginning.trimStart()[0]
  if (sign === '<') return pointsOfXml(bytes)
  const text = textOf(bytes)
  if (sign === '{' || sign === '[') return pointsOfJson(text)
  if (isWln(beginning)) return pointsOfWln(text)
  if (isNmea(beginning)) return pointsOfNmea(text)
  if (isOwntracksRec(beginning)) return pointsOfOwntracksRec(text)
  return pointsOfTable(text, choice)
}
