/** Counts of things in the forum, in words. */
import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { countOf } from '../../ui/text/format'

const SECTIONS = ['раздел', 'раздела', 'разделов'] as const
const THEMES = ['тема', 'темы', 'тем'] as const
const MESSAGES = ['сообщение', 'сообщения', 'сообщений'] as const

/** The number of an item's children, in words. */
export const childrenOf = ({ type, childrenCount }: ForumItem): string =>
  countOf(childrenCount, type === 0 ? THEMES : MESSAGES)

/** `8 разделов, 151 тема`. */
export function amountOf(items: readonly ForumItem[]): string {
  const sections = items.filter(({ type }) => type === 0)
  const themes = sections.reduce((sum, { childrenCount }) => sum + childrenCount, items.length - sections.length)
  return [sections.length && countOf(sections.length, SECTIONS), countOf(themes, THEMES)].filter(Boolean).join(', ')
}

/** The kinds of items in the accusative, for «Удалить …». */
export const NAMES: Record<ForumItem['type'], string> = { 0: 'раздел', 1: 'тему', 2: 'сообщение' }
