/** Limits of writing: against floods, and against new users who only post links. */
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { countLinks } from '@spetskarta/shared/forum/forum-text.ts'
import { FORUM } from '@spetskarta/shared/limits.ts'
import type { Db } from '../../db/connect.ts'
import { forbidden, tooMany } from '../../http/errors.ts'
import { nthNewest, textsSince, userSince } from './writing.queries.ts'

/** Most items a user may write in a window: of any kind, and themes. */
const FLOOD = [
  { what: 'anything', max: 6, windowMs: MINUTE },
  { what: 'anything', max: 60, windowMs: HOUR },
  { what: 'themes', max: 5, windowMs: HOUR },
] as const

const TOO_MANY_LINKS =
  'В первые сутки после регистрации — не больше одной ссылки за день. Уберите лишние или добавьте их завтра'

interface Author {
  id: string
  /** Moderators have no limits. */
  moderator: boolean
}

/** Deleted messages count too, so that deleting one does not allow another. */
export async function checkFlood(db: Db, { id, moderator }: Author, theme: boolean): Promise<void> {
  if (moderator) return
  for (const { what, max, windowMs } of FLOOD) {
    if (what === 'themes' && !theme) continue
    const oldest = await nthNewest(
      db,
      { author: id, since: new Date(Date.now() - windowMs), themes: what === 'themes' },
      max,
    )
    if (oldest) throw tooMany(oldest.getTime() + windowMs - Date.now(), 'Слишком много сообщений подряд')
  }
}

/** `except`: id of the message being edited, which counts with its new text. */
export async function checkLinks(db: Db, { id, moderator }: Author, body: string, except?: string): Promise<void> {
  const links = countLinks(body)
  if (moderator || links === 0) return
  const since = await userSince(db, id)
  if (!since || since.getTime() < Date.now() - DAY) return
  const texts = await textsSince(db, { author: id, since, except })
  const before = texts.reduce((sum, text) => sum + countLinks(text), 0)
  if (before + links > FORUM.firstDayLinks) throw forbidden(TOO_MANY_LINKS, 'too_many_links')
}
