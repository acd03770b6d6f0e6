/** The state and the place of a machine of the park, in words. */
import { roundedParts } from '@spetskarta/shared/hours.ts'
import type { ParkMachine, ParkState } from '@spetskarta/shared/park/park.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { formatAgo } from '../../ui/text/ago'
import { dayText } from '../../ui/text/days'
import { formatKm } from '../../ui/text/format'
import { clockOf, dateOf } from '../tracks/time'

export const STATE_NAMES: Record<ParkState, string> = {
  driving: 'Едет',
  working: 'Работает',
  idling: 'Холостой ход',
  standing: 'Стоит',
  silent: 'Молчит',
  off: 'Записи нет',
}

const OFF: Record<NonNullable<ParkMachine['reason']>, string> = {
  stopped: 'Запись закончена',
  revoked: 'Телефон отключён',
  none: 'Телефон не подключён',
  never: 'Данных ещё не было',
  uncounted: 'На связи, но место не определить',
}

/** `с 08:12`, or on an earlier day `с 12 ноября, 17:40`; moments in ms. */
export function sinceText(zone: string, moment: number, now: number): string {
  return dayAt(zone, moment) === dayAt(zone, now)
    ? `с\u00a0${clockOf(zone, moment)}`
    : `с\u00a0${dateOf(zone, moment)}, ${clockOf(zone, moment)}`
}

/** The moment of the list: `вт 14:20`. */
export const asOfText = (zone: string, now: number): string =>
  `${dayText(dayAt(zone, now), 'row').slice(0, 2)}\u00a0${clockOf(zone, now)}`

/**
 * `Едет с 13:42`, `Запись закончена 23 ноября, 14:55`; `now`: ms, by the server's clock. `clock`: by whose clock the time is, if
 * that must be said: `Едет с 20:42 (МСК+7)`.
 */
export function stateText({ state, reason, carried, since, timeZone }: ParkMachine, now: number, clock = ''): string {
  const by = clock && `\u00a0(${clock})`
  if (reason) {
    if (reason !== 'stopped' || since === null) return OFF[reason]
    const today = dayAt(timeZone, since) === dayAt(timeZone, now)
    return `${OFF.stopped} ${today ? 'в' : `${dateOf(timeZone, since)},`}\u00a0${clockOf(timeZone, since)}${by}`
  }
  const name = carried ? 'Везут' : STATE_NAMES[state]
  return since === null ? name : `${name} ${sinceText(timeZone, since, now)}${by}`
}

const SIDES = [
  'к северу',
  'к северо-востоку',
  'к востоку',
  'к юго-востоку',
  'к югу',
  'к юго-западу',
  'к западу',
  'к северо-западу',
] as const

/** Within this distance of a town's centre, km, a machine counts as being in it. */
const IN_TOWN = 2

/** `Склад «Быково»`, `Гжель`, `Гжель, 3 км к югу`; empty where the place is unknown. */
export function placeText(place: ParkMachine['place']): string {
  if (!place) return ''
  if (place.object) return place.object.name
  const { town } = place
  if (!town) return 'вдали от населённых пунктов'
  const side = SIDES[Math.round(town.bearing / 45) % 8]
  return town.km < IN_TOWN ? town.name : `${town.name}, ${formatKm(town.km)} ${side}`
}

/** The four parts of the current day in seconds, rounded so that they add up. */
export const partsOfToday = ({ work, idle, off, unknown }: NonNullable<ParkMachine['today']>) =>
  roundedParts({ work, idle, off, unknown })

/** At or below this charge, per cent, the phone may soon switch off. */
const LOW_BATTERY = 15

export const batteryIsLow = ({ battery, state }: ParkMachine): boolean =>
  battery !== null && battery <= LOW_BATTERY && state !== 'off'

/** When the last photo was taken: `Фото 13:52, 28 минут назад`, `Фото 12 ноября, 17:40`. */
export function photoText(zone: string, moment: number, now: number): string {
  const when = clockOf(zone, moment)
  return dayAt(zone, moment) === dayAt(zone, now)
    ? `Фото ${when}, ${formatAgo(new Date(moment).toISOString(), now)}`
    : `Фото ${dateOf(zone, moment)}, ${when}`
}
