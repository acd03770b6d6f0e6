/** Listings that moderators take off, and accounts that they close. */
import { randomUUID } from 'node:crypto'
import { login } from '@spetskarta/shared/accounts/accounts.ts'
import * as catalog from '@spetskarta/shared/catalog/catalog.ts'
import { getFavoriteEquipments } from '@spetskarta/shared/favorites/favorites.ts'
import * as forumApi from '@spetskarta/shared/forum/forum.ts'
import * as schema from '@spetskarta/shared/moderation/moderation.schema.ts'
import * as api from '@spetskarta/shared/moderation/moderation.ts'
import { getOwnEquipment, updateEquipment } from '@spetskarta/shared/own-items/own-items.ts'
import { getAllData } from '@spetskarta/shared/search/search.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ACTIVITY, connectBeside } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { RAMENSKOYE } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { listActs } from '../audit/audit.queries.ts'
import { openForum } from '../forum/forum.fixture.ts'
import { findOpenLink, switchLinkOn } from '../sharing/links.queries.ts'
import { findBan, liftWhatIsOver } from './sanctions.queries.ts'

const { db, pool, deps, letters, ask, send, sendAny, inject, makeUser, makeEquipment, makeOrder, signIn } =
  await testApp()
const forum = openForum({ ask, makeUser, signIn })

const PASSWORD = 'kran25tonn-'
const passwordHash = await deps.passwords.hash(PASSWORD)
let people = 0

async function person() {
  const email = `owner${people++}@example.org`
  const user = await forum.person({ email, password_hash: passwordHash })
  return { ...user, email }
}
const enter = async (email: string) => (await ask(login, { body: { email, password: PASSWORD } })).msg
const terms = { reason: 'fraud', note: 'Просит предоплату', days: 30 } as const
const { lat, lng } = RAMENSKOYE
const around = { south: lat - 0.1, north: lat + 0.1, west: lng - 0.1, east: lng + 0.1, limit: 0 }
const shownOnMap = async () => (await ask(getAllData, { querystring: around })).count
const sanctionOf = async (column: 'item' | 'account', id: string) =>
  (await db.selectFrom('sanctions').select('id').where(column, '=', id).executeTakeFirstOrThrow()).id

let rules: Awaited<ReturnType<typeof forum.moderator>>
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  letters.length = 0
  rules = await forum.moderator()
})

describe('a listing that is taken off', () => {
  const hide = (id: string, given: object = {}) =>
    send(api.hideListing, { body: { id, ...terms, ...given } }, { cookie: rules.cookie })

  test('is on no map, in no list, in no fleet, in no sitemap, and its address has nothing', async () => {
    const owner = await person()
    const { id } = await makeEquipment({ owner: owner.id })
    await makeEquipment()
    expect(await shownOnMap()).toBe(2)
    expect((await hide(id)).statusCode).toBe(200)
    expect(await shownOnMap()).toBe(1)
    const { equipments, count } = await ask(catalog.getAllEquipments, { querystring: {} })
    expect([equipments.length, count]).toEqual([1, 1])
    expect((await inject(`/api/equipment/${id}`)).statusCode).toBe(404)
    const fleet = await ask(catalog.getAvtopark, { querystring: { userUrl: owner.user_url } })
    expect(fleet.equipments).toEqual([])
    const grid = await pool.query('select coalesce(sum(items), 0)::int as n from item_grid where level = 0')
    expect(grid.rows).toEqual([{ n: 1 }])
    const entries = await db.selectFrom('search_entries').select('item').where('item', '=', id).execute()
    expect(entries).toEqual([])
  })

  test('shows its owner why and until when, and he cannot publish it', async () => {
    const { id: owner, cookie } = await person()
    const { id } = await makeEquipment({ owner })
    await hide(id)
    await ask(updateEquipment, { body: { _id: id, hidden: false, name: 'Другое имя' } }, { cookie })
    const own = await ask(getOwnEquipment, { params: { id } }, { cookie })
    expect(own).toMatchObject({
      name: 'Другое имя',
      hidden: true,
      takenOff: { reason: 'fraud', note: 'Просит предоплату', until: expect.stringMatching(/^2\d{3}-/) },
    })
    expect((await inject(`/api/equipment/${id}`)).statusCode).toBe(404)
  })

  test('stays in favourites as one that is off', async () => {
    const { cookie, id: fan } = await person()
    const { id } = await makeEquipment()
    await db.insertInto('favorites').values({ user_id: fan, item: id }).execute()
    await hide(id)
    expect(await ask(getFavoriteEquipments, { querystring: {} }, { cookie })).toEqual({
      equips: [],
      count: 0,
      gone: [id],
    })
  })

  test('is reported to its owner by a letter with the reason, the end and where to appeal', async () => {
    const { id: owner, email } = await person()
    const { id } = await makeEquipment({ owner, name: 'Кран <25 т>' })
    await hide(id)
    await vi.waitFor(() => expect(letters).toHaveLength(1))
    const [letter] = letters
    expect(letter).toMatchObject({ to: email, subject: 'Объявление «Кран <25 т>» снято с публикации' })
    expect(letter?.text).toMatch(
      /Причина: Обман: такого нет, просят предоплату\. Просит предоплату\n\nСрок: до \d+ \S+ \d{4}.*\n\nЕсли вы не согласны, напишите на support@example\.org/s,
    )
    expect(letter?.html).toContain('Кран &lt;25 т&gt;')
  })

  test.each([false, true])('is as its owner left it once it is given back: hidden %s', async (hidden) => {
    const owner = await person()
    const { id } = await makeOrder({ owner: owner.id, hidden })
    await hide(id, { days: null })
    const lifted = { body: { id: await sanctionOf('item', id) } }
    await ask(api.liftSanction, lifted, rules)
    const row = await db.selectFrom('items').select(['hidden', 'barred']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toEqual({ hidden, barred: false })
    await vi.waitFor(() => expect(letters.at(-1)?.subject).toMatch(/снова опубликовано$/))
    expect((await send(api.liftSanction, lifted, rules)).statusCode).toBe(404)
  })

  test('comes back by itself when its time is over', async () => {
    const { id } = await makeEquipment()
    const { id: other } = await makeEquipment()
    await hide(id)
    await hide(other, { days: null })
    await pool.query(`update sanctions set until = now() - interval '1 second' where until is not null`)
    await liftWhatIsOver(db)
    expect((await inject(`/api/equipment/${id}`)).statusCode).toBe(200)
    expect((await inject(`/api/equipment/${other}`)).statusCode).toBe(404)
  })

  test('is on record with the moderator, the reason and the term', async () => {
    const { id } = await makeEquipment()
    await hide(id)
    await ask(api.liftSanction, { body: { id: await sanctionOf('item', id) } }, rules)
    expect(await listActs(db, id, 10)).toMatchObject([
      { act: 'listing_hidden', user_id: rules.id, details: { reason: 'fraud', days: 30 } },
      { act: 'listing_shown', user_id: rules.id },
    ])
    const { decisions, after } = await ask(api.getDecisions, { querystring: {} }, rules)
    exactly(schema.getDecisions, { decisions, after })
    expect(decisions.slice(0, 2)).toMatchObject([
      { act: 'listing_shown', moderator: rules.name, about: 'Экскаватор' },
      { act: 'listing_hidden', moderator: rules.name, about: 'Экскаватор' },
    ])
  })

  test('needs words where the reason is «Другое»', async () => {
    const { id } = await makeEquipment()
    const refused = await hide(id, { reason: 'other', note: ' ' })
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Напишите, что не так'])
  })
})

describe('an account that is closed', () => {
  const ban = (userUrl: string, given: object = {}) =>
    send(api.banAccount, { body: { userUrl, ...terms, ...given } }, { cookie: rules.cookie })

  test('ends its sessions, and log-in says why, until when and where to appeal', async () => {
    const { email, user_url, cookie } = await person()
    expect(await enter(email)).toBe('')
    expect((await ban(user_url)).statusCode).toBe(200)
    expect((await send(getFavoriteEquipments, { querystring: {} }, { cookie })).statusCode).toBe(401)
    expect(await enter(email)).toMatch(
      /^Учётная запись закрыта модератором до \d+ \S+ \d{4}.*\. Причина: Обман: такого нет, просят предоплату\. Просит предоплату\. Если это ошибка, напишите на support@example\.org$/,
    )
    expect((await ask(login, { body: { email, password: 'not the password' } })).msg).toBe('Неверная почта или пароль')
    const sessions = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'user_id')
      .where('email', '=', email)
    expect(await sessions.select('sessions.id').execute()).toEqual([])
  })

  test('has no listings, no page and no public links; what is added meanwhile is out too', async () => {
    const { id: owner, user_url } = await person()
    const { id } = await makeEquipment({ owner })
    await switchLinkOn(db, id, {})
    await ban(user_url)
    await makeOrder({ owner })
    expect(await shownOnMap()).toBe(0)
    expect((await inject(`/api/equipment/${id}`)).statusCode).toBe(404)
    expect((await send(catalog.getAvtopark, { querystring: { userUrl: user_url } })).statusCode).toBe(404)
    expect(await findOpenLink(db, id)).toBeUndefined()
  })

  test('has no words on the forum: not in a theme, not in its title, not in the search', async () => {
    const writer = await person()
    const theme = await forum.theme(writer, 'Гусеница бульдозера')
    await forum.message(writer, theme, 'Траверса лопнула')
    const other = await person()
    await forum.message(other, theme, 'Траверсу варят')
    await ban(writer.user_url)
    const { forumItems, parent } = await forum.page(theme)
    expect(parent?.body).toBe('Скрыто модератором')
    expect(forumItems.map(({ body }) => body)).toEqual(['Скрыто модератором', 'Траверсу варят'])
    const { found } = await ask(forumApi.searchForum, { querystring: { query: 'траверса' } })
    expect(found).toHaveLength(1)
  })

  test('has everything again once it is opened, but what was taken off by itself', async () => {
    const writer = await person()
    const { id } = await makeEquipment({ owner: writer.id })
    const { id: hidden } = await makeEquipment({ owner: writer.id, hidden: true })
    const { id: off } = await makeEquipment({ owner: writer.id })
    const theme = await forum.theme(writer, 'Гусеница бульдозера')
    await ask(api.hideListing, { body: { id: off, ...terms } }, rules)
    await ban(writer.user_url)
    await ask(api.liftSanction, { body: { id: await sanctionOf('account', writer.id) } }, rules)
    expect(await enter(writer.email)).toBe('')
    const statuses = []
    for (const item of [id, hidden, off]) statuses.push((await inject(`/api/equipment/${item}`)).statusCode)
    expect(statuses).toEqual([200, 404, 404])
    expect((await forum.page(theme)).parent?.body).toBe('Гусеница бульдозера')
    await ask(api.liftSanction, { body: { id: await sanctionOf('item', off) } }, rules)
    expect((await inject(`/api/equipment/${off}`)).statusCode).toBe(200)
  })

  test('takes no listings, links, words or sessions of others with it, and is opened alone', async () => {
    const [one, two, other] = [await person(), await person(), await person()]
    const linked = async ({ id: owner }: { id: string }) => {
      const { id } = await makeEquipment({ owner })
      await switchLinkOn(db, id, {})
      return id
    }
    const [first, second, others] = [await linked(one), await linked(two), await linked(other)]
    const object = async ({ id }: { id: string }) => {
      const { rows } = await sql<{
        id: string
      }>`insert into objects (user_id, name, customer_name, customer_phone, address, kind, lon,
        lat, radius_m) values (${id}, 'Котлован', '', '', '', 'circle', 38.23, 55.567, 150) returning id`.execute(db)
      await sql`insert into object_links (object_id, nonce) values (${rows[0]?.id}, 'nonce')`.execute(db)
      return rows[0]?.id
    }
    await object(one)
    const objectOfOther = await object(other)
    const theme = await forum.theme(other, 'Траверса лопнула')
    await ask(forumApi.complain, { body: { id: theme, reason: 'реклама' } }, two)
    const counted = async () => (await ask(api.countComplaints, {}, rules)).open
    for (const { user_url } of [one, two]) await ban(user_url)
    const status = async (id: string) => (await inject(`/api/equipment/${id}`)).statusCode
    expect([await status(first), await status(second), await status(others)]).toEqual([404, 404, 200])
    expect(await findOpenLink(db, others)).toBeDefined()
    const links = await db.selectFrom('object_links').select('object_id').execute()
    expect(links.map(({ object_id }) => object_id)).toEqual([objectOfOther])
    expect((await ask(getFavoriteEquipments, { querystring: {} }, other)).count).toBe(0)
    expect([(await forum.page(theme)).parent?.body, await counted()]).toEqual(['Траверса лопнула', 1])
    await ask(api.liftSanction, { body: { id: await sanctionOf('account', one.id) } }, rules)
    expect([await enter(one.email), await enter(two.email)]).toEqual(['', expect.stringContaining('закрыта')])
    expect([await status(first), await status(second)]).toEqual([200, 404])
  })

  test('has its words again, and those of another one that is closed stay hidden', async () => {
    const [one, two] = [await person(), await person()]
    const [mine, theirs] = [await forum.theme(one, 'Гусеница'), await forum.theme(two, 'Траверса')]
    for (const { user_url } of [one, two]) await ban(user_url)
    // A second decision about the same account keeps what it has hidden.
    await ban(one.user_url)
    await ask(api.liftSanction, { body: { id: await sanctionOf('account', one.id) } }, rules)
    const bodies = [(await forum.page(mine)).parent?.body, (await forum.page(theirs)).parent?.body]
    expect(bodies).toEqual(['Гусеница', 'Скрыто модератором'])
  })

  test('opens at log-in once its time is over, even before the job', async () => {
    const { email, user_url } = await person()
    await ban(user_url)
    await pool.query(`update sanctions set until = now() - interval '1 second'`)
    expect(await enter(email)).toBe('')
  })

  test('stays closed to a log-in that meets a new decision just as the first is over', async () => {
    const { id, user_url } = await person()
    await ban(user_url)
    await pool.query(`update sanctions set until = now() where account = $1`, [id])
    const [deciding, watching] = [await connectBeside({ pool }), await connectBeside({ pool })]
    await deciding.query('begin')
    await deciding.query(`update sanctions set until = null, note = 'Новое' where account = $1`, [id])
    const found = findBan(db, id)
    const waiting = `select 1 from ${ACTIVITY} where datname = current_database() and wait_event_type = 'Lock'
      and query like 'delete from "sanctions"%'`
    await vi.waitUntil(async () => (await watching.query(waiting)).rowCount, { interval: 20 })
    await deciding.query('commit')
    expect(await found).toMatchObject({ note: 'Новое', until: null })
  })

  test('gets no session even if it was closed between the check of the password and the session', async () => {
    const { email, id } = await person()
    await db.updateTable('users').set({ banned: true }).where('id', '=', id).execute()
    expect(await enter(email)).toBe('Неверная почта или пароль')
  })

  test('is not a moderator’s', async () => {
    const other = await forum.moderator()
    expect((await ban(other.user_url)).statusCode).toBe(404)
    expect((await send(api.getSanctions, { querystring: {} }, other)).statusCode).toBe(200)
  })
})

test('what is in force is listed with the reason and the moderator', async () => {
  const owner = await person()
  const { id } = await makeEquipment({ owner: owner.id })
  await ask(api.hideListing, { body: { id, ...terms } }, rules)
  await ask(api.banAccount, { body: { userUrl: owner.user_url, ...terms, days: null } }, rules)
  const found = await ask(api.getSanctions, { querystring: {} }, rules)
  exactly(schema.getSanctions, found)
  expect(found.sanctions).toMatchObject([
    { item: null, user: { userUrl: owner.user_url }, until: null, moderator: rules.name },
    { item: { _id: id, name: 'Экскаватор' }, reason: 'fraud', note: 'Просит предоплату' },
  ])
})

test('what is in force is found by the name of the listing, the owner, their page or their e-mail address', async () => {
  const [fyodor, other] = [await person(), await person()]
  await db.updateTable('users').set({ name: 'Фёдор_Крановщик' }).where('id', '=', fyodor.id).execute()
  const { id: crane } = await makeEquipment({ owner: fyodor.id, name: 'Автокран на 25 тонн' })
  await ask(api.hideListing, { body: { id: crane, ...terms } }, rules)
  await ask(api.banAccount, { body: { userUrl: fyodor.user_url, ...terms } }, rules)
  const { id: roller } = await makeEquipment({ owner: other.id, name: 'Каток 100%' })
  await ask(api.hideListing, { body: { id: roller, ...terms } }, rules)
  // Without an e-mail address and a name.
  const nobody = await makeUser()
  await ask(api.banAccount, { body: { userUrl: nobody.user_url, ...terms } }, rules)
  const found = async (q: string) => {
    const { sanctions } = await ask(api.getSanctions, { querystring: { q } }, rules)
    return sanctions.map(({ item, user }) => item?.name ?? user.userUrl)
  }
  const both = [fyodor.user_url, 'Автокран на 25 тонн']
  expect(await found('федор')).toEqual(both)
  expect(await found(` ${fyodor.email.toUpperCase()} `)).toEqual(both)
  expect(await found('КРАН тонн фёдор')).toEqual(['Автокран на 25 тонн'])
  expect(await found(other.email)).toEqual(['Каток 100%'])
  expect(await found('100%')).toEqual(['Каток 100%'])
  expect(await found('0_%')).toEqual([])
  expect(await found(nobody.user_url)).toEqual([nobody.user_url])
  expect((await found('')).length).toBe(4)
})

test('a search among more than a hundred goes on after the first page', async () => {
  const closed = await Promise.all(
    Array.from({ length: 103 }, (_, at) => makeUser({ banned: true, name: at < 102 ? `Мошенник ${at}` : 'Иной' })),
  )
  const values = closed.map(({ id }) => ({ id: randomUUID(), account: id, reason: 'spam', note: '' }))
  await db.insertInto('sanctions').values(values).execute()
  const q = 'мошенник'
  const first = await ask(api.getSanctions, { querystring: { q } }, rules)
  const second = await ask(api.getSanctions, { querystring: { q, after: first.after ?? undefined } }, rules)
  expect([first.sanctions.length, second.sanctions.length, second.after]).toEqual([100, 2, null])
})

test('of more than a hundred closed accounts each is listed, and the first can be opened', async () => {
  const closed = await Promise.all(Array.from({ length: 101 }, () => makeUser({ banned: true })))
  const values = closed.map(({ id }) => ({ id: randomUUID(), account: id, reason: 'spam', note: '' }))
  // In one statement, so that all have one moment.
  await db.insertInto('sanctions').values(values).execute()
  await db
    .updateTable('sanctions')
    .set({ since: new Date(0) })
    .where('account', '=', closed[0]?.id ?? '')
    .execute()
  const first = await ask(api.getSanctions, { querystring: {} }, rules)
  const second = await ask(api.getSanctions, { querystring: { after: first.after ?? undefined } }, rules)
  const [last] = second.sanctions
  expect([first.sanctions.length, second.sanctions.length, second.after]).toEqual([100, 1, null])
  expect(last?.user.userUrl).toBe(closed[0]?.user_url)
  expect(new Set([...first.sanctions, ...second.sanctions].map(({ id }) => id)).size).toBe(101)
  await ask(api.liftSanction, { body: { id: last?.id ?? '' } }, rules)
  const { banned } = await db
    .selectFrom('users')
    .select('banned')
    .where('id', '=', closed[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(banned).toBe(false)
})

test('decisions go on after the newest hundred', async () => {
  await sql`insert into audit_log (act, user_id) select 'complaints_dismissed', ${rules.id}
    from generate_series(1, 201)`.execute(db)
  const pages = []
  let after: string | null | undefined
  do {
    const page = await ask(api.getDecisions, { querystring: { after: after ?? undefined } }, rules)
    pages.push(page.decisions.filter(({ moderator }) => moderator === rules.name).length)
    after = page.after
  } while (after)
  expect(pages.slice(0, 3)).toEqual([100, 100, 1])
})

test.each([
  ['how many complaints wait', api.countComplaints],
  ['complaints', api.getListingComplaints],
  ['what is in force', api.getSanctions],
  ['decisions', api.getDecisions],
])('%s: for moderators only', async (_, endpoint) => {
  const { cookie } = await person()
  expect((await send(endpoint, {})).statusCode).toBe(401)
  expect((await send(endpoint, {}, { cookie })).statusCode).toBe(403)
})

test.each([
  ['takes a listing off', api.hideListing],
  ['closes an account', api.banAccount],
  ['gives back', api.liftSanction],
  ['dismisses complaints', api.dismissListingComplaints],
])('only a moderator %s', async (_, endpoint) => {
  const { cookie, id, user_url: userUrl } = await person()
  expect((await sendAny(endpoint, { body: { id, userUrl, ...terms } }, { cookie })).statusCode).toBe(403)
})
