import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import { NICKNAME_MESSAGES } from '@spetskarta/shared/nickname-rules.ts'
import { checkNickname, setNickname } from '@spetskarta/shared/settings/settings.ts'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { isReservedNickname } from './reserved-nicknames.rules.ts'

const database = await cloneDatabase()
const { db, ask, send, sendAny, signIn, makeUser, makeEquipment } = await testApp({ database })

const newcomer = async () => {
  const user = await makeUser({ name: '' })
  return { user, cookie: await signIn(user) }
}
const check = (cookie: string, name: string) => ask(checkNickname, { body: { name } }, { cookie })
const take = (cookie: string, name: string) => ask(setNickname, { body: { name } }, { cookie })
const refused = (message: string) => ({ name: '', message })

describe('a nickname', () => {
  test('is checked, taken, and shown with the user and his cards', async () => {
    const { user, cookie } = await newcomer()
    const { id } = await makeEquipment({ owner: user.id })
    const name = 'Кран и Ко'
    expect(await check(cookie, '  Кран  и Ко ')).toEqual({ name, message: 'Никнейм Кран и Ко подтверждён' })
    expect((await ask(getUser, { querystring: {} }, { cookie })).user?.name).toBe('')
    expect(await take(cookie, '  Кран  и Ко ')).toEqual({ name, message: 'Теперь вас зовут Кран и Ко' })
    expect((await ask(getUser, { querystring: {} }, { cookie })).user?.name).toBe(name)
    expect((await ask(getEquipment, { params: { id } })).userName).toBe(name)
    const { card } = await db.selectFrom('items').select('card').where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.parse(card).userName).toBe(name)
  })

  test('of another user is taken, also in look-alike letters, for the check and for the taking', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    await take(one.cookie, 'Самосвал-1')
    for (const name of ['Самосвал-1', 'самосвал 1', 'САМОСВАЛ l']) {
      const answer = refused(`Никнейм ${name} занят`)
      expect([await check(other.cookie, name), await take(other.cookie, name)]).toEqual([answer, answer])
    }
    expect((await ask(getUser, { querystring: {} }, { cookie: other.cookie })).user?.name).toBe('')
  })

  test('of one’s own may be spelled anew, and is current as it is', async () => {
    const { cookie } = await newcomer()
    await take(cookie, 'Трал и кран')
    const current = refused('Это ваш текущий никнейм')
    expect([await check(cookie, ' Трал и кран'), await take(cookie, 'Трал и кран')]).toEqual([current, current])
    expect((await take(cookie, 'Трал и Кран')).name).toBe('Трал и Кран')
  })

  test('that was given up is free', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    await take(one.cookie, 'Бывший')
    await take(one.cookie, 'Нынешний')
    expect((await take(other.cookie, 'Бывший')).name).toBe('Бывший')
  })

  test('wanted by several at once is one’s', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, newcomer))
    const answers = await Promise.all(users.map(({ cookie }) => take(cookie, 'Одна на всех')))
    expect(answers.map(({ name }) => name).toSorted()).toEqual(['', '', '', '', '', 'Одна на всех'])
    const lost = answers.find(({ name }) => name === '')
    expect(lost?.message).toBe('Никнейм Одна на всех занят')
    const owners = db.selectFrom('users').select('id').where('name', '=', 'Одна на всех')
    expect(await owners.execute()).toHaveLength(1)
  })

  test.each([
    ['Яма', NICKNAME_MESSAGES.short],
    ['ы'.repeat(31), NICKNAME_MESSAGES.long],
    ['Кpaн', NICKNAME_MESSAGES.mixed],
    ['<b>Кран</b>', NICKNAME_MESSAGES.letters],
    ['Admin', NICKNAME_MESSAGES.reserved],
  ])('%s is refused: %s', async (name, message) => {
    const { cookie } = await newcomer()
    expect([await check(cookie, name), await take(cookie, name)]).toEqual([refused(message), refused(message)])
  })

  test('longer than anybody types, or none, is a 400; it is for users only', async () => {
    const { cookie } = await newcomer()
    expect((await send(checkNickname, { body: { name: 'x'.repeat(201) } }, { cookie })).statusCode).toBe(400)
    expect((await sendAny(setNickname, { body: {} }, { cookie })).json().message).toBe('Введите никнейм')
    expect((await send(checkNickname, { body: { name: 'Прохожий' } })).statusCode).toBe(401)
    expect((await send(setNickname, { body: { name: 'Прохожий' } })).statusCode).toBe(401)
  })
})

describe('the service’s own names', () => {
  test.each([
    'admin',
    'ADMIN 2',
    'A.d-m_i n',
    'Administrator',
    'Модератор',
    'Модератор форума',
    'Спецкарта',
    'Спецкарта Москва',
    'Служба поддержка',
    'Support-77',
    'Система',
    'Гость 5',
  ])('%s', (name) => expect(isReservedNickname(name)).toBe(true))

  test.each(['Бадминтон', 'Адмирал', 'Системы полива', 'Система Полива', 'Спецтех', 'Кран-Сервис', 'Гостевой дом'])(
    'not %s',
    (name) => expect(isReservedNickname(name)).toBe(false),
  )
})

describe('the limits', () => {
  const limited = () => testApp({ database, env: { RATE_LIMITS: '1' } })

  test('let a user type 60 names a minute, whoever else types', async () => {
    const app = await limited()
    const [one, other] = [await newcomer(), await newcomer()]
    const type = async ({ cookie }: { cookie: string }, i: number) =>
      (await app.send(checkNickname, { body: { name: `Печатаю ${i}` } }, { cookie })).statusCode
    const statuses = await Promise.all(Array.from({ length: 62 }, (_, i) => type(one, i)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await type(other, 0)).toBe(200)
  })

  test('let a user change the name ten times an hour', async () => {
    const app = await limited()
    const { cookie } = await newcomer()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push((await app.send(setNickname, { body: { name: `Переменчивый ${i}` } }, { cookie })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
