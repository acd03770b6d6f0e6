import { offsetText } from '@spetskarta/shared/recorders/time-zones.ts'
import { useHydrated } from '../../ui/use-hydrated'
import { clockOf } from './time'

/** The time zone of the browser. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** «МСК+7» if a clock in `zone` shows another time than one in `here` at the moment (ms), else empty. */
export const otherClock = (zone: string, here: string, moment: number): string =>
  clockOf(zone, moment) === clockOf(here, moment) ? '' : offsetText(zone)

/** The same for the reader's clock, which the server does not know. */
export function useOtherClock(zone: string, moment: number): string {
  const hydrated = useHydrated()
  return hydrated ? otherClock(zone, zoneHere(), moment) : ''
}
