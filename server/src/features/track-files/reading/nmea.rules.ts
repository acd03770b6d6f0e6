/** NMEA 0183: RMC has time, position and speed; GGA of the same second has altitude and accuracy. */
import { type FilePoint, fromHdop, kmhOfKnots, type PointsRead } from './file-point.ts'
import { linesOf } from './text.rules.ts'

/** Sentences have at most 82 characters; receivers that exceed this stay far below 200. */
const SENTENCE_MAX = 200
const BROKEN = 'Строка NMEA повреждена: контрольная сумма не сходится'
const NO_FIX = 'Спутники не найдены'

/** A sentence of a satellite receiver at the beginning of a line. */
const SENTENCE = /^\$(?:G[PNLABQI]|BD)[A-Z]{3},/
export const isNmea = (beginning: string): boolean =>
  beginning.split('\n', 50).some((line) => SENTENCE.test(line.trimStart()))

/** The fields after the name; undefined if the checksum of the sentence, two hexadecimal digits after `*`, does not match. */
function fieldsIn(line: string): string[] | undefined {
  const [, body = '', sum = ''] = /^\$([^*]*)\*([\dA-F]{2})\s*$/i.exec(line) ?? []
  let own = 0
  for (let i = 0; i < body.length; i++) own ^= body.charCodeAt(i)
  return body && own === Number.parseInt(sum, 16) ? body.split(',').slice(1) : undefined
}

const numberIn = (field = ''): number | undefined => (field.trim() === '' ? undefined : Number.parseFloat(field))

/** Degrees of `5545.25,N` or `03736.5,E`: two or three digits of degrees, then minutes. */
function degreesIn(field = '', side = ''): number | undefined {
  if (field === '') return undefined
  const digits = /[NS]/.test(side) ? 2 : 3
  const degrees = Number.parseFloat(field.slice(0, digits)) + Number.parseFloat(field.slice(digits)) / 60
  return /[SW]/.test(side) ? -degrees : degrees
}

/** Ms since 1970 of `081522.5` on `170726`. Most receivers write a year of two digits, few of four. */
function momentIn(time = '', date = ''): number | undefined {
  const [, hours, minutes, seconds, part = ''] = /^(\d\d)(\d\d)(\d\d)(?:\.(\d*))?$/.exec(time) ?? []
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d|\d{4})$/.exec(date) ?? []
  if (!hours || !day) return undefined
  const whole = Number(year) >= 100 ? Number(year) : Number(year) + (Number(year) < 73 ? 2000 : 1900)
  const at = Date.UTC(whole, Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(seconds))
  return at + Number(part.slice(0, 3).padEnd(3, '0'))
}

export function pointsOfNmea(text: string): PointsRead {
  const points: FilePoint[] = []
  /** Values of the last GGA, and its time of day. */
  let height: { time: string; altitude: number | undefined; accuracy: number | undefined } | undefined
  let last: { time: string; point: FilePoint } | undefined
  for (const [line, number] of linesOf(text)) {
    const [, kind] = /^\$..(RMC|GGA),/.exec(line) ?? []
    if (line.length > SENTENCE_MAX || !kind) continue
    const fields = fieldsIn(line)
    if (!fields) points.push({ line: number, fault: BROKEN })
    else if (kind === 'GGA') {
      const [time = '', , , , , , , hdop, altitude] = fields
      height = { time, altitude: numberIn(altitude), accuracy: fromHdop(numberIn(hdop)) }
      if (last?.time === time) Object.assign(last.point, { altitude: height.altitude, accuracy: height.accuracy })
    } else {
      const [time = '', status, lat, south, lng, west, knots, heading, date] = fields
      if (status !== 'A') {
        points.push({ line: number, fault: NO_FIX })
        continue
      }
      const point: FilePoint = {
        line: number,
        at: momentIn(time, date),
        lat: degreesIn(lat, south),
        lng: degreesIn(lng, west),
        speed: kmhOfKnots(numberIn(knots)),
        heading: numberIn(heading),
      }
      if (height?.time === time) Object.assign(point, { altitude: height.altitude, accuracy: height.accuracy })
      points.push(point)
      last = { time, point }
    }
  }
  return { format: 'NMEA', points }
}
