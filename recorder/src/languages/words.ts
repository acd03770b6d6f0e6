/** The chosen language: its texts, and its forms of numbers, times and counts. */
import { useSyncExternalStore } from 'react'
import { ru } from './ru/texts'
import type { Forms, Texts } from './texts'

export const LANGUAGES = ['ru', 'uz', 'tg', 'ky'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language named in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { ru: 'Русский', uz: 'Oʻzbekcha', tg: 'Тоҷикӣ', ky: 'Кыргызча' }

/** Russian is bundled; the other languages are loaded when chosen (the service worker caches them all). */
const TABLES: Record<Language, () => Promise<Texts>> = {
  ru: async () => ru,
  uz: async () => (await import('./uz/texts')).uz,
  tg: async () => (await import('./tg/texts')).tg,
  ky: async () => (await import('./ky/texts')).ky,
}

export type Words = ReturnType<typeof makeWords>

function makeWords(language: Language, t: Texts) {
  // Browsers format these languages differently, and the app's notifications use Russian numbers, so all languages do.
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

    /** «318 точек и 4 фото»; empty where both are 0. */
    queueText({ points, photos }: { points: number; photos: number }): string {
      const parts = [points > 0 && pointsText(points), photos > 0 && photosText(photos)]
      return parts.filter(Boolean).join(` ${units.and} `)
    },
  }
}

/** Keeps «№» on the line of its number. */
export const unbroken = (name: string): string => name.replaceAll('№ ', '№\u00a0')

/** `4:12:36`. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const KEY = 'language'
const isLanguage = (text: unknown): text is Language => LANGUAGES.some((known) => known === text)

/** Null in a browser without storage. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The language chosen on this phone, or the phone's own; Russian where that is not supported. */
function firstLanguage(): Language {
  const chosen = kept()
  if (isLanguage(chosen)) return chosen
  const own = navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage)
  return own ?? 'ru'
}

const made = new Map<Language, Words>()

/** Rejects where the language's file cannot be loaded. */
export async function loadWords(language: Language): Promise<Words> {
  const words = made.get(language) ?? makeWords(language, await TABLES[language]())
  made.set(language, words)
  return words
}

let current: { language: Language; words: Words } | undefined
const listeners = new Set<() => void>()
const spoken = () => {
  current ??= { language: 'ru', words: makeWords('ru', ru) }
  return current
}
export const currentLanguage = (): Language => spoken().language

async function speak(language: Language): Promise<void> {
  current = { language, words: await loadWords(language) }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Called before anything is shown. Russian where the chosen language cannot be loaded. */
export const speakFirstLanguage = (): Promise<void> => speak(firstLanguage()).catch(() => speak('ru'))

/** Rejects where the texts cannot be loaded; nothing changes then. */
export async function chooseLanguage(next: Language): Promise<void> {
  await speak(next)
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // The choice lasts until the page is closed.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For code outside components. */
export const words = (): Words => spoken().words
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)
export const useWords = (): Words => useSyncExternalStore(subscribe, words)
