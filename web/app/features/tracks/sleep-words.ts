/** Reasons why the phone recorded nothing, in words. */
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { SleepReason, Trouble } from '@spetskarta/shared/tracks/rules.ts'
import type { Gap, Jam } from '@spetskarta/shared/tracks/tracks.ts'
import { clockOf, dateOf } from './time'

export const SLEEP_WORDS: Record<SleepReason, string> = {
  asleep: 'Телефон усыплял приложение',
  off: 'Телефон был выключен',
  stopped: 'Приложение было закрыто',
  ended: 'Приложение остановлено системой',
  signal: 'Не было сигнала спутников',
  location_off: 'Геолокация была выключена',
  denied: 'Не было доступа к месту',
  saver: 'Энергосбережение не давало места',
}

/** Reasons why a phone that is heard makes no points. */
export const TROUBLE_WORDS: Record<Trouble, string> = {
  signal: 'Нет спутников: под крышей или под мостом',
  location_off: 'Геолокация в телефоне выключена',
  denied: 'Приложению запретили место',
  saver: 'Энергосбережение телефона не даёт места',
  inexact: 'Место слишком неточное, точек нет',
  restricted: 'Телефон ограничил приложение: запись может прерваться',
}

const SHORT: Record<SleepReason, string> = {
  asleep: 'телефон усыпил приложение',
  off: 'телефон выключен',
  stopped: 'приложение закрыто',
  ended: 'остановлено системой',
  signal: 'нет спутников',
  location_off: 'геолокация выключена',
  denied: 'нет доступа к месту',
  saver: 'энергосбережение',
}

/** Words for a stretch without points. */
export const gapWords = (gap: Pick<Gap, 'reason'> | undefined): string =>
  gap?.reason ? SHORT[gap.reason] : 'нет данных'

const isIn =
  (moment: number) =>
  ({ from, to }: Pick<Gap, 'from' | 'to'>) =>
    from <= moment && moment <= to

/** Words for a moment at which the receiver was jammed; undefined for others. */
export const jamWords = (jams: readonly Pick<Jam, 'from' | 'to'>[], moment: number): string | undefined =>
  jams.some(isIn(moment)) ? 'подмена координат' : undefined

/** Words for a moment without points. */
export const noDataWords = (gaps: readonly Gap[], moment: number): string => gapWords(gaps.find(isIn(moment)))

/** «с 10:05», with the date unless it is today; `now`: ms. */
export function sinceWords(zone: string, since: number, now: number): string {
  const date = dayAt(zone, since) === dayAt(zone, now) ? '' : `, ${dateOf(zone, since)}`
  return `с ${clockOf(zone, since)}${date}`
}

/** «с 10:05 до 12:40», with dates unless both ends are today; `now`: ms. Times in the machine's time zone. */
export function spanWords(zone: string, from: number, to: number, now: number): string {
  const [first, last, today] = [from, to, now].map((moment) => dayAt(zone, moment))
  const begun = `с ${clockOf(zone, from)}`
  if (first !== last) return `${begun} ${dateOf(zone, from)} до ${clockOf(zone, to)} ${dateOf(zone, to)}`
  return `${first === today ? '' : `${dateOf(zone, from)} `}${begun} до ${clockOf(zone, to)}`
}
