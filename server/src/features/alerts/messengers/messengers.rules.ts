/** Alerts as a chat message, and a day as one line. */
import { hoursText } from '@spetskarta/shared/hours.ts'
import { pageOfSeveral } from '../pages.rules.ts'
import type { AlertText } from '../texts.rules.ts'

/** Further alerts are counted, not listed. */
const LISTED = 10

export function messengerText(alerts: readonly AlertText[]): { text: string; path: string } {
  const [first] = alerts
  if (alerts.length === 1 && first) return { text: `${first.title}\n${first.text}`, path: first.path }
  const more = alerts.length - LISTED
  const lines = alerts.slice(0, LISTED).map(({ title, text }) => `${title}\n${text}`)
  return {
    text: [...lines, ...(more > 0 ? [`И ещё ${more}`] : [])].join('\n\n'),
    path: pageOfSeveral(alerts.map(({ path }) => path)),
  }
}

export interface SummedMachine {
  /** Seconds of today, rounded as elsewhere in the product, so that sums agree. */
  work: number
  idle: number
  silent: boolean
}

const plural = (n: number, one: string, few: string, many: string) =>
  n % 10 === 1 && n % 100 !== 11 ? one : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? few : many

const dayName = (day: string) =>
  new Intl.DateTimeFormat('ru', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(new Date(`${day}T00:00Z`))

/** `7 машин работали 45,20 ч, холостой ход 6,80 ч, 1 молчит`. `late`: the day, `yyyy-mm-dd`, if it is already over. */
export function summaryText(machines: readonly SummedMachine[], late?: string): string {
  const n = machines.filter(({ work }) => work > 0).length
  const sum = (of: (machine: SummedMachine) => number) => machines.reduce((all, machine) => all + of(machine), 0)
  const idle = sum((machine) => machine.idle)
  const silent = machines.filter((machine) => machine.silent).length
  const did =
    n === 0
      ? `${late ? 'м' : 'Сегодня м'}ашины не работали`
      : `${n} ${plural(n, 'машина работала', 'машины работали', 'машин работали')} ${hoursText(sum(({ work }) => work))}\u00a0ч`
  return [
    `${late ? `За ${dayName(late)}: ` : ''}${did}`,
    ...(idle > 0 ? [`холостой ход ${hoursText(idle)}\u00a0ч`] : []),
    ...(silent > 0 ? [`${silent} ${plural(silent, 'молчит', 'молчат', 'молчат')}`] : []),
  ]
    .join(', ')
    .concat('.')
}
