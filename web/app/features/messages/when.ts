/** When messages were written, in words; in Moscow time, as on all pages. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayText } from '../../ui/text/days'
import { moscowDate, moscowTime } from '../../ui/text/moscow'

/** The time for a row of a list: `14:20`, `вчера`, `20 ноября`, `20.11.2025`. `now`: ms, by the server's clock. */
export function shortWhen(iso: string, now: number): string {
  const at = Date.parse(iso)
  const [day, today] = [moscowDate(at), moscowDate(now)]
  if (day === today) return moscowTime(at)
  if (day === moscowDate(now - DAY)) return 'вчера'
  return dayText(day, day.slice(0, 4) === today.slice(0, 4) ? 'plain' : 'paper')
}

/** The heading above the messages of a day: `Сегодня`, `Вчера`, `20 ноября`, `20 ноября 2025`. */
export function dayHeading(day: string, now: number): string {
  if (day === moscowDate(now)) return 'Сегодня'
  if (day === moscowDate(now - DAY)) return 'Вчера'
  return dayText(day, day.slice(0, 4) === moscowDate(now).slice(0, 4) ? 'plain' : 'dated')
}

interface Written {
  at: string
}

/** Groups messages by day, keeping their order. */
export function byDays<T extends Written>(messages: readonly T[]): { day: string; messages: T[] }[] {
  const days: { day: string; messages: T[] }[] = []
  for (const message of messages) {
    const day = moscowDate(Date.parse(message.at))
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
