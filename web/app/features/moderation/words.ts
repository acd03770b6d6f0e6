import { type Decision, REASONS } from '@spetskarta/shared/moderation/moderation.ts'
import { dayText } from '../../ui/text/days'
import { moscowDate } from '../../ui/text/moscow'

const NBSP = '\u00a0'

/** `до 22 декабря 2026`, in Moscow time; `бессрочно` for null. */
export function sanctionEnd(until: string | null): string {
  if (until === null) return 'бессрочно'
  return `до${NBSP}${dayText(moscowDate(Date.parse(until)), 'dated')}`
}

/** The reason with the text added to it: `Реклама или не о спецтехнике. Продаёт шины`. */
export const reasonText = ({ reason, note }: { reason: string; note: string }): string =>
  [(REASONS as Partial<Record<string, string>>)[reason] ?? reason, note].filter(Boolean).join('. ')

/** The duration of a sanction, as a moderator chooses it. */
export const termText = (days: number | null): string => (days === null ? 'Бессрочно' : `На ${days}${NBSP}дней`)

export const DECISIONS: Record<Decision['act'], string> = {
  listing_hidden: 'Снято с публикации',
  listing_shown: 'Возвращено',
  account_banned: 'Учётная запись закрыта',
  account_unbanned: 'Учётная запись открыта',
  complaints_dismissed: 'Жалобы отклонены',
  review_removed: 'Отзыв снят',
  forum_item_deleted: 'Удалено с форума',
  documents_checked: 'Документы проверены',
  documents_refused: 'Документы не приняты',
}
