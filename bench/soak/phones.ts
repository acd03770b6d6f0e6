/** Phones in cabs: shifts of twelve hours, tunnels, lost answers, and the protocols of open apps besides our own. */
import { createHash, randomBytes } from 'node:crypto'
import { HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { anyPause, type Clock } from './clock.ts'
import type { Caller, Sent } from './http.ts'

export interface Phone {
  equipment: string
  token: string
  /** The address from which it calls. */
  ip: string
  lat: number
  lng: number
  /** Hour of the simulated day at which its shift begins. */
  shift: number
  protocol: Protocol
}

/** What was acknowledged to a phone, and everything that it has sent: moments, ms; photos by hash, with the id in the answer. */
export interface PhoneTally {
  phone: Phone
  sent: Set<number>
  acknowledged: Set<number>
  photos: Map<string, string>
}

export interface Counts {
  points: number
  repeated: number
  photos: number
  /** Batches sent after a time without a network. */
  late: number
  /** Answers other than 200, and broken connections that we did not break ourselves. */
  refused: Record<string, number>
}

export const PROTOCOLS = ['own', 'own', 'overland', 'own', 'osmand', 'owntracks', 'gpslogger', 'own'] as const
type Protocol = (typeof PROTOCOLS)[number]

const POINT_EVERY = 15 * SECOND
const SENDS_EVERY = MINUTE
const SHIFT = 12 * HOUR
/** Number of points in one message. */
const BATCH = { own: 1000, overland: 500, osmand: 1, owntracks: 50, gpslogger: 1 }
/** Mean time until a phone enters a tunnel, and in the tunnel. */
const TUNNEL_EVERY = 4 * HOUR
const TUNNEL = 25 * MINUTE
const PHOTO_EVERY = HOUR
/** Shares of messages: answers that the phone does not receive, and connections that break on the way. */
const UNHEARD = 0.02
const BROKEN = 0.01

interface Point {
  at: number
  lat: number
  lng: number
  speed: number
}

const json = (body: unknown) => Buffer.from(JSON.stringify(body))

function messageOf({ protocol, token }: Phone, points: Point[]): Sent {
  const type = { 'content-type': 'application/json' }
  const [first] = points as [Point]
  if (protocol === 'own') {
    const locations = points.map(({ at, ...place }) => ({ timestamp: at, ...place, accuracy: 6, battery: 70 }))
    const headers = { ...type, authorization: `Bearer ${token}` }
    return { method: 'POST', path: '/api/record/points', headers, body: json({ points: locations }) }
  }
  if (protocol === 'overland') {
    const locations = points.map(({ at, lat, lng, speed }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { timestamp: new Date(at).toISOString(), speed: speed / 3.6, horizontal_accuracy: 6 },
    }))
    return { method: 'POST', path: `/i/overland/${token}`, headers: type, body: json({ locations }) }
  }
  if (protocol === 'owntracks') {
    const locations = points.map(({ at, lat, lng, speed }) => ({
      _type: 'location',
      tst: at / 1000,
      lat,
      lon: lng,
      vel: Math.round(speed),
      acc: 6,
    }))
    return { method: 'POST', path: `/i/owntracks/${token}`, headers: type, body: json(locations) }
  }
  const { at, lat, lng, speed } = first
  if (protocol === 'osmand')
    return { path: `/i/osmand/?id=${token}&timestamp=${at / 1000}&lat=${lat}&lon=${lng}&speed=${speed}&accuracy=6` }
  const query = `lat=${lat}&lon=${lng}&time=${new Date(at).toISOString()}&spd=${speed / 3.6}&acc=6`
  return { path: `/i/gpslogger/${token}?${query}` }
}

/** The same picture as a different file: with a comment after the first marker of the JPEG. */
function anotherPhoto(jpeg: Buffer): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16)])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

async function photoMessage(phone: Phone, jpeg: Buffer, at: number): Promise<{ sent: Sent; hash: string }> {
  const photo = anotherPhoto(jpeg)
  const hash = createHash('sha256').update(photo).digest('hex')
  const form = new FormData()
  form.append('takenAt', String(Math.round(at)))
  form.append('sha256', hash)
  form.append('photo', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
  const whole = new Response(form)
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    authorization: `Bearer ${phone.token}`,
  }
  return {
    sent: { method: 'POST', path: '/api/record/photos', headers, body: Buffer.from(await whole.arrayBuffer()) },
    hash,
  }
}

/** Runs until the clock has ended. Only what was answered with 200 counts as acknowledged. */
export async function runPhone(
  phone: Phone,
  jpegs: Buffer[],
  clock: Clock,
  caller: Caller,
  counts: Counts,
): Promise<PhoneTally> {
  const tally: PhoneTally = { phone, sent: new Set(), acknowledged: new Set(), photos: new Map() }
  const queue: Point[] = []
  const photos: { sent: Sent; hash: string }[] = []
  const begun = clock.now()
  let [lat, lng, heading] = [phone.lat, phone.lng, Math.random() * 7]
  let next = Math.ceil(begun / SECOND) * SECOND
  let offlineUntil = 0
  let photoAt = begun + anyPause(PHOTO_EVERY)

  const isAtWork = (at: number) => ((at - begun) / HOUR + 24 - phone.shift) % 24 < SHIFT / HOUR

  function look(now: number) {
    for (; next < now; next += POINT_EVERY) {
      if (!isAtWork(next)) continue
      heading += (Math.random() - 0.5) / 2
      const speed = Math.sin(next / (20 * MINUTE)) > 0 ? 15 : 0
      lat += (Math.cos(heading) * speed) / 30_000
      lng += (Math.sin(heading) * speed) / 17_000
      queue.push({ at: next, lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)), speed })
    }
  }

  /** True where the phone has received an answer of 200. */
  async function deliver(sent: Sent, heard: (body: Buffer) => void): Promise<boolean> {
    const breaks = Math.random() < BROKEN
    const headers = { ...sent.headers, 'x-forwarded-for': phone.ip }
    try {
      const { status, body } = await caller.call({ ...sent, headers, breakAfter: breaks ? 4 : undefined })
      if (status === 200) {
        heard(body)
        if (Math.random() >= UNHEARD) return true
        counts.repeated++
        return false
      }
      counts.refused[status] = (counts.refused[status] ?? 0) + 1
    } catch (error) {
      const reason = String(error)
      if (breaks) counts.repeated++
      else counts.refused[reason] = (counts.refused[reason] ?? 0) + 1
    }
    return false
  }

  async function sendAll() {
    while (queue.length > 0 && !clock.isOver()) {
      const points = queue.slice(0, BATCH[phone.protocol])
      for (const { at } of points) tally.sent.add(at)
      const done = await deliver(messageOf(phone, points), () => {
        for (const { at } of points) tally.acknowledged.add(at)
      })
      if (!done) return
      counts.points += points.length
      queue.splice(0, points.length)
    }
    for (let photo = photos[0]; photo && !clock.isOver(); photo = photos[0]) {
      const { sent, hash } = photo
      if (!(await deliver(sent, (body) => void tally.photos.set(hash, JSON.parse(String(body))._id)))) return
      counts.photos++
      photos.shift()
    }
  }

  await clock.pass(Math.random() * SENDS_EVERY)
  while (!clock.isOver()) {
    const now = clock.now()
    look(now)
    if (now > photoAt) {
      const jpeg = jpegs[Math.floor(Math.random() * jpegs.length)] as Buffer
      if (isAtWork(now)) photos.push(await photoMessage(phone, jpeg, now))
      photoAt = now + anyPause(PHOTO_EVERY)
    }
    if (now > offlineUntil) {
      if (offlineUntil > 0) counts.late++
      const enters = Math.random() < SENDS_EVERY / TUNNEL_EVERY
      offlineUntil = enters ? now + anyPause(TUNNEL) : 0
      if (!enters) await sendAll()
    }
    await clock.pass(SENDS_EVERY * (0.8 + Math.random() * 0.4))
  }
  return tally
}
