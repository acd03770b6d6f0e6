/** The current day of a machine, for pages that the server and every browser must write equally. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { moscowDate } from './moscow'

/** Zones of Russia by hours ahead of UTC. Their clocks do not change, so no `Intl` is needed (moscow.ts). */
const RUSSIA: Record<number, string> = {
  2: 'Europe/Kaliningrad',
  3: 'Europe/Moscow Europe/Kirov Europe/Volgograd Europe/Simferopol',
  4: 'Europe/Samara Europe/Astrakhan Europe/Saratov Europe/Ulyanovsk',
  5: 'Asia/Yekaterinburg',
  6: 'Asia/Omsk',
  7: 'Asia/Novosibirsk Asia/Barnaul Asia/Tomsk Asia/Novokuznetsk Asia/Krasnoyarsk',
  8: 'Asia/Irkutsk',
  9: 'Asia/Yakutsk Asia/Chita Asia/Khandyga',
  10: 'Asia/Vladivostok Asia/Ust-Nera',
  11: 'Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk',
  12: 'Asia/Kamchatka Asia/Anadyr',
}

const hours = new Map(
  Object.entries(RUSSIA).flatMap(([ahead, zones]) => zones.split(' ').map((zone) => [zone, Number(ahead)] as const)),
)

/** `yyyy-mm-dd` in the machine's time zone; in Moscow's where the zone is unknown. */
export function dayOfMachine({ timeZone }: { timeZone?: string | null | undefined }, ms: number): string {
  if (!timeZone) return moscowDate(ms)
  const ahead = hours.get(timeZone)
  return ahead === undefined ? dayAt(timeZone, ms) : new Date(ms + ahead * HOUR).toISOString().slice(0, 10)
}

const two = (part: number) => String(part).padStart(2, '0')

/** `yyyy-mm-dd` by this computer's clock. */
export function todayHere(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
