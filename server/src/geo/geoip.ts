import { readFileSync } from 'node:fs'
import { isIPv4, isIPv6 } from 'node:net'
import { bisect } from '@spetskarta/shared/bisect.ts'
import type { Position } from '@spetskarta/shared/geo.ts'

/** `[lat, lng, country]`, or null: not in the table. */
type GeoipPoint = [lat: number, lng: number, country: string] | null

const HEADER_BYTES = 16
/** The block 2000::/3, by the first 48 bits of addresses. */
const GLOBAL_V6 = { from: 0x2000_0000_0000, before: 0x4000_0000_0000 }

/**
 * Reads the table (format: server/data/README.md) and returns a look-up from an address (IPv4, IPv6 or
 * ::ffff:-mapped) to a position in degrees, rounded to 0.01. The look-up gives undefined for an unknown or invalid
 * address. Throws if a file is missing or has another format.
 */
export function openGeoip(binPath: string, jsonPath: string): (ip: string) => Position | undefined {
  const bytes = readFileSync(binPath)
  const { points } = JSON.parse(readFileSync(jsonPath, 'utf8')) as { points: GeoipPoint[] }
  if (bytes.toString('latin1', 0, 4) !== 'GIPC' || bytes.readUInt32LE(4) !== 1)
    throw new Error(`${binPath}: not a GeoIP table of version 1`)
  const v4Count = bytes.readUInt32LE(8)
  const v6Count = bytes.readUInt32LE(12)
  const v6At = HEADER_BYTES + 4 * v4Count
  const v4PointsAt = v6At + 6 * v6Count
  const v6PointsAt = v4PointsAt + 2 * v4Count
  if (bytes.length !== v6PointsAt + 2 * v6Count) throw new Error(`${binPath}: truncated`)
  const v4Start = (i: number) => bytes.readUInt32LE(HEADER_BYTES + 4 * i)
  const v6Start = (i: number) => bytes.readUIntLE(v6At + 6 * i, 6)

  function positionAt(offset: number): Position | undefined {
    const point = points[bytes.readUInt16LE(offset)]
    return point ? { lat: point[0], lng: point[1] } : undefined
  }

  return (ip) => {
    const key = addressKey(ip)
    if (!key) return undefined
    if (key.version === 4) {
      const range = rangeOf(key.value, v4Count, v4Start)
      return range < 0 ? undefined : positionAt(v4PointsAt + 2 * range)
    }
    const range = rangeOf(key.value, v6Count, v6Start)
    return range < 0 ? undefined : positionAt(v6PointsAt + 2 * range)
  }
}

/**
 * The number to look up in the table: all 32 bits of IPv4, the first 48 of IPv6; undefined for an invalid address, or one outside
 * that block.
 */
function addressKey(ip: string): { version: 4 | 6; value: number } | undefined {
  if (isIPv4(ip)) return { version: 4, value: v4Number(ip) }
  if (!isIPv6(ip)) return undefined
  const groups = v6Groups(ip)
  const [first = 0, second = 0, third = 0, , , mark = 0, high = 0, low = 0] = groups
  if (mark === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return { version: 4, value: high * 0x1_0000 + low }
  const value = (first * 0x1_0000 + second) * 0x1_0000 + third
  return value >= GLOBAL_V6.from && value < GLOBAL_V6.before ? { version: 6, value } : undefined
}

function v4Number(ip: string): number {
  return ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

const twoGroups = (v4: number) => `${Math.floor(v4 / 0x1_0000).toString(16)}:${(v4 % 0x1_0000).toString(16)}`

/**
 * The eight 16-bit groups of a valid IPv6 address; its zone is ignored, and a tail in IPv4 form becomes two groups.
 */
function v6Groups(ip: string): number[] {
  const [whole = ''] = ip.split('%', 1)
  const last = whole.slice(whole.lastIndexOf(':') + 1)
  const plain = last.includes('.') ? whole.slice(0, -last.length) + twoGroups(v4Number(last)) : whole
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

/** The index of the last of `count` ascending starts that is not greater than the value; −1 if all are greater. */
const rangeOf = (value: number, count: number, start: (i: number) => number): number =>
  bisect(0, count, (i) => start(i) <= value) - 1
