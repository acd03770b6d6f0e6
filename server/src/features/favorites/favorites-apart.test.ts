/** Favourites of people beside each other: a mark is one’s own, of one item, and shows no item that one may not see. */
import { randomUUID } from 'node:crypto'
import { FAVORITES_A_USER } from '@spetskarta/shared/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testRows } from '../../../test/rows.ts'
import { listFavoriteIds, listFavorites, listGoneFavorites, setFavorite } from './favorites.queries.ts'

const { db, makeUser, makeEquipment, makeOrder } = await testRows()
const user = async () => (await makeUser()).id
const two = async () => [await user(), await user()] as const
const mark = (who: string, id: string, to?: boolean, kind: 'equipment' | 'order' = 'equipment') =>
  setFavorite(db, who, { kind, id }, to)
const hide = (id: string) => db.updateTable('items').set({ hidden: true }).where('id', '=', id).execute()
const cards = async (who: string, kind: 'equipment' | 'order') => {
  const { items, count } = await listFavorites(db, who, kind, { offset: 0 })
  return [items.map(({ _id }) => _id), count]
}

test('a mark is one’s own and of one item, and so is taking it away', async () => {
  const [one, other] = await two()
  const [first, second] = [(await makeEquipment()).id, (await makeEquipment()).id]
  for (const who of [one, other]) for (const id of [first, second]) expect(await mark(who, id)).toBe(true)
  expect(await mark(one, first)).toBe(false)
  expect([await listFavoriteIds(db, one), await listFavoriteIds(db, other)]).toEqual([[second], [second, first]])
  // Another’s mark is none of one’s own.
  expect([await mark(one, first, true), await mark(one, second, true)]).toEqual([true, true])
  expect(await mark(one, randomUUID())).toBeUndefined()
  expect(await mark(one, first, true, 'order')).toBeUndefined()
})

test('what is hidden is marked by its owner alone, and unmarked by whoever has marked it before', async () => {
  const [one, other] = await two()
  const id = (await makeEquipment({ owner: one })).id
  await mark(other, id)
  await hide(id)
  const third = await user()
  expect([await mark(third, id), await mark(one, id), await mark(other, id, false), await mark(other, id)]).toEqual([
    undefined,
    true,
    false,
    undefined,
  ])
})

test('lists have one’s own marks of each kind: what is shown, and one’s own that is hidden', async () => {
  const [one, other] = await two()
  const [mine, shown, gone] = [
    (await makeEquipment({ owner: one })).id,
    (await makeEquipment({ owner: other })).id,
    (await makeEquipment({ owner: other })).id,
  ]
  const [order, goneOrder] = [(await makeOrder({ owner: other })).id, (await makeOrder({ owner: other })).id]
  for (const id of [mine, shown, gone]) await mark(one, id)
  for (const id of [order, goneOrder]) await mark(one, id, true, 'order')
  await mark(other, shown)
  for (const id of [mine, gone, goneOrder]) await hide(id)
  expect(await listFavoriteIds(db, one)).toEqual([order, shown, mine])
  expect([await cards(one, 'equipment'), await cards(one, 'order')]).toEqual([
    [[shown, mine], 2],
    [[order], 1],
  ])
  expect(await cards(other, 'equipment')).toEqual([[shown], 1])
  expect([await listGoneFavorites(db, one, 'equipment'), await listGoneFavorites(db, one, 'order')]).toEqual([
    [gone],
    [goneOrder],
  ])
  expect(await listGoneFavorites(db, other, 'equipment')).toEqual([])
})

test('so many marks are one’s own', async () => {
  const [one, other] = await two()
  const id = (await makeEquipment()).id
  const owner = await user()
  await sql`insert into items (id, owner, kind, type, name, related, phone, description, place, hidden, lat, lng)
    select gen_random_uuid(), ${owner}::uuid, 'equipment', 'ekskavator', 'Э', '{}', '', '', '', false, 55, 38
    from generate_series(1, ${FAVORITES_A_USER}::int)`.execute(db)
  await sql`insert into favorites (user_id, item) select ${one}::uuid, id from items where owner = ${owner}`.execute(db)
  expect([await mark(one, id), await mark(other, id)]).toEqual(['too many', true])
})
