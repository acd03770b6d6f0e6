/** The demo's forum: what its owners of machines ask each other. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { MACHINE_THEMES } from './content-forum-machines.ts'
import { WORK_THEMES } from './content-forum-work.ts'
import { MODERATOR } from './logins.ts'
import { openRandom } from './random.ts'

export interface DemoTheme {
  /** From 1, in the order in which they are shown; null: the root. */
  section: number | null
  title: string
  /** Begun by the moderator. */
  moderator?: true
  /** Who by his place among the owners, and what. */
  posts: readonly (readonly [author: number | 'moderator', text: string])[]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Themes begin so many days after each other. */
const BETWEEN = 2.3

/** `owners`: ids of users, in the order of the demo. The moderator is there already. */
export async function insertForum(db: Db, owners: readonly string[], today: Date): Promise<void> {
  const moderator = await db
    .selectFrom('users')
    .select('id')
    .where('user_url', '=', MODERATOR.userUrl)
    .executeTakeFirst()
  const sections = await sql<{ id: string }>`select id from forum_items where type = 0 and parent is null order by id`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))
  const idOf = (author: number | 'moderator') =>
    author === 'moderator' ? (moderator?.id ?? null) : (owners[author % owners.length] ?? null)
  const random = openRandom(11)

  const rows = random.shuffle([...WORK_THEMES, ...MACHINE_THEMES]).flatMap((theme, place) => {
    const begun = awake(today.getTime() - Math.round((place * BETWEEN + 2 + random.next()) * DAY))
    const times = momentsFrom(begun, theme.posts.length, today.getTime(), () => random.int(6, 300) * MINUTE)
    const id = randomUUIDv7()
    const shared = { edited_at: null, deleted_at: null }
    return [
      {
        ...shared,
        id,
        type: 1 as const,
        parent: theme.section === null ? null : (sections[theme.section - 1] ?? null),
        author: theme.moderator ? (moderator?.id ?? null) : idOf(theme.posts[0]?.[0] ?? 0),
        body: theme.title,
        number: null,
        last_number: theme.posts.length,
        children_count: theme.posts.length,
        created_at: new Date(begun),
        last_at: times.at(-1) ?? new Date(begun),
      },
      ...theme.posts.map(([author, body], i) => ({
        ...shared,
        id: randomUUIDv7(),
        type: 2 as const,
        parent: id,
        author: idOf(author),
        body,
        number: i + 1,
        last_number: 0,
        children_count: 0,
        created_at: times[i] ?? new Date(begun),
        last_at: null,
      })),
    ]
  })
  await db.insertInto('forum_items').values(rows).execute()
  await sql`update forum_items as s set children_count =
    (select count(*) from forum_items as t where t.parent = s.id) where s.type = 0`.execute(db)
}

/** One after the other and none in the future; ms. */
function momentsFrom(begun: number, count: number, now: number, pause: () => number): Date[] {
  let at = begun + 2 * MINUTE
  return Array.from({ length: count }, (_, i) => {
    if (i > 0) at = Math.min(awake(at + pause()), now - (count - i) * MINUTE)
    return new Date(at)
  })
}

/** Nobody writes from 20:00 to 6:00 by Moscow; ms. */
function awake(at: number): number {
  const hour = new Date(at).getUTCHours()
  return hour >= 17 || hour < 3 ? at + ((27 - hour) % 24) * 60 * MINUTE : at
}
