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

/** The account of a machine's owner has no room. */
const FULL = outcomeOf({
  status: 507,
  code: 'quota_full',
  message: 'Хранилище учётной записи заполнено',
  retryAfter: '600',
})

/** The server takes no points at present. */
const notNow = (status: number, code: string | null) =>
  outcomeOf({ status, message: 'Подождите минуту', code, retryAfter: '60' })

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
  const full = new Set<string>()
  const answer = (token: string) => (full.has(token) ? FULL : (outcomes.shift() ?? STORED))
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
      async points(token, points, every, sentWith) {
        expect(every).toBe(30)
        if (sentWith) sentNotes.push(sentWith)
        else sent.push(points)
        const outcome = answer(token)
        const wrong = points.flatMap(({ timestamp }, index) =>
          misdated.has(timestamp) ? [{ index, reason: 'Время точки в будущем', code: BAD_TIME }] : [],
        )
        const body =
          outcome.kind === 'stored'
            ? { accepted: points.length - unsent - wrong.length, duplicates: 0, rejected: wrong }
            : undefined
        return { outcome, body, clock: undefined }
      },
      async notes(token, batch) {
        drivers.push(batch)
        const outcome = answer(token)
        return { outcome, body: outcome.kind === 'stored' ? { kept: batch.length } : undefined, clock: undefined }
      },
      async marks(token, marks) {
        said.push(marks)
        const outcome = answer(token)
        return { outcome, body: outcome.kind === 'stored' ? { kept: marks.length } : undefined, clock: undefined }
      },
      async photo(token, photo) {
        photos.push(photo)
        const outcome = answer(token)
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
    /** Machines whose owner's account has no room. */
    full,
    /** When the waiting timers are due. */
    timers: () => timers.map(({ at }) => at),
    /** How many calls asked the server only for its clock. */
    clockCalls: () => calls,
    setOffline: (now: boolean) => {
      offline = now
    },
    /** The phone's clock was set. */
    forgetSkew: () => {
      skew = null
      sender.forgetClock()
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

async function addPhoto(at: number, sha256?: string, equipment = KRAN) {
  const file = new Uint8Array([at, 1, 2]).buffer
  const photo = { equipment, at, skew: null, lat: 55, lng: 38, bytes: 3, refusals: 0 }
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
  await add(0, 3)
  await addPhoto(1)
  const { sender, sent, photos, links, pass, rests } = testSender([FULL, STORED, FULL])
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

test('after a doubt nothing is sent before the clocks were compared', async () => {
  const { sender, sent, clockCalls, setClock, rests } = testSender()
  setClock({ sentAt: 0, receivedAt: 0, serverAt: 0 })
  await add(0, 1)
  sender.wake()
  await until(() => expect(sent).toHaveLength(1))
  await rests()
  expect(clockCalls()).toBe(1)
  sender.doubtClock()
  setClock({ sentAt: 0, receivedAt: 0, serverAt: -7_200_000 })
  await add(7_200_001, 7_200_002)
  sender.wake()
  await until(() => expect(sent).toHaveLength(2))
  // Two answers agree that the clock was set ahead.
  expect([clockCalls(), sent[1]?.[0]?.timestamp]).toEqual([3, 1])
})

test('a doubt that no answer could end keeps the known skew, until the network is back', async () => {
  const { sender, sent, clockCalls, setClock, rests } = testSender()
  setClock({ sentAt: 0, receivedAt: 0, serverAt: 7_200_000 })
  await add(0, 1)
  sender.wake()
  await until(() => expect(sent).toHaveLength(1))
  await rests()
  sender.doubtClock()
  setClock({ sentAt: 0, receivedAt: 60_000, serverAt: 7_200_000 })
  await add(1, 2)
  sender.wake()
  await until(() => expect(sent).toHaveLength(2))
  await rests()
  expect([clockCalls(), sent[1]?.[0]?.timestamp]).toEqual([3, 7_200_001])
  sender.retry()
  await add(2, 3)
  sender.wake()
  await until(() => expect(sent).toHaveLength(3))
  expect(clockCalls()).toBe(4)
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

test('nothing is read while the times of what waits are changed', async () => {
  await add(0, 1)
  const equipments = vi.fn(queue.equipments)
  const { sender, sent, rests } = testSender([], 0, { equipments })
  const change = Promise.withResolvers<void>()
  sender.hold(change.promise)
  sender.wake()
  await queue.counts()
  expect(equipments).not.toHaveBeenCalled()
  await queue.shift(1_000, await queue.newest())
  change.resolve()
  await rests()
  expect(sent.flat().map(({ timestamp }) => timestamp)).toEqual([1_000])
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

const NOTE: QueuedNote = {
  id: 'a',
  equipment: KRAN,
  at: 1_000,
  what: 'breakdown',
  lat: 55,
  lng: null,
  driver: 7,
  skew: 60_000,
}

describe('what the driver has said', () => {
  test('waits for a network, and goes by the server’s clock once it is there', async () => {
    await notes.add(NOTE)
    await notes.add({ ...NOTE, id: 'b' })
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

describe('while one thing must wait', () => {
  test('points go on although a photo is refused for now, also the points of another machine', async () => {
    await addPhoto(1)
    const { sender, sent, photos, links, pass, rests } = testSender([FULL])
    sender.wake()
    await rests()
    await add(0, 2)
    await add(5, 6, 'kamaz')
    sender.wake()
    await until(async () => expect((await queue.counts()).points).toBe(0))
    await until(() => expect(links.at(-1)).toEqual({ state: 'waiting', until: 600_000, reason: 'server' }))
    expect([sent.flat().length, photos.length]).toEqual([3, 1])
    pass(600_000)
    await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
    expect(await queue.counts()).toEqual({ points: 0, photos: 0, stuck: 0 })
  })

  test('what was said of the engine does not wait for a photo', async () => {
    await addPhoto(1)
    await marks.add({ id: 'a', equipment: KRAN, from: 1, to: 2, what: 'off', skew: 0 })
    const { sender, said, rests } = testSender([STORED, LATER])
    sender.wake()
    await rests()
    expect([said.length, await marks.unsent()]).toEqual([1, []])
  })

  test('a photo that cannot be read holds back nothing', async () => {
    await addPhoto(1)
    await add(0, 1, 'kamaz')
    const nextPhoto: Queue['nextPhoto'] = () => Promise.reject(new Error('NotReadableError'))
    const { sender, sent, links, rests } = testSender([], 0, { nextPhoto })
    sender.wake()
    await rests()
    await add(1, 2)
    sender.wake()
    await until(() => expect(sent.flat()).toHaveLength(2))
    await until(() => expect(links.at(-1)).toMatchObject({ state: 'waiting' }))
  })

  test('a machine whose account is full waits alone, with its photos', async () => {
    await add(0, 2)
    await addPhoto(1)
    await add(5, 7, 'kamaz')
    await addPhoto(2, undefined, 'kamaz')
    const { sender, sent, photos, full, links, pass } = testSender()
    full.add(KRAN)
    sender.wake()
    const wait = { state: 'waiting', until: 600_000, reason: 'server' }
    await until(() => expect(links.at(-1)).toEqual(wait))
    expect(await queue.equipments()).toEqual([KRAN])
    expect([sent.length, photos.map(({ takenAt }) => takenAt)]).toEqual([2, [2]])
    await add(7, 8, 'kamaz')
    sender.wake()
    await until(() => expect(sent).toHaveLength(3))
    await until(() => expect(links.at(-1)).toEqual(wait))
    full.clear()
    pass(600_000)
    await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
    expect(await queue.counts()).toEqual({ points: 0, photos: 0, stuck: 0 })
  })

  test('a batch that one machine can never send does not hold back another', async () => {
    await add(0, 2)
    await add(5, 6, 'kamaz')
    const never: Outcome = { kind: 'unacceptable', message: '', code: 'bad_request' }
    // The batch is halved until it has 50 points.
    const { sender, sent, links } = testSender([never, never, never, never, never, never])
    sender.wake()
    await until(() => expect(links.at(-1)).toMatchObject({ state: 'waiting' }))
    expect(sent.at(-1)?.map(({ timestamp }) => timestamp)).toEqual([5])
  })

  test.each([
    [429, 'too_many_requests'],
    [503, 'unavailable'],
    [500, 'internal'],
  ])('a %i for points holds back no photo and no other machine', async (status, code) => {
    await add(0, 2)
    await stops.add({ equipment: KRAN, at: 9, skew: 0 })
    await addPhoto(1)
    await add(5, 7, 'kamaz')
    const { sender, sent, sentNotes, photos, links, pass } = testSender([notNow(status, code)])
    sender.wake()
    await until(() => expect(links.at(-1)).toEqual({ state: 'waiting', until: 60_000, reason: 'server' }))
    expect(await queue.counts()).toEqual({ points: 2, photos: 0, stuck: 0 })
    expect([sent.length, sentNotes.length, photos.length]).toEqual([2, 0, 1])
    pass(60_000)
    await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
    expect([await queue.counts(), sentNotes.length]).toEqual([{ points: 0, photos: 0, stuck: 0 }, 1])
  })

  test('a 503 that is not of our server holds back everything', async () => {
    await add(0, 2)
    await addPhoto(1)
    const { sender, photos, links } = testSender([notNow(503, null)])
    sender.wake()
    await until(() => expect(links.at(-1)).toEqual({ state: 'waiting', until: 60_000, reason: 'server' }))
    expect(photos).toEqual([])
  })

  test('a photo beside points that must wait is sent by a clock that was compared', async () => {
    await add(0, 2)
    const { sender, photos, links, forgetSkew, setClock, clockCalls, rests } = testSender([notNow(503, 'unavailable')])
    setClock({ sentAt: 0, receivedAt: 0, serverAt: 0 })
    sender.wake()
    await rests()
    await addPhoto(1)
    forgetSkew()
    setClock({ sentAt: 0, receivedAt: 0, serverAt: 7_200_000 })
    sender.wake()
    await until(() => expect(photos.map(({ takenAt }) => takenAt)).toEqual([7_200_001]))
    await until(() => expect(links.at(-1)).toMatchObject({ state: 'waiting' }))
    expect([clockCalls(), (await queue.counts()).points]).toEqual([3, 2])
  })

  test('all is tried again at once when the network is back', async () => {
    await addPhoto(1)
    const { sender, photos, links, timers, rests } = testSender([FULL])
    sender.wake()
    await rests()
    sender.retry()
    await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
    expect([photos.length, timers()]).toEqual([2, []])
  })
})

describe('what is sent before the skew is known', () => {
  const SKEW = 7_200_000
  /** Sends once with no skew and without an answer, then again by a clock that two answers confirm. */
  async function sendTwice({ sender, setClock, links, rests }: ReturnType<typeof testSender>) {
    sender.wake()
    await rests()
    expect(links.at(-1)).toMatchObject({ state: 'waiting' })
    setClock({ sentAt: 0, receivedAt: 0, serverAt: SKEW })
    sender.retry()
    await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
  }

  test('points keep their times when the answer is lost and the skew is learned meanwhile', async () => {
    await add(0, 2)
    const test = testSender([LATER])
    await sendTwice(test)
    const times = test.sent.map((batch) => batch.map(({ timestamp }) => timestamp))
    expect(times).toEqual([
      [0, 1],
      [0, 1],
    ])
    await add(5, 6)
    test.sender.wake()
    await until(() => expect(test.sent[2]?.[0]?.timestamp).toBe(5 + SKEW))
  })

  test('so do stops, notes, marks and photos', async () => {
    for (const send of [
      async () => {
        await stops.add({ equipment: KRAN, at: 1, skew: null })
        await stops.add({ equipment: KRAN, at: 2, skew: null, photoEvery: 5 })
        const test = testSender([LATER])
        await sendTwice(test)
        return test.sentNotes
      },
      async () => {
        await notes.add({ ...NOTE, skew: null })
        const test = testSender([LATER])
        await sendTwice(test)
        return test.drivers
      },
      async () => {
        await marks.add({ id: 'a', equipment: KRAN, from: 1, to: 2, what: 'off', skew: null })
        const test = testSender([LATER])
        await sendTwice(test)
        return test.said
      },
      async () => {
        await addPhoto(1)
        const test = testSender([LATER])
        await sendTwice(test)
        return test.photos.map(({ takenAt }) => takenAt)
      },
    ]) {
      const [first, second, ...more] = await send()
      expect(second).toEqual(first)
      expect(more).toEqual([])
    }
  })

  test('they keep them when the page is opened again', async () => {
    await add(0, 1)
    const before = testSender([LATER])
    before.sender.wake()
    await before.rests()
    const after = testSender()
    after.setClock({ sentAt: 0, receivedAt: 0, serverAt: SKEW })
    after.sender.wake()
    await until(() => expect(after.sent.flat().map(({ timestamp }) => timestamp)).toEqual([0]))
  })

  test('a full phone that cannot store the times sends all the same', async () => {
    await add(0, 1)
    const settle = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
    const { sender, links } = testSender([], 0, { settle })
    sender.wake()
    await until(() => expect(links.at(-1)).toEqual({ state: 'idle' }))
    expect((await queue.counts()).points).toBe(0)
  })

  test('nothing is sent by a skew that was forgotten while the batch was read', async () => {
    await add(0, 1)
    const batch: Queue['batch'] = async (...given) => {
      if (test.clockCalls() === 1) {
        test.forgetSkew()
        test.setClock({ sentAt: 0, receivedAt: 0, serverAt: SKEW })
      }
      return queue.batch(...given)
    }
    const test = testSender([], 0, { batch })
    test.setClock({ sentAt: 0, receivedAt: 0, serverAt: 0 })
    test.sender.wake()
    await until(() => expect(test.links.at(-1)).toEqual({ state: 'idle' }))
    expect(test.sent.flat().map(({ timestamp }) => timestamp)).toEqual([SKEW])
  })
})
