/** Search over the forum with PostgreSQL's full text search. */
import { MESSAGE } from '@spetskarta/shared/forum/forum.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type ForumRow, forumColumns } from './forum.json.ts'
import { HIT } from './search.rules.ts'

const MARKS = `StartSel=${HIT.start},StopSel=${HIT.end}`
const FRAGMENTS = `${MARKS},MaxWords=40,MinWords=20,MaxFragments=2,FragmentDelimiter=" … "`
/** For titles: a fragment loses numbers at its beginning («2 автовышки», «1,5 т»). */
const WHOLE = `${MARKS},HighlightAll=true`
const PAGE = 20
/**
 * Up to this many hits are read from the word index and sorted; for more frequent words it is faster to scan back from the newest
 * message. PostgreSQL cannot choose by itself, because it has no statistics of rare words.
 */
const FEW = 1000

export type FoundRow = ForumRow & { excerpt: string; parent_body: string | null }

/** Newest first: ranking by relevance would have to read every hit of a frequent word. */
export async function findInForum(db: Db, words: string, before: { at: Date; id: string } | undefined) {
  const query = sql`websearch_to_tsquery('russian', translate(${words}, 'ёЁ', 'еЕ'))`
  const fits = sql`search @@ ${query} and deleted_at is null
    ${before ? sql`and (created_at, id) < (${before.at}, ${before.id})` : sql``}`
  const { rows } = await sql<FoundRow>`
    with few as materialized (select id, created_at from forum_items where ${fits} limit ${FEW + 1}),
    hits as materialized (
      select * from few where (select count(*) from few) <= ${FEW}
      union all (
        select id, created_at from forum_items where ${fits} and (select count(*) from few) > ${FEW}
        order by created_at desc, id desc limit ${PAGE + 1}
      )
      order by created_at desc, id desc limit ${PAGE + 1}
    )
    select ${forumColumns(undefined)}, p.body as parent_body,
      ts_headline('russian', f.body || case when f.about = '' then '' else ' — ' || f.about end, ${query},
        case when f.type = ${MESSAGE} then ${FRAGMENTS} else ${WHOLE} end) as excerpt
    from hits join forum_items as f on f.id = hits.id
      left join users as u on u.id = f.author left join forum_items as p on p.id = f.parent
    order by f.created_at desc, f.id desc`.execute(db)
  return { rows: rows.slice(0, PAGE), more: rows.length > PAGE }
}
