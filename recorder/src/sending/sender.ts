/** Sends the queue until it is empty, waits longer after each failure, and deletes only what the server acknowledged. */
import { MARKS_A_CALL } from '@spetskarta/shared/days/engine-marks.ts'
import { DRIVER_NOTES_A_CALL } from '@spetskarta/shared/recorders/driver-notes.ts'
import { BAD_TIME, STOPS_A_CALL } from '@spetskarta/shared/recorders/recorders.ts'
import { isFull } from '../queue/database'
import type { RecordingStop } from '../queue/kept'
import type { Queue, QueuedPhoto, QueuedPoint } from '../queue/queue'
import type { Marks } from '../recording/marks'
import type { Notes } from '../recording/notes'
import { corrected, type Dated, type Skew } from '../recording/skew'
import type { Stops } from '../recording/stops'
import type { Unsent } from '../recording/unsent'
import { FIRST_BATCH, larger, smaller } from './back-off'
import { openDoubts } from './doubts'
import type { Outcome, RecordingRefusal } from './outcome'
import { ALL, ofPhotos, ofRecords, openPauses, type Pause, type Timers } from './pauses'
import { type ServerCalls, sha256Of } from './server'
import { openServerClock } from './server-clock'
import { markToSend, noteToSend, pointToSend } from './to-send'

export type Link = { state: 'idle' } | { state: 'sending' } | ({ state: 'waiting' } & Pause)

export interface SenderParts extends Timers {
  queue: Queue
  stops: Stops
  marks: Marks
  notes: Notes
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
}

const LATER: Outcome = { kind: 'later', after: 0, reason: 'server' }
const LATER_FOR_IT: Outcome = { ...LATER, waits: 'machine' }
const LATER_FOR_RECORDS: Outcome = { ...LATER, waits: 'calls' }
/** Nothing was sent: look again at what there is to send. */
const AGAIN: Outcome = { kind: 'stored' }

/** `waits`: what must wait if the outcome is to try later. */
interface Attempt {
  outcome: Outcome
  waits: string
}

interface Machine {
  equipment: string
  token: string
}

export type Sender = ReturnType<typeof openSender>

export function openSender(parts: SenderParts) {
  const { queue, delivery } = parts
  let size = FIRST_BATCH
  const pauses = openPauses(parts, wake)
  let running = false
  let again = false
  let ready: Promise<unknown> = Promise.resolve()
  const clock = openServerClock(parts.now)
  const doubts = openDoubts(parts.onRefused)

  /** Called when there is something new to send; what waits after a failure is left out. */
  function wake() {
    if (pauses.has(ALL)) return
    if (running) {
      again = true
      return
    }
    running = true
    void run()
  }

  /** Called when something has changed, such as the network: ends the wait. */
  function retry() {
    clock.forget()
    pauses.end()
    wake()
  }

  async function run() {
    do {
      again = false
      for (let tried = await attempt(); tried; tried = await attempt()) {
        if (tried.outcome.kind === 'later') pauses.begin(tried.waits, tried.outcome)
        if (pauses.has(ALL)) break
      }
    } while (again && !pauses.has(ALL))
    // Before anything else, so that a call of `wake` from now on begins another run.
    running = false
    const pause = pauses.first()
    parts.onLink(pause ? { state: 'waiting', until: pause.until, reason: pause.reason } : { state: 'idle' })
  }

  /** Nothing is read from the queue until this work has ended, because it changes the times of what waits. */
  function hold(work: Promise<unknown>) {
    ready = Promise.allSettled([ready, work])
  }

  /** Sending must not end because of an error, such as a store that cannot be read at present. */
  const attempt = (): Promise<Attempt | undefined> => ready.then(step).catch(() => ({ outcome: LATER, waits: ALL }))

  /** Sends one batch or one photo; undefined where there is nothing to send now. Photos are last: they take longest. */
  async function step(): Promise<Attempt | undefined> {
    const machines = await machinesToSend()
    for (const { equipment, token } of machines) {
      const outcome = pauses.has(ofRecords(equipment)) ? undefined : await sendRecords(equipment, token)
      if (outcome) return { outcome, waits: waitingFor(equipment, outcome) }
    }
    for (const { equipment, token } of machines) {
      const waits = ofPhotos(equipment)
      const outcome = pauses.has(waits) ? undefined : await sendNextPhoto(equipment, token).catch(() => LATER)
      if (outcome) return { outcome, waits }
    }
    return undefined
  }

  /** What waits after this outcome of points or notes. */
  function waitingFor(equipment: string, outcome: Outcome): string {
    const waits = outcome.kind === 'later' ? outcome.waits : undefined
    if (!waits) return ALL
    return waits === 'machine' ? equipment : ofRecords(equipment)
  }

  /** Machines with something to send that need not wait, the chosen one first. */
  async function machinesToSend(): Promise<Machine[]> {
    const current = parts.current()
    const unsent = await Promise.all([parts.stops.unsent(), parts.marks.unsent(), parts.notes.unsent()])
    const equipments = new Set([...(await queue.equipments()), ...unsent.flat().map(({ equipment }) => equipment)])
    return [...equipments]
      .sort((a, b) => Number(b === current) - Number(a === current))
      .flatMap((equipment) => {
        const token = pauses.has(equipment) ? undefined : parts.tokenOf(equipment)
        return token ? { equipment, token } : []
      })
  }

  /** Sends a machine's next batch of points or notes; undefined where it has none. */
  async function sendRecords(equipment: string, token: string): Promise<Outcome | undefined> {
    if (mustAsk(equipment)) return ask(equipment, token)
    const points = await queue.batch(equipment, size)
    if (points.length > 0) return sendPoints(equipment, token, points)
    return (
      (await sendStops(equipment, token)) ?? (await sendNotes(equipment, token)) ?? (await sendMarks(equipment, token))
    )
  }

  async function sendNextPhoto(equipment: string, token: string): Promise<Outcome | undefined> {
    const next = await queue.nextPhoto(equipment)
    if (!next) return undefined
    // Points ask first, unless they must wait.
    return mustAsk(equipment) ? ask(equipment, token) : sendPhoto(token, next.photo, next.file)
  }

  const mustAsk = (equipment: string) => doubts.mustAsk(equipment) || clock.mustAsk(parts.skew())

  /**
   * Asks whether the machine may be recorded for, and compares the clocks,
   * before the first points are sent, because their times may need a correction.
   */
  async function ask(equipment: string, token: string): Promise<Outcome> {
    parts.onLink({ state: 'sending' })
    const { outcome, body, clock: serverClock } = await delivery.ask(token)
    if (outcome.kind === 'refused') doubts.refuse(equipment, outcome.reason)
    if (outcome.kind === 'refused') return outcome
    // Nothing can be sent without the answer.
    if (outcome.kind === 'later') return { ...outcome, waits: undefined }
    // If the server does not understand the question, asking again at once would never end.
    if (outcome.kind !== 'stored' || body?.equipment?._id !== equipment) return LATER
    const agreed = clock.hear(serverClock, parts.skew())
    if (agreed !== null) parts.onSkew(agreed)
    return doubts.clear(equipment) ? LATER_FOR_IT : outcome
  }

  /**
   * Fixes the times of what is sent now: an answer may be lost, and then they must be the same the next time. Returns the
   * items as they are stored; none where the clocks must be compared first.
   */
  async function dated<T extends Dated>(these: T[], settle: (these: T[], skew: number) => Promise<T[]>): Promise<T[]> {
    if (these.every(({ skew }) => skew !== null)) return these
    if (clock.mustAsk(parts.skew())) return []
    return settle(these, parts.skew() ?? 0).catch((error: unknown) => {
      // A full phone cannot store them, but it gets space by sending.
      if (isFull(error)) return these
      throw error
    })
  }

  /**
   * Sends what is stored of one kind for a machine, at most `most`; undefined where there is nothing. `send` returns whether
   * the answer has fields that only our server sends. It is removed when it is stored, or unacceptable beyond doubt.
   */
  async function sendUnsent<T extends Dated & { equipment: string }>(
    equipment: string,
    kind: Unsent<T>,
    most: number,
    send: (these: T[]) => Promise<{ outcome: Outcome; isOurs: boolean }>,
  ): Promise<Outcome | undefined> {
    const mine = (await kind.unsent()).filter((one) => one.equipment === equipment).slice(0, most)
    if (mine.length === 0) return undefined
    const these = await dated(mine, kind.settle)
    if (these.length === 0) return AGAIN
    parts.onLink({ state: 'sending' })
    const { outcome, isOurs } = await send(these)
    if (outcome.kind === 'refused') doubts.refuse(equipment, outcome.reason)
    else if (outcome.kind === 'stored') {
      if (!isOurs) return LATER
      await kind.remove(these)
      sent(0, equipment, ofRecords(equipment))
    } else if (outcome.kind !== 'later') {
      if (doubts.isUnfit(equipment)) await kind.remove(these)
    }
    return outcome
  }

  async function sendPoints(equipment: string, token: string, batch: QueuedPoint[]): Promise<Outcome> {
    const points = await dated(batch, (these, skew) => queue.settle('points', these, skew))
    if (points.length === 0) return AGAIN
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
      sent(rejected.length - misdated.length, equipment, ofRecords(equipment))
    } else if (outcome.kind === 'refused') doubts.refuse(equipment, outcome.reason)
    else if (outcome.kind !== 'later' || outcome.reason === 'slow') {
      if (size > smaller(size)) size = smaller(size)
      else if (outcome.kind !== 'later') return LATER_FOR_RECORDS
    }
    return outcome
  }

  const sendStops = (equipment: string, token: string) =>
    sendUnsent(equipment, parts.stops, STOPS_A_CALL, async (these) => {
      const momentOf = ({ at, skew }: RecordingStop) => corrected(at, skew, parts.skew())
      const notes = {
        stops: these.filter(({ photoEvery }) => photoEvery === undefined).map(momentOf),
        photoPlans: these.flatMap((note) =>
          note.photoEvery === undefined ? [] : { at: momentOf(note), minutes: note.photoEvery },
        ),
      }
      const { outcome, body } = await delivery.points(token, [], parts.every(), notes)
      return { outcome, isOurs: body?.accepted !== undefined }
    })

  const sendNotes = (equipment: string, token: string) =>
    sendUnsent(equipment, parts.notes, DRIVER_NOTES_A_CALL, async (these) => {
      const notes = these.map((note) => noteToSend(note, parts.skew()))
      const { outcome, body } = await delivery.notes(token, notes)
      return { outcome, isOurs: body?.kept !== undefined }
    })

  const sendMarks = (equipment: string, token: string) =>
    sendUnsent(equipment, parts.marks, MARKS_A_CALL, async (these) => {
      const marks = these.map((mark) => markToSend(mark, parts.skew()))
      const { outcome, body } = await delivery.marks(token, marks)
      return { outcome, isOurs: body?.kept !== undefined }
    })

  async function sendPhoto(token: string, next: QueuedPhoto, file: ArrayBuffer | undefined): Promise<Outcome> {
    const [photo] = await dated([next], (these, skew) => queue.settle('photos', these, skew))
    if (!photo) return AGAIN
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
      sent(0, ofPhotos(photo.equipment))
    } else if (outcome.kind === 'refused') doubts.refuse(photo.equipment, outcome.reason)
    else if (outcome.kind === 'unacceptable' && outcome.code === BAD_TIME) await queue.misdatePhoto(photo)
    else if (outcome.kind !== 'later') await queue.refusePhoto(photo)
    return outcome
  }

  function sent(rejected: number, ...what: string[]) {
    pauses.succeed(...what)
    parts.onSent(rejected)
  }

  return { wake, retry, hold, forgetClock: clock.forget, doubtClock: clock.doubt }
}
