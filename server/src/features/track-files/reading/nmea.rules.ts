/** NMEA 0183: RMC tells when, where and how fast; GGA of the same second how high and how well. */
import { GPS } from 'gps'
import { type FilePoint, fromHdop, type PointsRead } from './file-point.ts'
import { linesOf } from './text.rules.ts'

/** Sentences have at most 82 characters; receivers that ignore it stay far below this. */
const SENTENCE_MAX = 200
const BROKEN = 'Строка NMEA повреждена: контрольная сумма не сходится'
const NO_FIX = 'Спутники не найдены'

/** A sentence of a satellite receiver at the beginning of a line. */
const SENTENCE = /^\$(?:G[PNLABQI]|BD)[A-Z]{3},/
export const isNmea = (beginning: string): boolean =>
  beginning.split('\n', 50).some((line) => SENTENCE.test(line.trimStart()))

const timeOf = (line: string) => line.split(',', 2)[1] ?? ''

export function pointsOfNmea(text: string): PointsRead {
  const points: FilePoint[] = []
  /** The values of the last GGA, and its time of day. */
  let height: { time: string; altitude: number | undefined; accuracy: number | undefined } | undefined
  let last: { time: string; point: FilePoint } | undefined
  for (const [line, number] of linesOf(text)) {
    if (line.length > SENTENCE_MAX || !/^\$..(RMC|GGA),/.test(line)) continue
    const told = GPS.Parse(line)
    if (!told || told.valid === false) points.push({ line: number, fault: BROKEN })
    else if (told.type === 'GGA') {
      const altitude = told.alt ?? undefined
      height = { time: timeOf(line), altitude, accuracy: fromHdop(told.hdop ?? undefined) }
      if (last?.time === height.time) Object.assign(last.point, { altitude, accuracy: height.accuracy })
    } else if (told.type === 'RMC') {
      if (told.status !== 'active') {
        points.push({ line: number, fault: NO_FIX })
        continue
      }
      const { time, lat, lon, speed, track } = told
      const point: FilePoint = { line: number, at: time?.getTime(), lat, lng: lon, speed, heading: track }
      if (height?.time === timeOf(line)) Object.assign(point, { altitude: height.altitude, accuracy: height.accuracy })
      points.push(point)
      last = { time: timeOf(line), point }
    }
  }
  return { format: 'NMEA', points }
}
