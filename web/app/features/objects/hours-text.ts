/** Hours in figures. */

/** `6:48`; `seconds`. */
export function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Seconds of `7:30`, `7` or `7,5`; undefined where it is none of a day. */
export function secondsOf(text: string): number | undefined {
  const match = /^(\d{1,2})(?::([0-5]\d)|[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, hours, minutes = '0', part] = match
  const seconds = Math.round((Number(hours) + (part ? Number(`0.${part}`) : Number(minutes) / 60)) * 3600)
  return seconds <= 86_400 ? seconds : undefined
}
