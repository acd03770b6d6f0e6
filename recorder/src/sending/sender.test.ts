import type { ReportedMark } from '@spetskarta/shared/days/engine-marks.ts'
import type { ReportedDriverNote } from '@spetskarta/shared/recorders/driver-notes.ts'
import { BAD_TIME, type RecordPoint } from '@spetskarta/shared/recorders/recorders.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openQueueDatabase } from '../queue/database'
import type { CalibrationMark, QueuedNote } from '../queue/kept'
import { openMemory } from '../queue/memory'
import { openQueue, type Queue } from '../queue/queue'
import { type Marks, openMarks } from '../recording/marks'
import { type Notes, openNotes } from '../recording/notes'
import type { Skew } from '../recording/skew'
import { openStops, type Stops } from '../recording/stops'
import { type Outcome, outcomeOf } from './outcome'
import { type Link, openSender } from './sender'
import type { PhotoToSend } from './sent'
import { type RecordingNotes, sha256Of } from './server'
import type { ReportedClock } from './server-clock'

const KRAN = 'kran'
const STORED: Outcome = { kind: 'stored' }
const LATER: Outcome = { kind: 'later', after: 0, reason: 'network' }

/** The store in memory is slow on a busy machine. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check)

let queue: Queue
let stops: Stops
let marks: Marks
let notes: Notes
beforeEach(async () => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  const db = await openQueueDatabase(new IDBFactory())
  queue = openQueue(db)
  stops = openStops(openMemory(db))
  marks = openMarks(openMemory(db))
  notes = openNotes(openMemory(db))
})

const REVOKED: Outcome = { kind: 'refused', reason: 'revoked' }

const selfOf = (_id: string) => ({
  id: '1',
  name: 'Телефон',
  equipment: { _id, name: 'Кран', type: 'kran', own: true },
  ownerName: 'ramstroy',
  now: 0,
})

/**
 * A sender with a clock that only `pass` moves, and a server that answers with `outcomes`, then «stored». Its answers
 * account for all points of a batch but `unsent`.
 */
function testSender(outcomes: Outcome[] = [], unsent = 0, overrides: Partial<Queue> = {}) {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const sent: RecordPoint[][] = []
  const sentNotes: RecordingNotes[] = []
  const photos: PhotoToSend[] = []
  const said: ReportedMark[][] = []
  const drivers: ReportedDriverNote[][] = []
  const links: Link[] = []
  const refused: string[] = []
  let skew: Skew = null
  let clock: ReportedClock | undefined
  const clocks: (ReportedClock | undefined)[] = []
  const refusals: Outcome[] = []
  const misdated = new Set<number>()
  const answer = () => outcomes.shift() ?? STORED
  let calls = 0
  let offline = false
  const reachable = () => !offline
  const sender = openSender({
    queue: { ...queue, ...overrides },
    stops,
    marks,
    notes,
    delivery: {
      async ask(token) {
        calls++
        const outcome = reachable() ? (refusals.shift() ?? STORED) : LATER
        return { outcome, body: outcome.kind === 'stored' ? selfOf(token) : undefined, clock: clocks.shift() ?? clock }
      },
      async points(_token, points, every, sentWith) {
        expect(every).toBe(30)
        if (sentWith) sentNotes.push(sentWith)
        else sent.push(points)
        const outcome = answer()
        const wrong = points.flatMap(({ timestamp }, index) =>
          misdated.has(timestamp) ? [{ index, reason: 'Время точки в будущем', code: BAD_TIME }] : [],
        )
        const body =
          outcome.kind === 'stored'
            ? { accepted: points.length - unsent - wrong.length, duplicates: 0, rejected: wrong }
            : undefined
        return { outcome, body, clock: undefined }
      },
      async notes(_token, batch) {
        drivers.push(batch)
        const outcome = answer()
        return { outcome, body: outcome.kind === 'stored' ? { kept: batch.length } : undefined, clock: undefined }
      },
      async marks(_token, marks) {
        said.push(marks)
        const outcome = answer()
        return { outcome, body: outcome.kind === 'stored' ? { kept: marks.length } : undefined, clock: undefined }
      },
      async photo(_token, photo) {
        photos.push(photo)
        const outcome = answer()
        return {
          outcome,
          body: outcome.kind === 'stored' ? { _id: '1', duplicate: false } : undefined,
          clock: undefined,
        }
      },
    },
    tokenOf: (equipment) => (refused.includes(equipment) ? undefined : equipment),
    current: () => KRAN,
    every: () => 30,
    skew: () => skew,
    onSkew: (measured) => {
      skew = measured
    },
    onLink: (link) => void links.push(link),
    onSent: () => {},
    onRefused: (equipment) => void refused.push(equipment),
    now: () => now,
    random: () => 1,
    setTimer: (run, ms) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
  })
  return {
    sender,
    sent,
    sentNotes,
    photos,
    said,
    drivers,
    links,
    refused,
    /** When the waiting timers are due. */
    timers: () => timers.map(({ at }) => at),
    /** How many calls asked the server only for its clock. */
    clockCalls: () => calls,
    setOffline: (now: boolean) => {
      offline = now
    },
    setClock: (next: typeof clock) => {
      clock = next
    },
    /** Told by the next answers, before that clock. */
    clocks,
    /** Of the next questions whether the machine may be written for. */
    refusals,
    /** The server refuses points of these times. */
    misdated,
    pass(ms: number) {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
    rests: () => until(() => expect(['idle', 'waiting']).toContain(links.at(-1)?.state)),
  }
}

const add = (from: number, to: number, equipment = KRAN) =>
  queue.addPoints(
    Array.from({ length: to - from }, (_, index) => ({
      equipment,
      at: from + index,
      lat: 55,
      lng: 38,
      accuracy: 5,
      speed: null,
      heading: null,
      altitude: null,
      mock: false,
      battery: 50,
      skew: null,
    })),
  )

async function addPhoto(at: number, sha256?: string) {
  const file = new Uint8Array([at, 1, 2]).buffer
  const photo = { equipment: KRAN, at, skew: null, lat: 55, lng: 38, bytes: 3, refusals: 0 }
  await queue.addPhoto({ ...photo, sha256: sha256 ?? (await sha256Of(file)) }, file)
}

test('the sender sends all points in growing batches, then the photos', async () => {
  await add(0, 3_500)
  await addPhoto(1)
  const { sender, sent, photos, links } = testSender()
  sender.wake()
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect(sent.map(({ length }) => length)).toEqual([1_000, 2_000, 500])
  expect(new Set(sent.flat().map(({ timestamp }) => timestamp)).size).toBe(3_500)
  expect(photos.map(({ takenAt }) => takenAt)).toEqual([1])
  expect(await queue.counts()).toEqual({ points: 0, photos: 0, stuck: 0 })
})

test('the first batch has the oldest points and the newest one', async () => {
  await add(0, 1_500)
  const { sender, sent, rests } = testSender()
  sender.wake()
  await rests()
  expect(sent[0]?.[0]?.timestamp).toBe(0)
  expect(sent[0]?.at(-1)?.timestamp).toBe(1_499)
})

test('after a failure all points stay, and new points do not shorten the wait', async () => {
  await add(0, 3)
  const { sender, sent, links, pass, rests } = testSender([LATER, LATER])
  sender.wake()
  await rests()
  expect(links.at(-1)).toEqual({ state: 'waiting', until: 2_000, reason: 'network' })
  expect((await queue.counts()).points).toBe(3)
  await add(3, 4)
  sender.wake()
  pass(1_999)
  expect(sent).toHaveLength(1)
  pass(1)
  await until(() => expect(links.at(-1)).toEqual({ state: 'waiting', until: 6_000, reason: 'network' }))
  expect(sent.map(({ length }) => length)).toEqual([3, 4])
})

test('points and photos stay while the account has no room, and are sent once it has', async () => {
  const full = outcomeOf({
    status: 507,
    code: 'quota_full',
    message: 'Хранилище учётной записи заполнено',
    retryAfter: '600',
  })
  await add(0, 3)
  await addPhoto(1)
  const { sender, sent, photos, links, pass, rests } = testSender([full, STORED, full])
  sender.wake()
  await rests()
  expect(links.at(-1)).toEqual({ state: 'waiting', until: 600_000, reason: 'server' })
  expect(await queue.counts()).toEqual({ points: 3, photos: 1, stuck: 0 })
  pass(600_000)
  await until(() => expect(links.at(-1)).toEqual({ state: 'waiting', until: 1_200_000, reason: 'server' }))
  expect(await queue.counts()).toEqual({ points: 0, photos: 1, stuck: 0 })
  pass(600_000)
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect([sent.length, photos.length]).toEqual([2, 2])
  expect(await queue.counts()).toEqual({ points: 0, photos: 0, stuck: 0 })
})

test('the sender sends at once when the network is back', async () => {
  await add(0, 3)
  const { sender, sent, links, rests } = testSender([LATER])
  sender.wake()
  await rests()
  sender.retry()
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect(sent.map(({ length }) => length)).toEqual([3, 3])
  expect((await queue.counts()).points).toBe(0)
})

test('a failure after the network is back starts a new wait from then on', async () => {
  await add(0, 1)
  const { sender, links, timers, pass, rests } = testSender([LATER, LATER])
  sender.wake()
  await rests()
  pass(1_000)
  sender.retry()
  await until(() => expect(links.at(-1)).toEqual({ state: 'waiting', until: 3_000, reason: 'network' }))
  expect(timers()).toEqual([3_000])
})

test('an answer that does not account for every point acknowledges none', async () => {
  await add(0, 2)
  const { sender, links, rests } = testSender([], 1)
  sender.wake()
  await rests()
  expect(links.at(-1)).toEqual({ state: 'waiting', until: 2_000, reason: 'server' })
  expect((await queue.counts()).points).toBe(2)
})

test('a refused machine keeps its queue and does not stop the queue of another', async () => {
  await add(0, 2)
  await add(5, 6, 'kamaz')
  const { sender, refused, refusals, rests } = testSender([REVOKED])
  refusals.push(STORED, REVOKED)
  sender.wake()
  await until(async () => expect(await queue.equipments()).toEqual([KRAN]))
  await rests()
  expect(refused).toEqual([KRAN])
  expect((await queue.counts()).points).toBe(2)
})

test('one refusal that the next answer does not repeat ends nothing', async () => {
  await add(0, 2)
  const { sender, refused, links, pass } = testSender([REVOKED])
  sender.wake()
  await until(() => expect(links.at(-1)).toMatchObject({ state: 'waiting' }))
  pass(2_000)
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect([refused, (await queue.counts()).points]).toEqual([[], 0])
})

test('a store that cannot be read for once does not end the sending', async () => {
  await add(0, 2)
  let broken = true
  const batch: Queue['batch'] = (...given) => {
    if (!broken) return queue.batch(...given)
    broken = false
    return Promise.reject(new Error('InvalidStateError'))
  }
  const { sender, links, pass } = testSender([], 0, { batch })
  sender.wake()
  await until(() => expect(links.at(-1)).toMatchObject({ state: 'waiting' }))
  pass(2_000)
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect((await queue.counts()).points).toBe(0)
})

test('a batch that is too large is halved', async () => {
  await add(0, 1_000)
  const { sender, sent, links } = testSender([{ kind: 'too_large' }])
  sender.wake()
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect(sent.map(({ length }) => length)).toEqual([1_000, 500, 500])
})

test('a damaged photo is deleted without being sent', async () => {
  await addPhoto(1, 'another sum')
  const { sender, photos, rests } = testSender()
  sender.wake()
  await rests()
  expect(photos).toEqual([])
  expect(await queue.counts()).toEqual({ points: 0, photos: 0, stuck: 0 })
})

test('a photo that the server refuses three times stays on the phone and is not sent again', async () => {
  await addPhoto(2)
  const never: Outcome = { kind: 'unacceptable', message: 'не читается', code: 'bad_request' }
  const { sender, photos, links } = testSender([never, never, never])
  sender.wake()
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect(photos.map(({ takenAt }) => takenAt)).toEqual([2, 2, 2])
  expect(await queue.counts()).toEqual({ points: 0, photos: 0, stuck: 1 })
})

test('points recorded with a wrong clock are sent with the right time', async () => {
  await add(1_000_000, 1_001_500)
  const { sender, sent, setClock, links } = testSender()
  setClock({ sentAt: 0, receivedAt: 0, serverAt: 7_200_000 })
  sender.wake()
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect(sent[0]?.[0]?.timestamp).toBe(1_000_000 + 7_200_000)
})

test('a time that one answer has and the next ones do not changes nothing', async () => {
  await add(1_000_000, 1_000_003)
  const { sender, sent, clocks, setClock, links } = testSender()
  clocks.push({ sentAt: 0, receivedAt: 0, serverAt: -1e12 })
  setClock({ sentAt: 0, receivedAt: 0, serverAt: 1_000 })
  sender.wake()
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect(sent[0]?.[0]?.timestamp).toBe(1_000_000)
})

test('the clock is asked again after an hour', async () => {
  const { sender, clockCalls, pass, setClock, rests } = testSender()
  setClock({ sentAt: 0, receivedAt: 0, serverAt: 0 })
  for (const at of [0, 1]) {
    await add(at, at + 1)
    sender.wake()
    await until(async () => expect((await queue.counts()).points).toBe(0))
    await rests()
    pass(3_600_000)
  }
  expect(clockCalls()).toBe(2)
})

test('points and photos refused for their time stay on the phone, and are sent once they are dated anew', async () => {
  await add(0, 3)
  await addPhoto(7)
  const { sender, sent, photos, misdated, links } = testSender([
    STORED,
    { kind: 'unacceptable', message: 'Неверное время снимка', code: BAD_TIME },
  ])
  misdated.add(1)
  sender.wake()
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect(await queue.counts()).toEqual({ points: 0, photos: 0, stuck: 0 })
  expect(await queue.misdated()).toEqual({ points: 1, photos: 1 })
  misdated.clear()
  await queue.redate()
  sender.wake()
  await until(async () => expect(await queue.counts()).toEqual({ points: 0, photos: 0, stuck: 0 }))
  expect([sent.at(-1)?.map(({ timestamp }) => timestamp), photos.length]).toEqual([[1], 2])
  expect(await queue.misdated()).toEqual({ points: 0, photos: 0 })
})

test('nothing is sent before the clock was compared with the server', async () => {
  await add(0, 2)
  const { sender, sent, links, setOffline, rests } = testSender()
  setOffline(true)
  sender.wake()
  await rests()
  expect(sent).toEqual([])
  setOffline(false)
  sender.retry()
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect(sent).toHaveLength(1)
})

test('a point that comes just as the sender finishes is sent too', async () => {
  let late = 1
  const equipments = async () => {
    const machines = await queue.equipments()
    if (machines.length === 0 && late-- > 0) {
      await add(7, 8)
      sender.wake()
    }
    return machines
  }
  await add(0, 1)
  const { sender, sent, links } = testSender([], 0, { equipments })
  sender.wake()
  await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  expect(sent.flat().map(({ timestamp }) => timestamp)).toEqual([0, 7])
})

describe('after an answer too slow to compare the clocks', () => {
  test('after an answer too slow to compare the clocks points are sent without asking again', async () => {
    const { sender, sent, clockCalls, rests } = testSender()
    for (const at of [0, 1]) {
      await add(at, at + 1)
      sender.wake()
      await until(() => expect(sent).toHaveLength(at + 1))
      await rests()
    }
    expect(clockCalls()).toBe(1)
  })

  test('after an answer too slow to compare the clocks they are compared once the network is back', async () => {
    const { sender, sent, setClock, clockCalls, rests } = testSender()
    await add(0, 1)
    sender.wake()
    await until(() => expect(sent).toHaveLength(1))
    await rests()
    setClock({ sentAt: 0, receivedAt: 0, serverAt: 7_200_000 })
    await add(1, 2)
    sender.retry()
    await until(() => expect(sent).toHaveLength(2))
    expect([clockCalls(), sent[1]?.[0]?.timestamp]).toEqual([3, 1 + 7_200_000])
  })
})

describe('a stop of the recording', () => {
  const stopAt = (at: number, skew: Skew = null, equipment = KRAN) => stops.add({ equipment, at, skew })

  test('is sent after the points, by the server’s clock, and once', async () => {
    await add(0, 3)
    await stopAt(1_000, 60_000)
    await stopAt(2_000)
    const { sender, sent, sentNotes, rests } = testSender()
    sender.wake()
    await rests()
    expect([sent.flat().length, sentNotes]).toEqual([3, [{ stops: [61_000, 2_000], photoPlans: [] }]])
    expect(await stops.unsent()).toEqual([])
    sender.wake()
    await rests()
    expect(sentNotes).toHaveLength(1)
  })

  test('is sent beside the interval of the photos from a start on, by the server’s clock', async () => {
    await stops.add({ equipment: KRAN, at: 1_000, skew: 60_000, photoEvery: 15 })
    await stopAt(2_000)
    const { sender, sentNotes, rests } = testSender()
    sender.wake()
    await rests()
    expect(sentNotes).toEqual([{ stops: [2_000], photoPlans: [{ at: 61_000, minutes: 15 }] }])
    expect(await stops.unsent()).toEqual([])
  })

  test('waits for the network, also when nothing else does', async () => {
    await stopAt(1_000)
    const { sender, sentNotes, timers, pass, rests } = testSender([LATER])
    sender.wake()
    await rests()
    expect(await stops.unsent()).toHaveLength(1)
    pass(timers()[0] ?? 0)
    await until(() => expect(sentNotes).toHaveLength(2))
    await until(async () => expect(await stops.unsent()).toEqual([]))
  })

  test('of a machine whose recorder was revoked is not sent', async () => {
    await stopAt(1_000)
    const { sender, sentNotes, refused, refusals, rests } = testSender([REVOKED])
    refusals.push(STORED, REVOKED)
    sender.wake()
    await rests()
    expect([sentNotes.length, refused]).toEqual([1, [KRAN]])
    expect(await stops.unsent()).toHaveLength(1)
  })
})

describe('what the driver has said', () => {
  const note = (id: string): QueuedNote => ({
    id,
    equipment: KRAN,
    at: 1_000,
    what: 'breakdown',
    lat: 55,
    lng: null,
    driver: 7,
    skew: 60_000,
  })

  test('waits for a network, and goes by the server’s clock once it is there', async () => {
    await notes.add(note('a'))
    await notes.add(note('b'))
    const { sender, drivers, pass, timers, rests } = testSender([LATER, STORED])
    sender.wake()
    await rests()
    expect(await notes.unsent()).toHaveLength(2)
    pass(timers()[0] ?? 0)
    await until(async () => expect(await notes.unsent()).toEqual([]))
    expect(drivers[1]).toEqual(
      ['a', 'b'].map((id) => ({ id, at: 61_000, what: 'breakdown', lat: 55, lng: null, driver: 7 })),
    )
  })
})

describe('what was said of the engine', () => {
  const mark = (given: Partial<CalibrationMark> = {}): CalibrationMark => ({
    id: '018fa2c1-0000-7000-8000-000000000001',
    equipment: KRAN,
    from: 1_000,
    to: 61_000,
    what: 'off',
    skew: 60_000,
    ...given,
  })

  test('is sent after the points, by the server’s clock, until it is kept', async () => {
    await add(0, 3)
    await marks.add(mark())
    const { sender, sent, said, pass, timers, rests } = testSender([STORED, LATER])
    sender.wake()
    await rests()
    expect([sent.flat().length, (await marks.unsent()).length]).toEqual([3, 1])
    pass(timers()[0] ?? 0)
    await until(() => expect(said).toHaveLength(2))
    await until(async () => expect(await marks.unsent()).toEqual([]))
    expect(said[1]).toEqual([{ id: mark().id, from: 61_000, to: 121_000, what: 'off' }])
  })

  const NEVER: Outcome = { kind: 'unacceptable', message: '', code: 'bad_request' }

  test('that can never be kept is given up, once our server was heard between two refusals', async () => {
    await marks.add(mark())
    const { sender, said, rests } = testSender([NEVER, NEVER])
    sender.wake()
    await rests()
    expect([said.length, await marks.unsent()]).toEqual([2, []])
  })

  test('that a stranger calls unfit is kept and reported', async () => {
    await marks.add(mark())
    const { sender, said, rests } = testSender([NEVER])
    sender.wake()
    await rests()
    expect([said.length, await marks.unsent()]).toEqual([2, []])
    expect(said[1]).toEqual(said[0])
  })
})
