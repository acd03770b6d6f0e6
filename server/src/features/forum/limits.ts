/** How much one may write: against floods, and against newcomers who only bring links. */
import { countLinks } from '@spetskarta/shared/forum/forum-text.ts'
import { FORUM } from '@spetskarta/shared/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { forbidden, tooMany } from '../../http/errors.ts'

const MINUTE = 60_000
/** What one user may write in a window: everything, and themes. */
const FLOOD = [
  { what: 'anything', max: 6, windowMs: MINUTE },
  { what: 'anything', max: 60, windowMs: 60 * MINUTE },
  { what: 'themes', max: 5, windowMs: 60 * MINUTE },
] as const
const DAY_MS = 24 * 60 * MINUTE

const TOO_MANY_LINKS =
  'В первые сутки после регистрации — не больше одной ссылки за день. Уберите лишние или добавьте их завтра'

interface Author {
  id: string
  /** Moderator: writes as much as he needs. */
  rules: boolean
}

/** Deleted ones count too: deleting makes no room. */
export async function checkFlood(db: Db, { id, rules }: Author, theme: boolean): Promise<void> {
  if (rules) return
  for (const { what, max, windowMs } of FLOOD) {
    if (what === 'themes' && !theme) continue
    const { rows } = await sql<{ at: Date }>`select created_at as at from forum_items
      where author = ${id} and created_at > ${new Date(Date.now() - windowMs)} ${what === 'themes' ? sql`and type = 1` : sql``}
      order by created_at desc offset ${max - 1} limit 1`.execute(db)
    const oldest = rows[0]
    if (oldest) throw tooMany(oldest.at.getTime() + windowMs - Date.now(), 'Слишком много сообщений подряд')
  }
}

/** `except`: what is being edited, which counts by its new text. */
export async function checkLinks(db: Db, { id, rules }: Author, body: string, except?: string): Promise<void> {
  const links = countLinks(body)
  if (rules || links === 0) return
  const user = await db.selectFrom('users').select('created_at').where('id', '=', id).executeTakeFirst()
  if (!user || user.created_at.getTime() < Date.now() - DAY_MS) return
  const { rows } = await sql<{ body: string }>`select body from forum_items
    where author = ${id} and created_at > ${user.created_at} ${except ? sql`and id <> ${except}` : sql``}
    order by created_at desc limit 200`.execute(db)
  const before = rows.reduce((sum, { body }) => sum + countLinks(body), 0)
  if (before + links > FORUM.firstDayLinks) throw forbidden(TOO_MANY_LINKS, 'too_many_links')
}
