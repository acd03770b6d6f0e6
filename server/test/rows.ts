/** Rows in a database of its own, without the API: what queries alone are tested with starts in a fifth of the time. */
import { cloneDatabase } from './clone.ts'
import { makeEquipment, makeOrder, makeUser, type NewItemRow } from './factories.ts'

export async function testRows() {
  const { db } = await cloneDatabase()
  return {
    db,
    makeUser: (given?: Parameters<typeof makeUser>[1]) => makeUser(db, given),
    makeEquipment: (given?: NewItemRow) => makeEquipment(db, given),
    makeOrder: (given?: NewItemRow) => makeOrder(db, given),
  }
}
