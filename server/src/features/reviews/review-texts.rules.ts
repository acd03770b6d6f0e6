/** Texts of notices about reviews. */
import { BLIND_DAYS, REVIEW_DAYS } from '@spetskarta/shared/reviews/reviews.constants.ts'
import type { NoticeContent } from '../alerts/notices/notices.queries.ts'

interface ShownReview {
  deal: string | null
  by_side: string
  machine_name: string
  stars: number
  body: string
}

const about = (machine: string) => (machine ? [`Машина: ${machine}`] : [])

/** To the reviewed user, when the review is published. */
export const publishedNotice = ({ deal, by_side, machine_name, stars, body }: ShownReview): NoticeContent => ({
  title: by_side === 'asker' ? 'Заказчик написал отзыв о вас' : 'Владелец написал отзыв о вас',
  lines: [`Оценка: ${stars} из 5`, body, ...about(machine_name), 'На отзыв можно ответить один раз, ответ увидят все.'],
  path: deal ? `/deals/${deal}` : '/deals',
  button: 'Открыть отзыв',
})

/** To both sides of a deal, once each. */
export const reviewRequestNotice = (deal: string, to: 'asker' | 'owner', machine: string): NoticeContent => ({
  title: to === 'asker' ? 'Напишите отзыв о владельце' : 'Напишите отзыв о заказчике',
  lines: [
    ...about(machine),
    'Работа записана, поэтому отзыв будет подтверждён сменами и часами.',
    `Отзыв увидят, когда напишут обе стороны или через ${BLIND_DAYS} дней. Написать можно в течение ${REVIEW_DAYS} дней после работы.`,
  ],
  path: `/deals/${deal}`,
  button: 'Написать отзыв',
})

/** To the author of a review that a moderator has removed. */
export const removedNotice = ({ deal, machine_name }: ShownReview, reason: string): NoticeContent => ({
  title: 'Модератор снял ваш отзыв',
  lines: [...about(machine_name), `Причина: ${reason}`, 'Отзыв никому не виден, в оценку он не входит.'],
  path: deal ? `/deals/${deal}` : '/deals',
  button: 'Открыть сделку',
})
