import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { claimMessage } from './alerts.queries.ts'

const { db, makeUser } = await testApp()

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
