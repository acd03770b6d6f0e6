/** Sends the queue until it is empty, waits longer after each failure, and deletes only what the server acknowledged. */
import { MARKS_A_CALL } from '@spetskarta/shared/days/engine-marks.ts'
import { DRIVER_NOTES_A_CALL } from '@spetskarta/shared/recorders/driver-notes.ts'
import { BAD_TIME, STOPS_A_CALL } from '@spetskarta/shared/recorders/recorders.ts'
import type { CalibrationMark, QueuedNote, RecordingStop } from '../queue/kept'
import type { Queue, QueuedPhoto, QueuedPoint } from '../queue/queue'
import type { Marks } from '../recording/marks'
import type { Notes } from '../recording/notes'
import { corrected, type Skew } from '../recording/skew'
import type { Stops } from '../recording/stops'
import { backOff, FIRST_BATCH, larger, smaller } from './back-off'
import type { Outcome, RecordingRefusal } from './outcome'
import { type ServerCalls, sha256Of } from './server'
import { openServerClock } from './server-clock'
import { markToSend, noteToSend, pointToSend } from './to-send'

export type Link =
  | { state: 'idle' }
  | { state: 'sending' }
  /** `until`: moment of the next attempt, ms. */
  | { state: 'waiting'; until: number; reason: 'network' | 'server' | 'slow' }

export interface SenderParts {
  queue: Queue
  stops: Pick<Stops, 'unsent' | 'remove'>
  marks: Pick<Marks, 'unsent' | 'remove'>
  notes: Pick<Notes, 'unsent' | 'remove'>
  delivery: ServerCalls
  /** Token of a machine; undefined while it must not be used. */
  tokenOf(equipment: string): string | undefined
  /** The machine whose queue is sent first. */
  current(): string | undefined
  /** Seconds between two points of a moving machine. */
  every(): number
  skew(): Skew
  onSkew(skew: Skew): void
  onLink(link: Link): void
  /** Called when the server acknowledged something. */
  onSent(rejected: number): void
  onRefused(equipment: string, reason: RecordingRefusal): void
  now(): number
  random(): number
  /** Returns a function that cancels the timer. */
  setTimer(run: () => void, ms: number): () => void
}

const LATER: Outcome = { kind: 'later', after: 0, reason: 'server' }

export type Sender = ReturnType<typeof openSender>

export function openSender(parts: SenderParts) {
  const { queue, delivery } = parts
  let size = FIRST_BATCH
  let failures = 0
  /** Ends the wait after a failure; undefined: not waiting. */
  let cancelWait: (() => void) | undefined
  let running = false
  let again = false
  const clock = openServerClock(parts.now)
  /** The machine whose permission was denied once; only a second denial in a row counts. */
  let doubted: string | undefined
  /** The machine whose notes were called unacceptable once; `known`: our server has answered since, so a second time counts. */
  let unfit: { equipment: string; known: boolean } | undefined

  /** Called when there is something new to send; ignored during the wait after a failure. */
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

  /** Called when something has changed, such as the network: ends the wait. */
  function retry() {
    clock.forget()
    cancelWait?.()
    cancelWait = undefined
    failures = 0
    wake()
  }

  async function run() {
    do {
      again = false
      for (let outcome = await attempt(); outcome; outcome = await attempt()) {
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

  /** Sending must not end because of an error, such as a store that cannot be read at present. */
  const attempt = (): Promise<Outcome | undefined> => step().catch(() => LATER)

  /** Sends one batch or one photo; undefined where there is nothing to send. */
  async function step(): Promise<Outcome | undefined> {
    const current = parts.current()
    const stops = await parts.stops.unsent()
    const marks = await parts.marks.unsent()
    const notes = await parts.notes.unsent()
    const equipments = new Set([
      ...(await queue.equipments()),
      ...[...stops, ...marks, ...notes].map(({ equipment }) => equipment),
    ])
    for (const equipment of [...equipments].sort((a, b) => Number(b === current) - Number(a === current))) {
      const token = parts.tokenOf(equipment)
      if (!token) continue
      const isUnsure = equipment === doubted || (unfit?.equipment === equipment && !unfit.known)
      if (isUnsure || clock.mustAsk(parts.skew())) return ask(equipment, token)
      const points = await queue.batch(equipment, size)
      if (points.length > 0) return sendPoints(equipment, token, points)
      const stopped = stops.filter((stop) => stop.equipment === equipment).slice(0, STOPS_A_CALL)
      if (stopped.length > 0) return sendStops(equipment, token, stopped)
      const wanted = notes.filter((note) => note.equipment === equipment).slice(0, DRIVER_NOTES_A_CALL)
      if (wanted.length > 0) return sendNotes(equipment, token, wanted)
      const next = await queue.nextPhoto(equipment)
      if (next) return sendPhoto(token, next.photo, next.file)
      const said = marks.filter((mark) => mark.equipment === equipment).slice(0, MARKS_A_CALL)
      if (said.length > 0) return sendMarks(equipment, token, said)
    }
    return undefined
  }

  /**
   * Asks whether the machine may be recorded for, and compares the clocks,
   * before the first points are sent, because their times may need a correction.
   */
  async function ask(equipment: string, token: string): Promise<Outcome> {
    parts.onLink({ state: 'sending' })
    const { outcome, body, clock: serverClock } = await delivery.ask(token)
    if (outcome.kind === 'refused') refused(equipment, outcome.reason)
    if (outcome.kind === 'refused' || outcome.kind === 'later') return outcome
    // If the server does not understand the question, asking again at once would never end.
    if (outcome.kind !== 'stored' || body?.equipment?._id !== equipment) return LATER
    const agreed = clock.hear(serverClock, parts.skew())
    if (agreed !== null) parts.onSkew(agreed)
    if (unfit?.equipment === equipment) unfit.known = true
    if (equipment !== doubted) return outcome
    doubted = undefined
    return LATER
  }

  /** A denial is believed when our server repeats it. */
  function refused(equipment: string, reason: RecordingRefusal) {
    const again = equipment === doubted
    doubted = again ? undefined : equipment
    if (again) parts.onRefused(equipment, reason)
  }

  /**
   * After the answer to a machine's notes; `isOurs`: it has fields that only our server sends. Notes are removed when they
   * are stored, or called unacceptable twice with an answer of our server in between, so that another server's answer
   * deletes nothing.
   */
  async function settle(equipment: string, outcome: Outcome, isOurs: boolean, remove: () => Promise<void>) {
    if (outcome.kind === 'refused') refused(equipment, outcome.reason)
    else if (outcome.kind === 'stored') {
      if (!isOurs) return LATER
      await remove()
      sent(0)
    } else if (outcome.kind !== 'later') {
      const again = unfit?.equipment === equipment && unfit.known
      unfit = again ? undefined : { equipment, known: false }
      if (again) await remove()
    }
    return outcome
  }

  async function sendPoints(equipment: string, token: string, points: QueuedPoint[]): Promise<Outcome> {
    parts.onLink({ state: 'sending' })
    const { outcome, body } = await delivery.points(
      token,
      points.map((point) => pointToSend(point, parts.skew())),
      parts.every(),
    )
    if (outcome.kind === 'stored') {
      // A «200» of another server, such as the log-in page of a Wi-Fi network, acknowledges nothing.
      const rejected = body?.rejected ?? []
      const answered = body ? body.accepted + body.duplicates + rejected.length : 0
      if (answered !== points.length) return LATER
      const misdated = rejected.flatMap(({ index, code }) => (code === BAD_TIME ? (points[index] ?? []) : []))
      await queue.removePoints(points, misdated)
      size = larger(size)
      sent(rejected.length - misdated.length)
    } else if (outcome.kind === 'refused') refused(equipment, outcome.reason)
    else if (outcome.kind !== 'later' || outcome.reason === 'slow') {
      // Batches shrink until points are sent one by one, and the server's answer applies to a single point.
      if (size > smaller(size)) size = smaller(size)
      else return LATER
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
    const { outcome, body } = await delivery.points(token, [], parts.every(), notes)
    return settle(equipment, outcome, body?.accepted !== undefined, () => parts.stops.remove(stops))
  }

  async function sendMarks(equipment: string, token: string, marks: CalibrationMark[]): Promise<Outcome> {
    parts.onLink({ state: 'sending' })
    const { outcome, body } = await delivery.marks(
      token,
      marks.map((mark) => markToSend(mark, parts.skew())),
    )
    return settle(equipment, outcome, body?.kept !== undefined, () => parts.marks.remove(marks))
  }

  async function sendNotes(equipment: string, token: string, notes: QueuedNote[]): Promise<Outcome> {
    parts.onLink({ state: 'sending' })
    const { outcome, body } = await delivery.notes(
      token,
      notes.map((note) => noteToSend(note, parts.skew())),
    )
    return settle(equipment, outcome, body?.kept !== undefined, () => parts.notes.remove(notes))
  }

  async function sendPhoto(token: string, photo: QueuedPhoto, file: ArrayBuffer | undefined): Promise<Outcome> {
    // The phone's storage has lost or damaged the file, so there is nothing left to send.
    if (!file || (await sha256Of(file)) !== photo.sha256) {
      await queue.removePhotos([photo])
      return { kind: 'unacceptable', message: '', code: 'lost' }
    }
    parts.onLink({ state: 'sending' })
    const { sha256, lat, lng } = photo
    const takenAt = corrected(photo.at, photo.skew, parts.skew())
    const { outcome, body } = await delivery.photo(token, { takenAt, sha256, lat, lng, file })
    if (outcome.kind === 'stored') {
      if (!body?._id) return LATER
      await queue.removePhotos([photo])
      sent(0)
    } else if (outcome.kind === 'refused') refused(photo.equipment, outcome.reason)
    else if (outcome.kind === 'unacceptable' && outcome.code === BAD_TIME) await queue.misdatePhoto(photo)
    else if (outcome.kind !== 'later') await queue.refusePhoto(photo)
    return outcome
  }

  function sent(rejected: number) {
    failures = 0
    parts.onSent(rejected)
  }

  return { wake, retry }
}
