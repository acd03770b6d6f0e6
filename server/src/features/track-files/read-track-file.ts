/** Reads points from a GPX, KML or CSV file. Runs in a worker: a large file takes a while. */
import type { ReportedPoint } from '../tracks/point.rules.ts'
import { pointsOfCsv } from './csv.rules.ts'
import { pointsOfXml } from './xml.rules.ts'

export type FileRead = { points: ReportedPoint[] } | { fault: string }

const NO_FILE = 'Файл не разобран: нужен GPX, KML или CSV со столбцами времени и координат'
const NO_TIMES = 'В файле нет времени точек, без него маршрут не восстановить'

export function readTrackFile(file: Uint8Array): FileRead {
  const points = isXml(file) ? pointsOfXml(file) : pointsOfCsv(file)
  if (!points) return { fault: NO_FILE }
  return points.some(({ at }) => Number.isFinite(at)) ? { points } : { fault: NO_TIMES }
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const SPACES = new Set(Buffer.from(' \t\r\n'))

/** Whether the first character is `<`. */
function isXml(file: Uint8Array): boolean {
  const begin = BYTE_ORDER_MARK.every((byte, i) => file[i] === byte) ? BYTE_ORDER_MARK.length : 0
  return file[file.findIndex((byte, i) => i >= begin && !SPACES.has(byte))] === 0x3c
}
