/** Owners, and a moderator, beside each other. */
import { randomUUID } from 'node:crypto'
import { testRows } from '../../../test/rows.ts'
import { insertListingComplaint, listListingComplaints } from './complaints.queries.ts'

export async function moderated() {
  const { db, makeUser, makeEquipment } = await testRows()
  const moderator = (await makeUser({ name: 'Модератор', rules: true })).id
  const by = { by: moderator, ip: '192.0.2.1' }
  const terms = { ...by, reason: 'fraud' as const, note: '', days: 30 }

  let people = 0
  /** With a machine. */
  async function owner() {
    const email = `moderated-${++people}@example.org`
    const { id, user_url } = await makeUser({ name: `Владелец ${people}`, email, password_hash: '-' })
    return { id, email, url: user_url, machine: (await makeEquipment({ owner: id, name: `Машина ${people}` })).id }
  }
  const two = async () => [await owner(), await owner()] as const
  const isBarred = async (...machines: string[]) => {
    const rows = await db.selectFrom('items').select(['id', 'barred']).where('id', 'in', machines).execute()
    return machines.map((machine) => rows.find(({ id }) => id === machine)?.barred)
  }
  const sanctionOf = async (column: 'item' | 'account', id: string) =>
    (await db.selectFrom('sanctions').select('id').where(column, '=', id).executeTakeFirstOrThrow()).id

  const complain = (item: string, given: { userId?: string; ip?: string } = {}, most = 9) =>
    insertListingComplaint(
      db,
      { item, userId: given.userId, ip: given.ip ?? '198.51.100.7', reason: 'fraud', note: '' },
      most,
    )
  /** Of these listings those that wait for a moderator. */
  async function waiting(...machines: string[]) {
    const listed = (await listListingComplaints(db)).map(({ item }) => item._id)
    return machines.filter((machine) => listed.includes(machine))
  }

  async function forumItem(author: string, given: { barred_body?: string } = {}) {
    const id = randomUUID()
    const body = 'Текст'
    await db
      .insertInto('forum_items')
      .values({ id, type: 0, author, body, created_at: new Date(), ...given })
      .execute()
    await db.insertInto('forum_complaints').values({ item: id, user_id: moderator, reason: 'spam' }).execute()
    return id
  }

  return {
    db,
    makeUser,
    makeEquipment,
    moderator,
    by,
    terms,
    owner,
    two,
    isBarred,
    sanctionOf,
    complain,
    waiting,
    forumItem,
  }
}
