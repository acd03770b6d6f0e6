/** What the driver has said: kept until the server has it. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { DriverNoteKind } from '@spetskarta/shared/recorders/driver-notes.ts'
import type { Driver, Said } from '../queue/kept'
import { type Core, countQueue } from './core'
import type { Notes } from './notes'

/** Ms; an older position does not show where it was said. */
const FIX_FRESH = 60_000

export function openDriverNotes(core: Core & { notes: Notes }) {
  const { store, memory, notes, sender } = core

  async function add(equipment: string, what: DriverNoteKind, driver: number | null) {
    const { fix, skew } = store.get()
    const at = Date.now()
    const near = fix && Math.abs(at - fix.at) <= FIX_FRESH ? fix : undefined
    const place = { lat: near?.lat ?? null, lng: near?.lng ?? null }
    await notes.add({ equipment, id: crypto.randomUUID(), at, skew, what, ...place, driver })
    sender.wake()
    return at
  }

  return {
    /** It is on the phone's disk when this returns. */
    async say(what: Said) {
      const { session, driver } = store.get()
      if (!session) return
      const mine = driver?.equipment === session.equipment ? driver.id : null
      store.set({ noted: { what, at: await add(session.equipment, what, mine) } })
      await countQueue(core)
    },
    /** Undefined: no driver. */
    async choose(next: Omit<Driver, 'equipment'> | undefined) {
      const { enrolment, session } = store.get()
      const equipment = session?.equipment ?? enrolment?.equipment._id
      if (!equipment) return
      const driver = next && { equipment, ...next }
      if (driver) await memory.set('driver', driver)
      else await memory.forget('driver')
      store.set({ driver })
      await add(equipment, 'driver', driver?.id ?? null)
    },
  }
}

/** Ms for which it is shown that a note was taken. */
export const NOTED_FOR = DAY / 24 / 12
