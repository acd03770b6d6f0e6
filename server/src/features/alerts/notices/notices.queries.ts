/** Notices, sent to a user besides alerts by the same channels: their text is written when the event happens. */
import { randomUUID } from 'node:crypto'
import { KEPT_DAYS } from '@spetskarta/shared/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { type Channel, dueAt } from '../alerts.rules.ts'
import { settingsByUser } from '../settings.queries.ts'

export interface NoticeContent {
  title: string
  /** One fact each. */
  lines: string[]
  /** Page where a signed-in user continues. */
  path: string
  /** Label of the letter's button. */
  button: string
  /** Target of the letter's button instead of `path`: followed by `text` and its signature, so that no token is stored. */
  signed?: { path: string; purpose: string; text: string }
  /** The kind of alerts whose channels it uses; absent: the user takes part in the matter, and it is sent by all channels. */
  kind?: 'request'
  /** Of notices with the same tag a browser shows the last one. */
  tag?: string
  /** How to end letters of this kind, where the settings of alerts do not apply. */
  ending?: {
    why: string
    settings: string
    /** The page that ends such letters, and the call that mail programs make. */
    off: string
    endCall: string
  }
}

/** A notice of unread messages, stored in the message itself by the last release instead of a notice's id. */
export interface FormerNotice {
  title: string
  text: string
  path: string
  tag: string
  letter: { button: string } & NonNullable<NoticeContent['ending']>
}

interface NewNotice {
  user: string
  /** Identifies what happened, so that it is notified once. */
  cause: string
  content: NoticeContent
}

/** Call this in the transaction in which the event happens. */
export async function insertNotice(transaction: Db, { user, cause, content }: NewNotice): Promise<void> {
  const id = randomUUID()
  const added = await transaction
    .insertInto('notices')
    .values({ id, user_id: user, cause, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  const ways = await waysOf(transaction, user, content.kind)
  const due = ({ channel }: { channel: Channel }) => ways.find((way) => way.channel === channel)?.due ?? null
  // A notice that waits for the hour of the daily letter is sent as a separate letter.
  const letter = due({ channel: 'letter' }) ?? due({ channel: 'daily' })
  await sql`
    insert into alert_messages (id, user_id, batch, channel, browser, service, notice, next_at)
    select gen_random_uuid(), u.id, ${id}, way.channel, way.browser, way.service, ${id}, way.next_at
    from users u cross join lateral (
      select 'letter' as channel, null::uuid as browser, null::text as service, ${letter}::timestamptz as next_at
        where u.email is not null
      union all select 'push', b.id, null, ${due({ channel: 'push' })} from push_browsers b where b.user_id = u.id
      union all select 'messenger', null, m.service, ${due({ channel: 'messenger' })} from messengers m
        where m.user_id = u.id) as way
    where u.id = ${user} and not u.banned and way.next_at is not null`.execute(transaction)
}

/** Channels for the user, and when: a kind of alerts as the user has chosen, everything else by all channels at once. */
async function waysOf(transaction: Db, user: string, kind: NoticeContent['kind']) {
  const now = Date.now()
  if (kind === undefined)
    return (['letter', 'push', 'messenger'] as const).map((channel) => ({ channel, due: new Date(now) }))
  const settings = (await settingsByUser(transaction, [user])).get(user)
  if (!settings) return []
  const chosen = { letter: settings.letters, daily: settings.daily, push: settings.push, messenger: settings.messenger }
  return CHANNELS.filter((channel) => chosen[channel].includes(kind)).map((channel) => ({
    channel,
    due: new Date(dueAt({ channel, kind }, settings, undefined, now)),
  }))
}

const CHANNELS = ['letter', 'daily', 'push', 'messenger'] as const

/** The notice of a message; undefined where the message is about alerts. */
export async function noticeOfMessage(
  db: Db,
  { notice, formerNotice }: { notice: string | null; formerNotice: FormerNotice | null },
): Promise<NoticeContent | undefined> {
  if (formerNotice) {
    const { title, text, path, tag, letter } = formerNotice
    const { button, ...ending } = letter
    return { title, lines: [text], path, button, tag, ending }
  }
  if (notice === null) return undefined
  const row = await db.selectFrom('notices').select('content').where('id', '=', notice).executeTakeFirst()
  return row?.content as NoticeContent | undefined
}

/** Notices that quote messages are kept only as long as sending is tried. */
export async function forgetNotices(db: Db): Promise<void> {
  await sql`delete from notices where made_at < now() - make_interval(days => ${KEPT_DAYS.alert})
    or content ? 'ending' and made_at < now() - interval '3 days'`.execute(db)
}
