/** Three taps that say what the engine does, so that the machine's vibration need not be guessed. */

import type { CalibrationMark } from '../queue/kept'
import { type CalibrationStep, STEPS } from './calibration-steps'
import type { Core } from './core'

/** Ms that each is measured: a bucket's load differs from one minute to the next. */
export const MEASURED: Record<CalibrationStep, number> = { off: 60_000, idle: 60_000, work: 180_000 }

interface Parts extends Pick<Core, 'store' | 'memory' | 'sender'> {
  marks: { add(mark: CalibrationMark): Promise<void> }
}

/** Whether it is offered: while it records, where the phone's motion is known, once for a machine. */
export const isOffered = ({
  session,
  fix,
  calibrated,
  calibration,
}: Pick<ReturnType<Core['store']['get']>, 'session' | 'fix' | 'calibrated' | 'calibration'>): boolean =>
  session !== undefined && !calibration && fix?.vibration != null && !calibrated.includes(session.equipment)

export function openCalibration({ store, memory, sender, marks }: Parts) {
  /** It is not offered again, also if it was put away. */
  async function noteOffered() {
    const { session, calibrated } = store.get()
    if (!session || calibrated.includes(session.equipment)) return
    const next = [...calibrated, session.equipment]
    store.set({ calibrated: next })
    await memory.set('calibrated', next)
  }

  return {
    begin: () => store.set({ calibration: { step: STEPS[0], since: undefined } }),
    /** The engine does now what was asked for. */
    say(now: number) {
      const { calibration } = store.get()
      if (calibration && calibration !== 'done') store.set({ calibration: { ...calibration, since: now } })
    },
    /** Ends it; a stretch that is not over is not sent. */
    async end() {
      store.set({ calibration: undefined })
      await noteOffered()
    },
    /** Called often: keeps a stretch that is over, and asks for the next one. */
    async tick(now: number) {
      const { calibration, session, skew } = store.get()
      if (!calibration || calibration === 'done' || calibration.since === undefined) return
      if (!session) return store.set({ calibration: undefined })
      const { step, since } = calibration
      const to = since + MEASURED[step]
      if (now < to) return
      const next = STEPS[STEPS.indexOf(step) + 1]
      store.set({ calibration: next ? { step: next, since: undefined } : 'done' })
      await marks.add({ id: crypto.randomUUID(), equipment: session.equipment, from: since, to, what: step, skew })
      if (!next) await noteOffered()
      sender.wake()
    },
  }
}
