import { HOUR } from '@spetskarta/shared/durations.ts'
import { setMatchMail, unsubscribe } from '@spetskarta/shared/settings/settings.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { dyingIn } from '../../../test/letter.ts'
import type { Letter, Mail } from '../../outside/mail.ts'
import { markCandidates } from './match-candidates.ts'
import { sendMatchMail } from './match-mail.ts'

const database = await cloneDatabase()
const env = { PUBLIC_ORIGIN: 'https://karta.example' }
const { db, deps, letters, ask, signIn, makeUser, makeEquipment, makeOrder } = await testApp({ database, env })

const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }
const run = (given = deps) => sendMatchMail(given, context)

let people = 0
/** With a machine and one new order in a place of their own, and the last letter two days ago. */
async function subscriber({
  match_mail = true,
  sent = ago(48),
  news = 1,
}: {
  match_mail?: boolean
  sent?: Date | null
  news?: number
} = {}) {
  const n = people++
  const email = `reader${n}@example.org`
  const spot = { lat: 30 + 2 * Math.floor(n / 50), lng: 30 + 2 * (n % 50) }
  const user = await makeUser({ email, password_hash: 'x', match_mail, match_mail_sent_at: sent })
  await makeEquipment({ owner: user.id, name: 'Экскаватор JCB', ...spot })
  const order = (hours = 2) => makeOrder({ ...spot, created_at: ago(hours) })
  for (let i = 0; i < news; i++) await order()
  const mine = () => letters.filter(({ to }) => to === email)
  const mark = async () =>
    (await db.selectFrom('users').select('match_mail_sent_at').where('id', '=', user.id).executeTakeFirstOrThrow())
      .match_mail_sent_at
  return { user, email, spot, order, mine, mark }
}

describe('a letter', () => {
  test('comes where there is something new, once a day', async () => {
    const { mine, order } = await subscriber()
    await run()
    expect(mine()).toHaveLength(1)
    await order()
    await run()
    expect(mine()).toHaveLength(1)
  })

  test('comes again a day later, with what is new since the last one', async () => {
    const { user, mine, order } = await subscriber()
    await run()
    const { id } = await order(1)
    await db
      .updateTable('users')
      .set({ match_mail_sent_at: ago(24) })
      .where('id', '=', user.id)
      .execute()
    await db
      .updateTable('items')
      .set({ created_at: ago(30) })
      .where('id', '<>', id)
      .execute()
    await run()
    expect(mine()).toHaveLength(2)
    expect(mine()[1]?.text.match(/\/order\//g)).toHaveLength(1)
    expect(mine()[1]?.text).toContain(id)
  })

  test('comes first within the hour after it was switched on, with what is there already; then daily', async () => {
    const { user, mine, order } = await subscriber({ match_mail: false, sent: null, news: 0 })
    const { id } = await order(72)
    await order(31 * 24)
    const cookie = await signIn(user)
    const set = (on: boolean) => ask(setMatchMail, { body: { on } }, { cookie })
    await set(true)
    await run()
    expect(mine()[0]?.text.match(/\/order\/[\w-]+/g)).toEqual([`/order/${id}`])
    await order(1)
    await run()
    // Off and on again brings no second one on the same day.
    await set(false)
    await set(true)
    await run()
    expect(mine()).toHaveLength(1)
  })

  test('does not come to those who do not want it, had it today, or have nothing new', async () => {
    const none = [
      await subscriber({ match_mail: false }),
      await subscriber({ sent: ago(23) }),
      await subscriber({ news: 0 }),
    ]
    const before = await none[2]?.mark()
    await run()
    for (const { mine } of none) expect(mine()).toEqual([])
    expect(await none[2]?.mark()).toEqual(before)
  })

  describe('tells what was published within a minute of it in the next one: its transaction may have ended later', () => {
    const seconds = (count: number) => count / 3600

    test('so nothing of the last minute is told yet', async () => {
      const { mine, order } = await subscriber({ news: 0 })
      await order(seconds(50))
      await run()
      expect(mine()).toEqual([])
    })

    test('so the minute before the last letter is told now', async () => {
      const { mine, order } = await subscriber({ sent: ago(30), news: 0 })
      const { id } = await order(30 + seconds(50))
      await order(30 + seconds(70))
      await run()
      expect(mine()[0]?.text.match(/\/order\/[\w-]+/g)).toEqual([`/order/${id}`])
    })
  })

  test('of a server that died while sending it is sent by the next run', async () => {
    const { mine } = await subscriber()
    await dyingIn(deps, run)
    await run()
    expect(mine()).toEqual([])
    await db.updateTable('held_letters').set({ until: new Date() }).execute()
    await run()
    await run()
    expect(mine()).toHaveLength(1)
  })

  test('is sent once by several instances at once', async () => {
    const several = [await subscriber(), await subscriber(), await subscriber()]
    await Promise.all([run(), run(), run(), run()])
    expect(several.map(({ mine }) => mine().length)).toEqual([1, 1, 1])
  })

  test('reaches everybody, however many', async () => {
    const many = await Promise.all(Array.from({ length: 105 }, () => subscriber({ news: 0 })))
    const order = { type: 'rytyo-kotlovana', created_at: ago(2) }
    for (const { spot } of many) await makeOrder({ ...order, ...spot })
    await run()
    expect(many.filter(({ mine }) => mine().length !== 1)).toEqual([])
  })

  test('reaches everybody but the one whose letter cannot be made, and the failure is reported', async () => {
    const many = await Promise.all(Array.from({ length: 105 }, () => subscriber({ news: 0 })))
    const order = { type: 'rytyo-kotlovana', created_at: ago(2) }
    for (const { spot } of many) await makeOrder({ ...order, ...spot })
    const [unlucky] = many.toSorted((a, b) => (a.user.id < b.user.id ? -1 : 1))
    const held = sql`user_id <> ${sql.lit(unlucky?.user.id ?? '')}`
    await sql`alter table held_letters add constraint unlucky check (${held})`.execute(db)
    await expect(run()).rejects.toThrow('unlucky')
    await sql`alter table held_letters drop constraint unlucky`.execute(db)
    expect(many.filter(({ mine }) => mine().length !== 1)).toEqual([unlucky])
  })
})

describe('who is looked at', () => {
  const candidates = async () =>
    (await db.selectFrom('match_candidates').select('user_id').execute()).map(({ user_id }) => user_id)
  /** Nobody is left over. */
  async function settled() {
    await db.deleteFrom('match_candidates').execute()
    await markCandidates(deps, context.signal)
    await db.deleteFrom('match_candidates').execute()
  }
  const marked = async (change: () => Promise<unknown>) => {
    await settled()
    await change()
    await markCandidates(deps, context.signal)
    return candidates()
  }

  test('those near whom something fitting was published, and its owner if he wants letters', async () => {
    const [near, far, deaf] = [await subscriber(), await subscriber(), await subscriber({ match_mail: false })]
    expect(await marked(() => near.order())).toEqual([near.user.id])
    expect(await marked(() => deaf.order())).toEqual([])
    expect(await marked(() => makeEquipment({ owner: far.user.id, lat: -30, lng: 30 }))).toEqual([far.user.id])
  })

  test('at the edge of the distance, also where meridians run together', async () => {
    const { user } = await subscriber({ news: 0 })
    for (const lat of [0, 55, 75]) {
      await makeEquipment({ owner: user.id, lat, lng: 179.9 })
      // As far as matches reach, 30 km.
      const east = (30 - 0.1) / (111.3 * Math.cos((lat * Math.PI) / 180))
      expect(await marked(() => makeOrder({ lat: lat - 0.26, lng: 179.9 + east - 360 }))).toEqual([user.id])
      expect(await marked(() => makeOrder({ lat: lat + (30 - 0.1) / 111.3, lng: 179.9 }))).toEqual([user.id])
    }
  })

  test('whoever switches letters on, or may enter again', async () => {
    const { user } = await subscriber({ match_mail: false })
    const set = (column: { match_mail?: boolean; banned?: boolean }) =>
      db.updateTable('users').set(column).where('id', '=', user.id).execute()
    expect(await marked(() => set({ match_mail: true, banned: true }))).toEqual([])
    expect(await marked(() => set({ banned: false }))).toEqual([user.id])
  })

  test('everybody, where the job was away for longer than changes are kept', async () => {
    const wants = await subscriber()
    const deaf = await subscriber({ match_mail: false })
    const all = await marked(() => sql`update match_marks set at = now() - interval '6 hours'`.execute(db))
    expect(all).toContain(wants.user.id)
    expect(all).not.toContain(deaf.user.id)
  })

  test('again an hour later where something is too new to be told', async () => {
    const { user, order } = await subscriber({ news: 0 })
    await settled()
    await order(0)
    await run()
    expect(await candidates()).toContain(user.id)
    await sql`update match_candidates set marked_at = now() - interval '2 minutes'`.execute(db)
    await run()
    expect(await candidates()).not.toContain(user.id)
  })
})

describe('where mail fails', () => {
  const mailThat = (send: Mail['send'], ready = true): Mail => ({ ready: async () => ready, send, close() {} })

  test('the letter comes the next time, and nobody else goes without', async () => {
    const [one, other] = [await subscriber(), await subscriber()]
    const before = await one.mark()
    const sent: string[] = []
    const moody = mailThat(async ({ to }: Letter) => {
      if (to === one.email) throw Object.assign(new Error('busy'), { responseCode: 451 })
      sent.push(to)
    })
    await run({ ...deps, mail: moody })
    expect(sent).toEqual([other.email])
    expect(await one.mark()).toEqual(before)
    await run()
    expect([one.mine().length, other.mine().length]).toEqual([1, 0])
  })

  test('for good, the letter is not tried again today', async () => {
    const { mark, mine } = await subscriber()
    const before = await mark()
    const refusing = mailThat(async () => {
      throw Object.assign(new Error('no such user'), { responseCode: 550 })
    })
    await run({ ...deps, mail: refusing })
    expect(await mark()).not.toEqual(before)
    await run()
    expect(mine()).toEqual([])
  })

  test('altogether, nobody is marked', async () => {
    const { mark, mine } = await subscriber()
    const before = await mark()
    const away = mailThat(async () => expect.unreachable(), false)
    await run({ ...deps, mail: away })
    expect(await mark()).toEqual(before)
    await run()
    expect(mine()).toHaveLength(1)
  })
})

test('a job that is to stop sends nothing more', async () => {
  const { mine } = await subscriber()
  await sendMatchMail(deps, { ...context, signal: AbortSignal.abort() })
  expect(mine()).toEqual([])
})

test('the letter says what, where and how far, links to it, and can be ended by one click', async () => {
  const { user, email, spot, mine } = await subscriber({ news: 0 })
  const near = { lat: spot.lat + 5 / 111.3, lng: spot.lng, created_at: ago(1) }
  const order = await makeOrder({ ...near, name: 'Котлован <b>10×20</b>', place: 'Ельня' })
  const own = await makeOrder({ owner: user.id, ...spot, name: 'Вывоз грунта' })
  const machine = await makeEquipment({ ...spot, created_at: ago(3), type: 'buldozer', place: '' })
  await run()
  const [letter] = mine()
  if (!letter) throw new Error('no letter')
  expect([letter.to, letter.subject]).toEqual([email, 'Новые заказы и техника рядом с вами'])
  expect(letter.text).toContain(
    `Заказы для «Экскаватор JCB»\n\nКотлован <b>10×20</b> — Ельня, 5\u00a0км\nhttps://karta.example/order/${order.id}\n`,
  )
  expect(letter.text).toContain(
    `Техника для «${own.name}»\n\nЭкскаватор — рядом\nhttps://karta.example/equipment/${machine.id}\n`,
  )
  expect(letter.html).toContain('Котлован &lt;b&gt;10×20&lt;/b&gt;')
  expect(letter.html).not.toContain('<b>10')
  expect(letter.html).toContain(`href="https://karta.example/order/${order.id}"`)

  const token = /karta\.example\/unsubscribe\/(\S+)/.exec(letter.text)?.[1] ?? ''
  expect(letter.html).toContain(`href="https://karta.example/unsubscribe/${token}"`)
  expect(letter.headers).toEqual({
    'List-Unsubscribe': `<https://karta.example/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(await ask(unsubscribe, { params: { token } })).toEqual({ result: 1 })
  const { match_mail } = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(match_mail).toBe(false)
})

test('of many the ten newest are told, and how many more there are', async () => {
  const { mine } = await subscriber({ news: 13 })
  await run()
  expect(mine()[0]?.text.match(/\/order\//g)).toHaveLength(10)
  expect(mine()[0]?.text).toContain('И ещё 3 — в личном кабинете: https://karta.example/equipments')
  expect(mine()[0]?.subject).toBe('Новые заказы рядом с вашей техникой')
})
