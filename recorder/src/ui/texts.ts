/** Numbers, times and counts in words. */
const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 })
const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' })
const plural = new Intl.PluralRules('ru')

export const timeText = (at: number): string => clock.format(at)
export const distanceText = (metres: number): string => `${tenths.format(metres / 1000)} км`
export const wholeText = (number: number): string => whole.format(number)

/** `4:12:36`. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** «12 с», «38 мин», «2 ч 40 мин», «3 дня». */
export function lengthText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} с`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} мин`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return counted(Math.round(hours / 24), ['день', 'дня', 'дней'])
  return minutes % 60 === 0 ? `${hours} ч` : `${hours} ч ${minutes % 60} мин`
}

type Forms = [one: string, few: string, many: string]

function counted(number: number, [one, few, many]: Forms): string {
  const form = plural.select(number)
  return `${whole.format(number)} ${form === 'one' ? one : form === 'few' ? few : many}`
}

const POINTS: Forms = ['точка', 'точки', 'точек']

/** «318 точек и 4 фото». */
export function queueText({ points, photos }: { points: number; photos: number }): string {
  const parts = [points > 0 && counted(points, POINTS), photos > 0 && `${whole.format(photos)} фото`]
  return parts.filter(Boolean).join(' и ')
}

export const pointsText = (number: number): string => counted(number, POINTS)
