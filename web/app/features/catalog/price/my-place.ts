/** Where and for how long a visitor needs a machine: kept only in the browser. */
import type { Position } from '@spetskarta/shared/geo.ts'
import { useSyncExternalStore } from 'react'
import { openStore } from '../../../ui/store'

export interface MyPlace extends Position {
  name: string
}

export interface Wanted {
  place: MyPlace | undefined
  hours: number
  days: number
}

const KEY = 'my-place'
export const DAYS_MAX = 366
const NOTHING: Wanted = { place: undefined, hours: 8, days: 1 }

const isWithin = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && value >= from && value <= to

/** Checks stored values; invalid ones are replaced by the defaults. */
export function wantedOf(kept: unknown): Wanted {
  const { place, hours, days } = (kept ?? {}) as Partial<Record<keyof Wanted, unknown>>
  const { lat, lng, name } = (place ?? {}) as Partial<Record<keyof MyPlace, unknown>>
  const whole = isWithin(lat, -90, 90) && isWithin(lng, -180, 180) && typeof name === 'string'
  return {
    place: whole ? { lat, lng, name } : undefined,
    hours: isWithin(hours, 1, 24) ? Math.round(hours) : NOTHING.hours,
    days: isWithin(days, 1, DAYS_MAX) ? Math.round(days) : NOTHING.days,
  }
}

function read(): Wanted {
  try {
    return wantedOf(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return NOTHING
  }
}

const store = openStore<Wanted>(NOTHING)
let before: Wanted | undefined

/** The values stored before this page was opened, until the visitor changes them on it. */
function get(): Wanted {
  before ??= read()
  return store.get() === NOTHING ? before : store.get()
}

export function want(change: Partial<Wanted>) {
  const next = { ...get(), ...change }
  store.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Without storage, the next page asks again.
  }
}

export const useMyWish = (): Wanted => useSyncExternalStore(store.subscribe, get, () => NOTHING)
