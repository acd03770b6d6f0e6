/** What a user is notified of besides alerts, by the same channels: a text that is written when it happens. */
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
  /** Where whoever is signed in goes on. */
  path: string
  /** Of the letter's button. */
  button: string
  /** Where the letter's button leads, in place of `path`: followed by `text` and its signature, so that no token is stored. */
  signed?: { path: string; purpose: string; text: string }
  /** The kind of alerts by whose channels it comes; absent: it concerns what he takes part in himself, and comes by all. */
  kind?: 'request'
  /** Of several with the same tag a browser shows the last one. */
  tag?: string
  /** How letters of this kind end, where it is not by the settings of alerts. */
  ending?: {
    why: string
    settings: string
    /** The page that ends such letters, and the call that mail programs make. */
    off: string
    endCall: string
  }
}

/** What a message of the release before this one may still carry itself, in place of a notice's id; of unread messages alone. */
export interface FormerNotice {
  title: string
  text: string
  path: string
  tag: string
  letter: { button: string } & NonNullable<NoticeContent['ending']>
}

interface NewNotice {
  user: string
  /** What happened: it is notified once. */
  cause: string
  content: NoticeContent
}

/** In the transaction in which it happens. */
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
  // What waits for the hour of the daily letter is a letter of its own.
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

/** By which channels he is notified, and when: a kind of alerts comes as he has chosen, all else by all and at once. */
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

/** Of a message; undefined where it is of alerts. */
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

/** What quotes messages is kept no longer than it is tried to be sent. */
export async function forgetNotices(db: Db): Promise<void> {
  await sql`delete from notices where made_at < now() - make_interval(days => ${KEPT_DAYS.alert})
    or content ? 'ending' and made_at < now() - interval '3 days'`.execute(db)
}
