/** Facts about an owner in words: only what was verified, and by whom. */
import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import { dayText } from '../../../ui/text/days'
import { calendarDay } from '../../../ui/text/moscow'

/** `На Спецкарте с ноября 2026`. */
export function hereSinceText({ since }: Pick<OwnerFacts, 'since'>): string {
  const { month, year } = calendarDay(`${since.slice(0, 7)}-01`)
  return `На\u00a0Спецкарте с\u00a0${month} ${year}`
}

/** Upper limits of the time to answer, and their words. */
const SOON: [minutes: number, words: string][] = [
  [15, 'в\u00a0течение 15\u00a0минут'],
  [60, 'в\u00a0течение часа'],
  [180, 'в\u00a0течение 3\u00a0часов'],
  [720, 'в\u00a0течение 12\u00a0часов'],
  [1440, 'в\u00a0течение суток'],
]

/** `На заявки обычно отвечает в течение часа`; undefined: too few answers to say. */
export function answersText({ answerMinutes }: OwnerFacts): string | undefined {
  if (answerMinutes === null) return undefined
  const words = SOON.find(([minutes]) => answerMinutes <= minutes)?.[1] ?? 'дольше суток'
  return `На\u00a0заявки обычно отвечает ${words}`
}

/** `Проверен: ИНН 504000000012 действует, реестр от 01.11.2026`; undefined: not verified. */
export const verifiedText = ({ registry }: OwnerFacts): string | undefined =>
  registry ? `Проверен: ИНН ${registry.inn} действует, реестр от\u00a0${dayText(registry.asOf, 'paper')}` : undefined

/** `Документы проверены модератором 01.11.2026`; undefined: no moderator has checked any, or the owner hides it. */
export const lookedAtText = ({ documents }: OwnerFacts): string | undefined =>
  documents ? `Документы проверены модератором\u00a0${dayText(documents.on, 'paper')}` : undefined

/** `паспорт машины (ПСМ, ПТС), страховой полис`. */
export const lookedAtNames = ({ documents }: OwnerFacts): string => documents?.names.join(', ') ?? ''
