/** Texts on the pages of reviews. */
import { REASONS } from '@spetskarta/shared/moderation/moderation.constants.ts'
import { BLIND_DAYS, REVIEW_DAYS } from '@spetskarta/shared/reviews/reviews.constants.ts'
import type { DealReviews, Review } from '@spetskarta/shared/reviews/reviews.ts'
import { dayText } from '../../ui/text/days'
import { countOf, formatCount } from '../../ui/text/format'
import { moscowDate } from '../../ui/text/moscow'
import { uncountedText } from '../days/CountingNote'

const SHIFTS = ['смена', 'смены', 'смен'] as const

/** «подтверждено записями: 6 смен, 47 ч», or by a paper; empty where neither exists any more. */
export function proofText({ proof, paper }: Pick<Review, 'proof' | 'paper'>): string {
  if (proof.shifts === 0) return paper ? 'подтверждено документом' : ''
  const hours = proof.hours > 0 ? `, ${formatCount(proof.hours)}\u00a0ч` : ''
  return `подтверждено записями: ${countOf(proof.shifts, SHIFTS)}${hours}`
}

/** Beside the proof, which is without these days; empty where all were counted. */
export function incompleteText({ uncounted }: { uncounted: number | readonly string[] }): string {
  const count = typeof uncounted === 'number' ? uncounted : uncounted.length
  return count > 0 ? `Записи неполные: ${uncountedText(uncounted)}.` : ''
}

export const authorText = ({ author, by }: Pick<Review, 'author' | 'by'>): string =>
  author?.name ?? (by === 'asker' ? 'Заказчик, учётная запись удалена' : 'Владелец, учётная запись удалена')

export const reviewDay = (iso: string): string => dayText(moscowDate(Date.parse(iso)), 'dated')

/** The state of the two reviews of a deal in words, and what the user can do. */
export function reviewState({ mine, theirs, otherWrote, closed, until }: DealReviews): string {
  if (mine?.removed)
    return `Модератор снял ваш отзыв. ${[REASONS[mine.removed.reason], mine.removed.note].filter(Boolean).join('. ')}`
  if (mine && theirs) return 'Написали обе стороны, отзывы видны всем.'
  if (mine?.publishedAt) return 'Ваш отзыв виден всем.'
  if (mine) return `Ваш отзыв увидят, когда напишет вторая сторона, или через ${BLIND_DAYS} дней.`
  if (closed === 'early') return 'Отзыв можно написать, когда работа закончена.'
  if (closed === 'unproven')
    return 'Отзыв можно написать, когда в дни и на месте брони записана хотя бы одна смена или за них выдан документ.'
  if (closed === 'gone') return 'Учётная запись второй стороны удалена, отзыв писать не о ком.'
  if (closed === 'late') return `Срок отзыва вышел: ${REVIEW_DAYS} дней после работы.`
  const days = until ? ` Написать можно до ${reviewDay(until)} включительно.` : ''
  return `${otherWrote ? 'Вторая сторона уже написала: её отзыв откроется вместе с вашим.' : `Отзывы увидят, когда напишут обе стороны, или через ${BLIND_DAYS} дней.`}${days}`
}
