/** The recorder in a browser: connects its parts and offers what a person can do with it. */
import type { Platform } from '../platform/platform'
import { openQueueDatabase } from '../queue/database'
import { roomyMemory } from '../queue/make-room'
import { type Enrolment, openMemory, type RecordingSession } from '../queue/memory'
import { openQueue } from '../queue/queue'
import type { RecordingRefusal } from '../sending/outcome'
import { openSender, type Sender } from '../sending/sender'
import { delivery, server } from '../sending/server'
import { openCalibration } from './calibration'
import { agreeTo } from './clock-jump'
import { consentNow, openConsents } from './consent'
import { type Core, countQueue } from './core'
import { openDriverNotes } from './driver-notes'
import { openPhotos } from './keep-photos'
import { openPoints } from './keep-points'
import { openMarks } from './marks'
import { openNotes } from './notes'
import type { PhoneRecorder } from './phone-recorder'
import { restore } from './restore'
import { skewNow } from './skew'
import { openState } from './state'
import { openStops } from './stops'
import { emptyDay } from './summary'
import { noteThinned } from './thinned'
import { startTicks } from './ticks'

export async function openRecorder(platform: Platform): Promise<PhoneRecorder> {
  const db = await openQueueDatabase()
  const queue = openQueue(db)
  const memory = openMemory(db)
  const roomy = roomyMemory(memory, queue, (thinned) => noteThinned(core)(thinned))
  const stops = openStops(roomy)
  const marks = openMarks(roomy)
  const notes = openNotes(roomy)
  const store = openState(Date.now())
  const sender: Sender = openSender({
    queue,
    stops,
    marks,
    notes,
    delivery,
    tokenOf: (equipment) => {
      const enrolment = store.get().enrolments[equipment]
      return enrolment?.refused ? undefined : enrolment?.token
    },
    current: () => store.get().enrolment?.equipment._id,
    every: () => store.get().settings.interval / 1000,
    skew: () => store.get().skew,
    onSkew(skew) {
      const isNews = skew !== store.get().skew
      store.set({ skew, isDoubted: false })
      if (skew !== null) void agreeTo(core, skew).catch(() => undefined)
      if (isNews) void redate().catch(() => undefined)
    },
    onLink: (link) => store.set({ link }),
    onSent: (rejected) => {
      const sentAt = Date.now()
      store.set({ sentAt, rejected: store.get().rejected + rejected })
      void memory.set('sentAt', sentAt).catch(() => undefined)
      void countQueue(core)
      void consents.send()
    },
    onRefused: (equipment, reason) => void refuse(equipment, reason),
    now: Date.now,
    random: Math.random,
    setTimer(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  const core: Core = { platform, queue, memory, stops, marks, notes, store, sender }
  const points = openPoints(core)
  const photos = openPhotos(core)
  const consents = openConsents(core, server.consent)
  const driving = openDriverNotes(core)
  const calibration = openCalibration(core)
  let quiet: (() => void)[] = []

  /** Starts listening to positions and keeps the screen on. */
  function listen() {
    hush()
    quiet = [platform.record(), platform.keepAwake((screen) => store.set({ screen }))]
  }

  function hush() {
    for (const stop of quiet) stop()
    store.set({ screen: platform.canKeepAwake() ? undefined : 'unable' })
    quiet = []
  }

  async function begin(session: RecordingSession) {
    // Stored first: a recording shown as running must continue after a crash.
    await roomy.set('session', session)
    store.set({ session, holes: session.holes })
    void platform.keepStored()
    listen()
  }

  /** Reports the interval of photos at the start and at each change, so that the server knows how many photos to expect. */
  async function tellPhotos(equipment: string, at: number) {
    const { settings } = store.get()
    await stops
      .add({ equipment, at, skew: skewNow(store.get()), photoEvery: settings.photoEvery })
      .catch(() => undefined)
    sender.wake()
  }

  /** A person stops the recording. The server is informed; otherwise it would report the machine as silent. */
  async function stop() {
    const { session } = store.get()
    const stopped = { at: Date.now(), skew: skewNow(store.get()) }
    if (session) await stops.add({ equipment: session.equipment, ...stopped }).catch(() => undefined)
    await end()
  }

  async function end() {
    hush()
    points.forget()
    void points.save().catch(() => undefined)
    store.set({ session: undefined, calibration: undefined })
    await memory.forget('session')
    sender.wake()
  }

  /** The recorder of this machine has lost its permission; what it has recorded stays on the phone. */
  async function refuse(equipment: string, refused: RecordingRefusal) {
    const { enrolments, enrolment, session } = store.get()
    const known = enrolments[equipment]
    if (!known) return
    const next = { ...known, refused }
    store.set({
      enrolments: { ...enrolments, [equipment]: next },
      ...(enrolment?.equipment._id === equipment && { enrolment: next }),
    })
    if (session?.equipment === equipment) await end()
  }

  /** Sends again what the server refused because of its time. */
  async function redate() {
    const { points, photos } = await queue.misdated()
    if (points + photos === 0) return
    await queue.redate()
    await countQueue(core)
    sender.retry()
  }

  platform.listen({
    onFixes: points.onFixes,
    onProblem: (problem) => store.set({ problem }),
  })
  store.set({ screen: platform.canKeepAwake() ? undefined : 'unable' })
  await restore(core)
  store.set({ driver: await memory.get('driver') })
  startTicks(core, { points, photos, calibration })
  const before = await memory.get('session')
  if (before && store.get().enrolments[before.equipment]) {
    await begin(before)
    await points.seen(Date.now(), 'closed')
  } else if (await platform.mayLocate()) platform.locate()
  sender.wake()

  async function enrol(enrolment: Enrolment) {
    const { enrolments, enrolment: before } = store.get()
    const id = enrolment.equipment._id
    const all = { ...enrolments, [id]: enrolment }
    await Promise.all([memory.set('enrolments', all), memory.set('current', id)])
    const other = before?.equipment._id !== id
    store.set({ enrolments: all, enrolment, ...(other && { today: emptyDay(Date.now()), yesterday: undefined }) })
    points.forget()
    sender.retry()
  }

  return {
    store,
    app: undefined,
    deviceName: platform.deviceName,
    loggedIn: {
      get: async () => (await memory.get('loggedIn')) ?? false,
      set: (open) => (open ? memory.set('loggedIn', true) : memory.forget('loggedIn')),
    },
    async start() {
      const { enrolment } = store.get()
      if (!enrolment) return
      platform.askMotion()
      const now = Date.now()
      store.set({ problem: undefined, photo: { state: 'none' } })
      await begin({ equipment: enrolment.equipment._id, since: now, seen: now, photoAt: now, holes: [] })
      await tellPhotos(enrolment.equipment._id, now)
    },
    stop,
    takePhoto: photos.take,
    driver: {
      async say(what) {
        await driving.say(what)
        await photos.take()
      },
      choose: driving.choose,
      async admit(driver, code) {
        const { enrolment } = store.get()
        if (!enrolment) throw new Error('no machine')
        return server.admitDriver(enrolment.token, driver, code)
      },
      async list() {
        const { enrolment, driver } = store.get()
        if (!enrolment) return { drivers: [], week: [] }
        return server.drivers(enrolment.token, driver?.equipment === enrolment.equipment._id ? driver.id : undefined)
      },
    },
    calibration: { ...calibration, say: () => calibration.say(Date.now()) },
    async retry() {
      const { enrolments, enrolment } = store.get()
      const open = ({ refused: _, ...rest }: Enrolment): Enrolment => rest
      store.set({
        enrolments: Object.fromEntries(Object.entries(enrolments).map(([id, one]) => [id, open(one)])),
        enrolment: enrolment && open(enrolment),
      })
      sender.retry()
    },
    redate() {
      // Clears the skew, so that the clocks are compared again.
      store.set({ skew: null })
      sender.forgetClock()
      return redate()
    },
    async enrol(token) {
      const { equipment, name } = await server.self(token)
      await enrol({ equipment, name, token, consent: consentNow(true, null) })
    },
    agree: consents.agree,
    async use(equipment) {
      const known = store.get().enrolments[equipment]
      if (known) await enrol(known)
    },
    async leave() {
      await memory.forget('current')
      store.set({ enrolment: undefined })
    },
    async clear() {
      const { enrolment } = store.get()
      if (enrolment) await queue.clear(enrolment.equipment._id)
      await countQueue(core)
    },
    async choose(change) {
      const { session, settings } = store.get()
      const next = { ...settings, ...change }
      store.set({ settings: next })
      await memory.set('settings', next)
      if (session && next.photoEvery !== settings.photoEvery) await tellPhotos(session.equipment, Date.now())
    },
    putAway: (what) => {
      if (what === 'thinned') void memory.forget('thinned')
      const { session: under } = store.get()
      // The session is cleared too: otherwise the next point would bring the holes back.
      const session = what === 'holes' && under ? { ...under, holes: [] } : under
      if (session && session !== under) void memory.set('session', session)
      store.set({
        session,
        ...(what === 'holes' && { holes: [] }),
        ...(what === 'photo' && { photo: { state: 'none' } }),
        ...(what === 'thinned' && { thinned: { photos: 0, points: 0 } }),
      })
    },
  }
}
