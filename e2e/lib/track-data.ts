/** Recorded machines, made through the API, with points and photos sent as phones send them. */
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { type APIRequestContext, expect } from '@playwright/test'

export const MINUTE = 60_000

export interface SentPoint {
  /** Ms since 1970. */
  timestamp: number
  lat: number
  lng: number
  /** Km/h. */
  speed?: number
  /** Metres. */
  accuracy?: number
  /** M/s² and Hz. */
  vibration?: number
  frequency?: number
}

/** A place where no other test looks for machines. */
export const MAGADAN = { coordLat: 59.56, coordLng: 150.8 }

interface GivenMachine {
  type?: string
  phone?: string
  coordLat?: number
  coordLng?: number
  ratePerShift?: number
  busy?: { from: string; to: string; state: string; shift: string }[]
}

/** Makes a machine of the logged-in user, near Ramenskoye unless another place is given. */
export async function makeMachine(request: APIRequestContext, name: string, given: GivenMachine = {}): Promise<string> {
  const data = { name, type: 'samosval', phone: '+79160001270', coordLat: 55.567, coordLng: 38.23, ...given }
  const answer = await request.post('/api/create-equipment', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json())._id
}

/** Connects a phone to the machine; returns its token. */
export async function makeRecorder(request: APIRequestContext, equipmentId: string): Promise<string> {
  const answer = await request.post('/api/recorders', { data: { equipmentId, name: 'Телефон' } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).token
}

const POINTS_A_CALL = 5000

export async function sendPoints(request: APIRequestContext, token: string, points: SentPoint[]): Promise<void> {
  for (let done = 0; done < points.length; done += POINTS_A_CALL) {
    const part = points.slice(done, done + POINTS_A_CALL)
    const answer = await request.post('/api/record/points', {
      headers: { authorization: `Bearer ${token}` },
      data: { points: part },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    expect((await answer.json()).rejected).toEqual([])
  }
}

/** Sends a picture of one colour, taken at this moment (ms); no two are equal. Returns its id. */
export async function sendPhoto(
  request: APIRequestContext,
  token: string,
  takenAt: number,
  place: { lat: number; lng: number } | undefined = undefined,
): Promise<string> {
  const photo = pictureOf(takenAt)
  const answer = await request.post('/api/record/photos', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      takenAt: String(takenAt),
      sha256: createHash('sha256').update(photo).digest('hex'),
      ...(place && { lat: String(place.lat), lng: String(place.lng) }),
      photo: { name: 'photo.png', mimeType: 'image/png', buffer: photo },
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json())._id
}

const [WIDTH, HEIGHT] = [640, 480]

/** A PNG whose colour is derived from the number: https://www.w3.org/TR/png-3/ */
function pictureOf(seed: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(WIDTH, 0)
  size.writeUInt32BE(HEIGHT, 4)
  // Eight bits each for red, green and blue.
  size.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.alloc(1 + 3 * WIDTH)
  for (let x = 0; x < WIDTH; x++) line.writeUIntBE(Math.floor(seed / 1000) & 0xffffff, 1 + 3 * x, 3)
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(HEIGHT).fill(line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

/** Points of a drive to the east, one every ten seconds, the last one at `end` (ms); `lng`: where it starts. */
export const driveUntil = (end: number, points: number, speed = 36, lng = 38.23): SentPoint[] =>
  Array.from({ length: points }, (_, i) => ({
    timestamp: end - (points - 1 - i) * 10_000,
    lat: 55.567,
    // 100 m are this many degrees at this latitude.
    lng: lng + (i * 0.001589 * speed) / 36,
    speed,
    accuracy: 5,
  }))
