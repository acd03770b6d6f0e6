/**
 * Sends what waits until the queue is empty; waits longer after each failure; deletes only what the server
 * acknowledged.
 */
import { MARKS_A_CALL } from '@spetskarta/shared/days/engine-marks.ts'
import { STOPS_A_CALL } from '@spetskarta/shared/recorders/recorders.ts'
import type { Queue, QueuedPhoto, QueuedPoint } from '../queue/queue'
import type { CalibrationMark, Marks } from '../recording/marks'
import { corrected, measure, type Skew } from '../recording/skew'
import type { RecordingStop, Stops } from '../recording/stops'
import { backOff, FIRST_BATCH, larger, smaller } from './back-off'
import type { Outcome, RecordingRefusal } from './outcome'
import { type ServerCalls, sha256Of } from './server'
import { markToSend, pointToSend } from './to-send'

export type Link =
  | { state: 'idle' }
  | { state: 'sending' }
  /** `until`: ms, when the next attempt is. */
  | { state: 'waiting'; until: number; reason: 'network' | 'server' | 'slow' }

export interface SenderParts {
  queue: Queue
  stops: Pick<Stops, 'untold' | 'remove'>
  marks: Pick<Marks, 'untold' | 'remove'>
  delivery: ServerCalls
  /** The token of a machine; undefined while it must not be used. */
  tokenOf(equipment: string): string | undefined
  /** The machine whose queue is sent first. */
  current(): string | undefined
  skew(): Skew
  onSkew(skew: Skew): void
  onLink(link: Link): void
  /** Something was acknowledged. */
  onSent(rejected: number): void
  onRefused(equipment: string, reason: RecordingRefusal): void
  now(): number
  random(): number
  /** Returns what cancels it. */
  setTimer(run: () => void, ms: number): () => void
}

export type Sender = ReturnType<typeof openSender>

export function openSender(parts: SenderParts) {
  const { queue, delivery } = parts
  let size = FIRST_BATCH
  let failures = 0
  /** Ends the wait after a failure, if there is one. */
  let cancelWait: (() => void) | undefined
  let running = false
  let again = false
  /**
   * Whether the server was asked for its clock. True even if the answer was too slow to measure the clock: then
   * sending goes on without it.
   */
  let asked = false

  /** There is something new to send. During the wait after a failure nothing happens. */
  function wake() {
    if (cancelWait) return
    if (running) {
      again = true
      return
    }
    running = true
    void run().finally(() => {
      running = false
    })
  }

  /** Something has changed, such as the network: the wait ends now. */
  function retry() {
    asked = false
    cancelWait?.()
    cancelWait = undefined
    failures = 0
    wake()
  }

  async function run() {
    do {
      again = false
      for (let outcome = await step(); outcome; outcome = await step()) {
        if (outcome.kind !== 'later') continue
        failures++
        const wait = backOff(failures, parts.random(), outcome.after)
        cancelWait = parts.setTimer(() => {
          cancelWait = undefined
          wake()
        }, wait)
        parts.onLink({ state: 'waiting', until: parts.now() + wait, reason: outcome.reason })
        return
      }
    } while (again)
    parts.onLink({ state: 'idle' })
  }

  /** Sends one batch or one photo; undefined when there is nothing to send. */
  async function step(): Promise<Outcome | undefined> {
    const current = parts.current()
    const stops = await parts.stops.untold()
    const marks = await parts.marks.untold()
    const equipments = new Set([
      ...(await queue.equipments()),
      ...[...stops, ...marks].map(({ equipment }) => equipment),
    ])
    for (const equipment of [...equipments].sort((a, b) => Number(b === current) - Number(a === current))) {
      const token = parts.tokenOf(equipment)
      if (!token) continue
      if (parts.skew() === null && !asked) {
        const outcome = await askClock(equipment, token)
        if (outcome.kind !== 'stored') return outcome
      }
      const points = await queue.batch(equipment, size)
      if (points.length > 0) return sendPoints(equipment, token, points)
      const stopped = stops.filter((stop) => stop.equipment === equipment).slice(0, STOPS_A_CALL)
      if (stopped.length > 0) return sendStops(equipment, token, stopped)
      const next = await queue.nextPhoto(equipment)
      if (next) return sendPhoto(token, next.photo, next.file)
      const said = marks.filter((mark) => mark.equipment === equipment).slice(0, MARKS_A_CALL)
      if (said.length > 0) return sendMarks(equipment, token, said)
    }
    return undefined
  }

  /** The server's clock is asked before the first points are sent: their times may need a correction. */
  async function askClock(equipment: string, token: string): Promise<Outcome> {
    parts.onLink({ state: 'sending' })
    const { outcome, clock } = await delivery.ask(token)
    noteClock(clock)
    if (outcome.kind === 'stored') asked = true
    if (outcome.kind === 'refused') parts.onRefused(equipment, outcome.reason)
    return outcome
  }

  async function sendPoints(equipment: string, token: string, points: QueuedPoint[]): Promise<Outcome> {
    parts.onLink({ state: 'sending' })
    const { outcome, body, clock } = await delivery.points(
      token,
      points.map((point) => pointToSend(point, parts.skew())),
    )
    noteClock(clock)
    if (outcome.kind === 'stored') {
      // A «200» of another server, such as the log-in page of a Wi-Fi network, acknowledges nothing.
      const told = body ? body.accepted + body.duplicates + body.rejected.length : 0
      if (told !== points.length) return { kind: 'later', after: 0, reason: 'server' }
      await queue.removePoints(points)
      size = larger(size)
      sent(body?.rejected.length ?? 0)
    } else if (outcome.kind === 'refused') parts.onRefused(equipment, outcome.reason)
    else if (outcome.kind !== 'later' || outcome.reason === 'slow') {
      // In the end points are sent one by one: then the server says what is wrong with each point.
      if (size > smaller(size)) size = smaller(size)
      else return { kind: 'later', after: 0, reason: 'server' }
    }
    return outcome
  }

  async function sendStops(equipment: string, token: string, stops: RecordingStop[]): Promise<Outcome> {
    parts.onLink({ state: 'sending' })
    const momentOf = ({ at, skew }: RecordingStop) => corrected(at, skew, parts.skew())
    const notes = {
      stops: stops.filter(({ photoEvery }) => photoEvery === undefined).map(momentOf),
      photoPlans: stops.flatMap((note) =>
        note.photoEvery === undefined ? [] : { at: momentOf(note), minutes: note.photoEvery },
      ),
    }
    const { outcome, body, clock } = await delivery.points(token, [], notes)
    noteClock(clock)
    if (outcome.kind === 'refused') parts.onRefused(equipment, outcome.reason)
    else if (outcome.kind === 'stored' && body?.accepted === undefined)
      return { kind: 'later', after: 0, reason: 'server' }
    else if (outcome.kind !== 'later') {
      await parts.stops.remove(stops)
      if (outcome.kind === 'stored') sent(0)
    }
    return outcome
  }

  async function sendMarks(equipment: string, token: string, marks: CalibrationMark[]): Promise<Outcome> {
    parts.onLink({ state: 'sending' })
    const { outcome, body, clock } = await delivery.marks(
      token,
      marks.map((mark) => markToSend(mark, parts.skew())),
    )
    noteClock(clock)
    if (outcome.kind === 'refused') parts.onRefused(equipment, outcome.reason)
    else if (outcome.kind === 'stored' && body?.kept === undefined) return { kind: 'later', after: 0, reason: 'server' }
    else if (outcome.kind !== 'later') {
      await parts.marks.remove(marks)
      if (outcome.kind === 'stored') sent(0)
    }
    return outcome
  }

  async function sendPhoto(token: string, photo: QueuedPhoto, file: ArrayBuffer | undefined): Promise<Outcome> {
    // The phone's store has lost or damaged it: there is nothing left to send.
    if (!file || (await sha256Of(file)) !== photo.sha256) {
      await queue.removePhotos([photo])
      return { kind: 'unacceptable', message: '' }
    }
    parts.onLink({ state: 'sending' })
    const { sha256, lat, lng } = photo
    const takenAt = corrected(photo.at, photo.skew, parts.skew())
    const { outcome, body, clock } = await delivery.photo(token, { takenAt, sha256, lat, lng, file })
    noteClock(clock)
    if (outcome.kind === 'stored') {
      if (!body?._id) return { kind: 'later', after: 0, reason: 'server' }
      await queue.removePhotos([photo])
      sent(0)
    } else if (outcome.kind === 'refused') parts.onRefused(photo.equipment, outcome.reason)
    else if (outcome.kind !== 'later') await queue.refusePhoto(photo)
    return outcome
  }

  function sent(rejected: number) {
    failures = 0
    parts.onSent(rejected)
  }

  function noteClock(clock: { sentAt: number; receivedAt: number; serverAt: number } | undefined) {
    const skew = clock && measure(clock.sentAt, clock.receivedAt, clock.serverAt)
    if (skew !== undefined && skew !== null) parts.onSkew(skew)
  }

  return { wake, retry }
}
