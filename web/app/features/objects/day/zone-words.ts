import { zoneText } from '@spetskarta/shared/recorders/time-zones.ts'

/** By whose clock the moments of these machines are written: readers may live in another time zone. Empty without machines. */
export function zoneWords(machines: readonly { timeZone: string }[]): string {
  const zones = [...new Set(machines.map(({ timeZone }) => timeZone))]
  if (zones.length === 0) return ''
  return `Время — по часам ${zones.length === 1 ? 'машины' : 'каждой машины'}: ${zones.map(zoneText).join('; ')}.`
}
