/** The chosen language: its texts, and numbers, times and counts in its words. */
import { useSyncExternalStore } from 'react'
import { ky } from './ky'
import { ru } from './ru'
import type { Forms, Texts } from './texts'
import { tg } from './tg'
import { uz } from './uz'

export const LANGUAGES = ['ru', 'uz', 'tg', 'ky'] as const
export type Language = (typeof LANGUAGES)[number]

const TABLES: Record<Language, Texts> = { ru, uz, tg, ky }

export type Words = ReturnType<typeof makeWords>

function makeWords(language: Language) {
  const t = TABLES[language]
  // Browsers know these languages more or less, and the app's notifications write numbers as in Russian: so do all.
  const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 })
  const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const plural = new Intl.PluralRules(language)
  const { units } = t

  const wholeText = (number: number): string => whole.format(number)
  const counted = (number: number, forms: Forms) =>
    `${whole.format(number)} ${forms[plural.select(number)] ?? forms.other}`
  const pointsText = (number: number): string => counted(number, units.points)
  const photosText = (number: number): string => counted(number, units.photos)

  return {
    t,
    wholeText,
    pointsText,
    photosText,
    timeText: (at: number): string => clock.format(at),
    distanceText: (metres: number): string => units.km(tenths.format(metres / 1000)),

    /** «12 с», «38 мин», «2 ч 40 мин», «3 дня». */
    lengthText(ms: number): string {
      const seconds = Math.max(0, Math.round(ms / 1000))
      if (seconds < 60) return units.seconds(wholeText(seconds))
      const minutes = Math.round(seconds / 60)
      if (minutes < 60) return units.minutes(wholeText(minutes))
      const hours = Math.floor(minutes / 60)
      if (hours >= 48) return counted(Math.round(hours / 24), units.days)
      const rest = minutes % 60
      return rest === 0
        ? units.hours(wholeText(hours))
        : `${units.hours(wholeText(hours))} ${units.minutes(wholeText(rest))}`
    },

    /** «318 точек и 4 фото»; empty where there are none. */
    queueText({ points, photos }: { points: number; photos: number }): string {
      const parts = [points > 0 && pointsText(points), photos > 0 && photosText(photos)]
      return parts.filter(Boolean).join(` ${units.and} `)
    },
  }
}

/** A number's sign stays on the line of its number. */
export const joined = (name: string): string => name.replaceAll('№ ', '№\u00a0')

/** `4:12:36`. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const KEY = 'language'
const isLanguage = (text: unknown): text is Language => LANGUAGES.some((known) => known === text)

/** A browser that keeps nothing has none. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** What somebody chose on this phone, or the phone's own language; Russian where we do not speak that. */
function firstLanguage(): Language {
  const chosen = kept()
  if (isLanguage(chosen)) return chosen
  const own = navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage)
  return own ?? 'ru'
}

const made = new Map<Language, Words>()
export function wordsOf(language: Language): Words {
  const words = made.get(language) ?? makeWords(language)
  made.set(language, words)
  return words
}

let language: Language | undefined
const listeners = new Set<() => void>()
export const currentLanguage = (): Language => {
  language ??= firstLanguage()
  return language
}

export function chooseLanguage(next: Language): void {
  language = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // It is chosen until the page is closed.
  }
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)
export const useWords = (): Words => wordsOf(useLanguage())
/** For what is no component. */
export const words = (): Words => wordsOf(currentLanguage())
