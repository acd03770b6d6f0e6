import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { claimMessage } from './alerts.queries.ts'

const { db, makeUser } = await testApp()

test('letters at once go before those of the day, however long these wait', async () => {
  const { id: user_id } = await makeUser()
  for (const [minutes, channel] of [
    [5, 'summary'],
    [4, 'daily'],
    [1, 'letter'],
  ] as const)
    await sql`insert into alert_messages (id, user_id, batch, channel, next_at)
      values (gen_random_uuid(), ${user_id}, gen_random_uuid(), ${channel}, now() - make_interval(mins => ${minutes}))`.execute(
      db,
    )
  const claimed = [await claimMessage(db, 'letter'), await claimMessage(db, 'letter'), await claimMessage(db, 'letter')]
  expect(claimed.map((one) => one?.channel)).toEqual(['letter', 'summary', 'daily'])
  await db.deleteFrom('alert_messages').execute()
})

test('a caller claims one message, however PostgreSQL joins it to its table', async () => {
  const { id: user_id } = await makeUser()
  const make = (n: number) =>
    db
      .insertInto('alert_messages')
      .values(
        Array.from({ length: n }, () => randomUUID()).map((id) => ({ id, user_id, batch: id, channel: 'letter' })),
      )
      .execute()
  // As it stands where the table was looked at while it was nearly empty, which it mostly is.
  await make(1)
  await sql`analyze alert_messages`.execute(db)
  await make(39)
  expect(await claimMessage(db, 'letter')).toBeDefined()
  const { rows: claimed } = await sql<{ n: number }>`
    select count(*)::int as n from alert_messages where attempts > 0`.execute(db)
  expect(claimed).toEqual([{ n: 1 }])
})
