/** Calibration in three taps: the person confirms what the engine does, so that its vibration need not be guessed. */
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import type { CalibrationMark } from '../queue/kept'
import { type CalibrationStep, STEPS } from './calibration-steps'
import type { Core } from './core'
import { skewNow } from './skew'

/** Ms for which each state is measured; work takes longer because the load of a bucket varies from minute to minute. */
export const MEASURED: Record<CalibrationStep, number> = { off: 60_000, idle: 60_000, work: 180_000 }

interface Parts extends Pick<Core, 'store' | 'memory' | 'sender'> {
  marks: { add(mark: CalibrationMark): Promise<void> }
}

/** Whether to offer it: during a recording, on a phone with motion sensors, once per machine. */
export const isOffered = ({
  session,
  fix,
  calibrated,
  calibration,
}: Pick<ReturnType<Core['store']['get']>, 'session' | 'fix' | 'calibrated' | 'calibration'>): boolean =>
  session !== undefined && !calibration && fix?.vibration != null && !calibrated.includes(session.equipment)

export function openCalibration({ store, memory, sender, marks }: Parts) {
  /** Prevents a further offer, also after it was dismissed. */
  async function noteOffered() {
    const { session, calibrated } = store.get()
    if (!session || calibrated.includes(session.equipment)) return
    const next = [...calibrated, session.equipment]
    store.set({ calibrated: next })
    await memory.set('calibrated', next)
  }

  return {
    begin: () => store.set({ calibration: { step: STEPS[0], since: undefined } }),
    /** The person confirms that the engine is in the requested state. */
    say(now: number) {
      const { calibration } = store.get()
      if (calibration && calibration !== 'done') store.set({ calibration: { ...calibration, since: now } })
    },
    /** Ends it; an unfinished stretch is not sent. */
    async end() {
      store.set({ calibration: undefined })
      await noteOffered()
    },
    /** Called often: stores a finished stretch and requests the next state. */
    async tick(now: number) {
      const { calibration, session } = store.get()
      if (!calibration || calibration === 'done' || calibration.since === undefined) return
      if (!session) return store.set({ calibration: undefined })
      const { step, since } = calibration
      const to = since + MEASURED[step]
      if (now < to) return
      const next = STEPS[STEPS.indexOf(step) + 1]
      store.set({ calibration: next ? { step: next, since: undefined } : 'done' })
      const skew = skewNow(store.get())
      await marks.add({ id: uuidV4(), equipment: session.equipment, from: since, to, what: step, skew })
      if (!next) await noteOffered()
      sender.wake()
    },
  }
}
