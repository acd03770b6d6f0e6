/** Notes of the driver: stored until the server has them. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { DriverNoteKind } from '@spetskarta/shared/recorders/driver-notes.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import type { Driver, Said } from '../queue/kept'
import { type Core, countQueue } from './core'
import { skewNow } from './skew'

/** Greatest age of a position that shows where a note was made, ms. */
const FIX_FRESH = 60_000

export function openDriverNotes(core: Core) {
  const { store, memory, notes, sender } = core

  async function add(equipment: string, what: DriverNoteKind, driver: number | null) {
    const { fix } = store.get()
    const at = Date.now()
    const near = fix && Math.abs(at - fix.at) <= FIX_FRESH ? fix : undefined
    const place = { lat: near?.lat ?? null, lng: near?.lng ?? null }
    await notes.add({ equipment, id: uuidV4(), at, skew: skewNow(store.get()), what, ...place, driver })
    sender.wake()
    return at
  }

  return {
    /** When this resolves, the note is on the phone's disk. */
    async say(what: Said) {
      const { session, driver } = store.get()
      if (!session) return
      const mine = driver?.equipment === session.equipment ? driver.id : null
      store.set({ noted: { what, at: await add(session.equipment, what, mine) } })
      await countQueue(core)
    },
    /** `next` undefined: no driver. */
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

/** Ms for which the screen confirms a note. */
export const NOTED_FOR = DAY / 24 / 12
