/** Formats with one message per line: Wialon's WLN, and files of the OwnTracks recorder. */
import { readOwntracks } from '../../recorders/phones/owntracks.rules.ts'
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'
import { type FilePoint, fromHdop, type PointsRead } from './file-point.ts'
import { linesOf } from './text.rules.ts'

export const isWln = (beginning: string): boolean => /^REG;\d/m.test(beginning)

/**
 * `REG;1781686800;38.25;55.5;36;90;ALT:120.0,HDOP:0.9,…;…`: seconds, longitude, latitude, km/h, degrees, parameters.
 */
export function pointsOfWln(text: string): PointsRead {
  const points: FilePoint[] = []
  for (const [line, number] of linesOf(text)) {
    const [kind, at, lng, lat, speed, heading, parameters = ''] = line.split(';', 7)
    if (kind !== 'REG') continue
    points.push({
      line: number,
      at: momentOf(at),
      lat: numberOf(lat),
      lng: numberOf(lng),
      speed: numberOf(speed),
      heading: numberOf(heading),
      altitude: parameterOf(parameters, 'ALT'),
      accuracy: fromHdop(parameterOf(line, 'HDOP')),
    })
  }
  return { format: 'Wialon WLN', points }
}

/** The number after `NAME:` in a list of parameters. */
function parameterOf(text: string, name: string): number | undefined {
  const match = new RegExp(`(?:^|[,;])${name}:(-?[\\d.]{1,20})(?=[,;]|$)`, 'i').exec(text)
  return match ? numberOf(match[1]) : undefined
}

const REC_LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\s+\S+\s+\{/
export const isOwntracksRec = (beginning: string): boolean => REC_LINE.test(beginning.trimStart())

/** Each line has a moment, the kind of message and the phone's message as JSON; only positions are points. */
export function pointsOfOwntracksRec(text: string): PointsRead {
  const points: FilePoint[] = []
  for (const [line, number] of linesOf(text)) {
    const begin = line.indexOf('{')
    if (begin < 0) continue
    const message = jsonOf(line.slice(begin))
    if (message === undefined) points.push({ line: number, fault: 'Сообщение OwnTracks в строке оборвано' })
    else
      for (const { point, unfit } of readOwntracks(message))
        points.push({ ...point, line: number, ...(unfit !== undefined && { fault: unfit }) })
  }
  return { format: 'OwnTracks .rec', points }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
