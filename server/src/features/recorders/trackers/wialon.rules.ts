/**
 * Wialon IPS 1.1 and 2.0, by Gurtam's document «Wialon IPS» (2.0 of 10/2014): each packet is a line of text, `#TYPE#fields`. In
 * 2.0 the last field is a CRC16 of the text before it.
 */
import { HOUR, SECOND } from '@spetskarta/shared/durations.ts'
import { numberOf } from '../../tracks/moment.rules.ts'
import type { ReportedPoint } from '../../tracks/point.rules.ts'
import { flagOf } from '../phones/phone-values.rules.ts'
import type { Report } from '../phones/report.rules.ts'

export type WialonVersion = '1.1' | '2.0'

/** `other`: a packet that gets its answer whatever it holds, or that cannot be read. The content of `data` has to be stored. */
export type WialonPacket =
  | { type: 'login'; version: WialonVersion; id: string; password: string }
  /** `stored`: the answer to give once the reports are stored. */
  | { type: 'data'; reports: Report[]; stored: string }
  /** `skip`: number of bytes that follow and are not text. */
  | { type: 'other'; answer: string; skip: number }
  | { type: 'unknown' }

const OTHER = { type: 'other', skip: 0 } as const
const UNKNOWN = { type: 'unknown' } as const

/** Bytes of the largest part of a picture that a tracker sends. */
const PART_MAX = 1_000_000

/** `line` without its end; `version` that of the login, `now` ms. */
export function readWialon(line: string, version: WialonVersion, now: number): WialonPacket {
  const [, type = '', body = ''] = /^#([A-Z]{1,3})#(.*)$/s.exec(line) ?? []
  if (type === 'L') return readLogin(body)
  if (type === 'P') return { ...OTHER, answer: '#AP#' }
  if (type === 'B') return readBox(body, version, now)
  const fields = checked(body, version)
  if (type === 'SD' || type === 'D') {
    const read = fields ? readRecord(fields, now) : type === 'D' ? 16 : 13
    if (typeof read === 'number') return { ...OTHER, answer: `#A${type}#${read}` }
    return { type: 'data', reports: [read], stored: `#A${type}#1` }
  }
  // A message to the dispatcher: it is acknowledged, but no page shows it.
  if (type === 'M') return { ...OTHER, answer: fields ? '#AM#1' : '#AM#01' }
  if (type === 'I' || type === 'T') return readPart(type, body)
  if (type === 'IT') return { ...OTHER, answer: '#AIT#0' }
  return UNKNOWN
}

function readLogin(body: string): WialonPacket {
  const fields = body.split(';')
  if (fields.length === 2) return { type: 'login', version: '1.1', id: fields[0] ?? '', password: fields[1] ?? '' }
  if (fields[0] !== '2.0' || fields.length !== 4) return { ...OTHER, answer: '#AL#0' }
  const known = checked(body, '2.0')
  if (!known) return { ...OTHER, answer: '#AL#10' }
  return { type: 'login', version: '2.0', id: known[1] ?? '', password: known[2] ?? '' }
}

/** The fields without the checksum; undefined where it is wrong. */
function checked(body: string, version: WialonVersion, separator = ';'): string[] | undefined {
  if (version === '1.1') return body.split(separator)
  const end = body.lastIndexOf(separator) + 1
  if (!sumFits(body.slice(0, end), body.slice(end))) return undefined
  return body.slice(0, Math.max(0, end - 1)).split(separator)
}

const sumFits = (text: string, sum: string): boolean =>
  /^(0x)?[0-9a-f]{1,4}$/i.test(sum) && Number.parseInt(sum, 16) === crc16(text)

/** CRC-16/ARC: the polynomial 0xA001 from the lowest bit, from 0. */
export function crc16(text: string): number {
  let sum = 0
  for (const byte of Buffer.from(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1
  }
  return sum
}

const UNREADABLE = 'Запись трекера не читается'
const TIMELESS = 'Запись без времени: неизвестно, когда машина там была'

/**
 * A record that cannot be read now never will be: it is acknowledged, or the tracker would send it for ever, and counted as
 * refused. So is a place without a time: by the document a record of its own has the server's time then, but a black box is of
 * the past.
 */
function readBox(body: string, version: WialonVersion, now: number): WialonPacket {
  const records = checked(body, version, '|')?.filter((record) => record !== '')
  if (!records) return { ...OTHER, answer: '#AB#' }
  const reports = records.map((record) => {
    const fields = record.split(';')
    const read = readRecord(fields, now)
    if (typeof read === 'number') return { point: { at: now, lat: 0, lng: 0 }, unfit: UNREADABLE }
    return isTimeless(fields) && read.point.lat !== undefined ? { ...read, unfit: TIMELESS } : read
  })
  return { type: 'data', reports, stored: `#AB#${records.length}` }
}

/** A part of a picture or of a tachograph's file: it is refused, and the connection goes on after its bytes. */
function readPart(type: 'I' | 'T', body: string): WialonPacket {
  const fields = body.split(';')
  const [size, index] = type === 'I' ? fields : fields.slice(1)
  const [skip, number] = [numberOf(size) ?? -1, numberOf(index) ?? 0]
  if (!Number.isInteger(skip) || skip < 0 || skip > PART_MAX || !Number.isInteger(number)) return UNKNOWN
  return { type: 'other', answer: `#A${type}#${number};0`, skip }
}

const isTimeless = ([date, time]: string[]) => [date, time].every((field) => field === 'NA' || field === '')

/** Fields of a short and of an extended record. */
const SHORT = 10
const EXTENDED = 16
const [NO_RECORD, NO_TIME, NO_PLACE] = [-1, 0, 10]

const SATELLITES_LEAST = 3
const FEW_SATELLITES = 'Спутников меньше трёх: место неизвестно'

/** A report, or the protocol's number for what is wrong with the record. */
function readRecord(fields: string[], now: number): Report | number {
  if (fields.length !== SHORT && fields.length !== EXTENDED) return NO_RECORD
  const [date, time, lat, latSign, lng, lngSign, speed, course, height, satellites, , inputs, , , , params = ''] =
    fields.map((field) => (field === 'NA' ? '' : field))
  const at = date === '' && time === '' ? now : timeOf(date ?? '', time ?? '')
  if (at === undefined) return NO_TIME
  const values = paramsOf(params)
  const sos = flagOf(values.get('sos')) === true
  if (lat === '' && lng === '') return { point: { at }, sos }
  const place = { lat: degreesOf(lat ?? '', latSign, 'NS'), lng: degreesOf(lng ?? '', lngSign, 'EW') }
  if (place.lat === undefined || place.lng === undefined) return NO_PLACE
  const point: ReportedPoint = {
    at,
    ...place,
    speed: numberOf(speed),
    heading: numberOf(course),
    altitude: numberOf(height),
    inputs: numberOf(inputs),
    ...readingsOf(values),
  }
  const count = numberOf(satellites)
  return { point, sos, ...(count !== undefined && count < SATELLITES_LEAST ? { unfit: FEW_SATELLITES } : {}) }
}

/** Ms since 1970 from `DDMMYY` and `HHMMSS`, with a fraction or without, UTC; undefined where there is no such time. */
function timeOf(date: string, time: string): number | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  const [, hours, minutes, seconds, fraction = ''] = /^(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?$/.exec(time) ?? []
  if (year === undefined || seconds === undefined) return undefined
  const ms = fraction.slice(0, 3).padEnd(3, '0')
  const iso = `20${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${ms}Z`
  const at = Date.parse(iso)
  // Date.parse takes 31 February for 3 March.
  return !Number.isNaN(at) && new Date(at).toISOString() === iso ? at : undefined
}

/** Degrees from degrees and minutes in one number: `5544.6025`, `03739.6834`. */
function degreesOf(text: string, sign: string | undefined, [plus, minus]: string): number | undefined {
  const [, degrees, minutes] = /^(\d{2,3})(\d\d(?:\.\d{1,20})?)$/.exec(text) ?? []
  if (minutes === undefined || (sign !== plus && sign !== minus)) return undefined
  return (Number(degrees) + Number(minutes) / 60) * (sign === minus ? -1 : 1)
}

/** `NAME:TYPE:VALUE`, separated by commas; names are turned to small letters. */
const paramsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(',').flatMap((param): [string, string][] => {
      const [name, , value, ...more] = param.split(':')
      return name !== undefined && value !== undefined && more.length === 0 ? [[name.toLowerCase(), value]] : []
    }),
  )

/** Parameters have no fixed names; these are in common use. Engine hours come in hours. */
function readingsOf(named: Map<string, string>): ReportedPoint {
  const first = (...names: string[]) => names.map((name) => named.get(name)).find((value) => value !== undefined)
  const hours = numberOf(first('engine_hours', 'eng_hours', 'motohours'))
  return {
    ignition: flagOf(first('ign', 'ignition')),
    engine: hours === undefined ? undefined : (hours * HOUR) / SECOND,
    fuel: numberOf(first('fuel', 'fuel_lev_l')),
    fuelShare: numberOf(first('fuel_level', 'fuel_lev_p')),
  }
}
