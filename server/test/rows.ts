/** Rows in a separate database, without the API: tests of queries alone start in a fifth of the time. */
import { cloneDatabase } from './clone.ts'
import { makeEquipment, makeOrder, makeUser, type NewItemRow } from './factories.ts'

export async function testRows(connections = 1) {
  const { db } = await cloneDatabase(connections)
  return {
    db,
    makeUser: (given?: Parameters<typeof makeUser>[1]) => makeUser(db, given),
    makeEquipment: (given?: NewItemRow) => makeEquipment(db, given),
    makeOrder: (given?: NewItemRow) => makeOrder(db, given),
  }
}
