import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import { getOwnEquipment, type OwnEquipment } from '@spetskarta/shared/own-items/own-items.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call'
import { bookedSince } from './booked-days'
import { changeCalendar } from './change-calendar'

/** How often an open calendar is reloaded, ms. */
const AGAIN_MS = 60_000

/**
 * The current calendar of a machine, with changes made in other windows and new bookings: reloaded every minute while the page is
 * visible, and whenever it becomes visible again. `came`: bookings made since the page was opened.
 */
export function useCalendar(machine: OwnEquipment, onSaved: () => void) {
  const [saved, setSaved] = useState(machine)
  const [saving, setSaving] = useState<'idle' | 'sending' | { error: unknown }>('idle')
  const { _id: id } = machine
  /** Counts starts and ends of saving: an answer requested before one of them is outdated and ignored. */
  const saves = useRef(0)

  useEffect(() => {
    let current = true
    async function ask() {
      if (document.visibilityState !== 'visible') return
      const before = saves.current
      const now = await call(getOwnEquipment, { params: { id } }).catch(() => undefined)
      if (now && current && before === saves.current) setSaved(now)
    }
    const timer = setInterval(ask, AGAIN_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      current = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [id])

  async function save(change: (busy: readonly BusySpan[]) => BusySpan[] | null) {
    saves.current++
    setSaving('sending')
    try {
      setSaved(await changeCalendar(saved, change))
      setSaving('idle')
      onSaved()
    } catch (error) {
      setSaving({ error })
    } finally {
      saves.current++
    }
  }

  return { saved, came: bookedSince(machine.booked, saved.booked), saving, save }
}
