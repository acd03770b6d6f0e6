/** Hours as people type them. */
import { roundedHours } from '@spetskarta/shared/hours.ts'

/** Seconds, in whole hundredths of an hour, of `7,33`, `7` or `7:20`; undefined where the text is not a time within a day. */
export function secondsIn(text: string): number | undefined {
  const match = /^(\d{1,2})(?::([0-5]\d)|[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, hours, minutes = '0', part] = match
  const seconds = roundedHours((Number(hours) + (part ? Number(`0.${part}`) : Number(minutes) / 60)) * 3600)
  return seconds <= 86_400 ? seconds : undefined
}
