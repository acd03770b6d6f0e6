/** Pictures that a role is shown come: of operators and of services; of other groups and to other roles they do not. */
import { addGroup, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { invitePerson, joinCompany } from '@spetskarta/shared/company/people.ts'
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import { addOperator, assignOperator, getMachineCrew, getOperators } from '@spetskarta/shared/crew/operators.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { addRecord, getServiceBook } from '@spetskarta/shared/service/service.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'

const { app, ask, signIn, makeUser, makeEquipment } = await testApp()
const png = await plainPng()

async function makeCompany() {
  const user = await makeUser()
  const owner = { cookie: await signIn(user) }
  const [mine, other] = [
    (await makeEquipment({ owner: user.id, name: 'Мой', type: 'ekskavator' })).id,
    (await makeEquipment({ owner: user.id, name: 'Чужой', type: 'ekskavator' })).id,
  ]
  const { id: group } = await ask(addGroup, { body: { name: 'Север', parent: null } }, owner)
  await ask(moveMachines, { body: { group, machines: [mine] } }, owner)
  const send = async (url: string, body: FormData) => {
    const answer = await app.inject({ method: 'POST', url, payload: body, headers: { cookie: owner.cookie } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const form = () => {
    const body = new FormData()
    body.set('photo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
    return body
  }
  const person = async (role: MemberRole, groups: number[] | null) => {
    const { link } = await ask(invitePerson, { body: { name: role, role, groups } }, owner)
    const cookie = await signIn(await makeUser())
    await ask(joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, { cookie })
    return { cookie }
  }
  const operator = async (name: string, equipmentId: string, days: number, until?: number) => {
    const body = { name, phone: '+79000001234', licence: '7', staffNumber: '1', categories: '', licenceEnds: '' }
    const { id } = await ask(addOperator, { body }, owner)
    await send(`/api/operators/${id}/photo`, form())
    const at = (ago: number) => new Date(Date.now() - ago * DAY).toISOString()
    const span = { from: at(days), to: until === undefined ? null : at(until), reason: 'По журналу' }
    await ask(assignOperator, { params: { equipmentId }, body: { operator: id, ...span } }, owner)
    return id
  }
  return { owner, mine, other, group, send, form, person, operator }
}

const statusOf = async (url: string, { cookie }: { cookie: string }) =>
  (await app.inject({ method: 'GET', url, headers: { cookie } })).statusCode

test('a dispatcher sees the faces of operators, one of a group those of his machines alone, and their data alone', async () => {
  const { owner, mine, other, group, person, operator } = await makeCompany()
  const [now, lately, long, elsewhere] = [
    await operator('Сейчас', mine, 2),
    await operator('Недавно', mine, 40, 30),
    await operator('Давно', mine, 90, 32),
    await operator('Другой', other, 2),
  ]
  const picture = (id: number) => `/operator-photo/${id}/icon`
  const all = await person('dispatcher', null)
  const some = await person('dispatcher', [group])
  const mechanic = await person('mechanic', null)
  for (const id of [now, lately, long, elsewhere]) {
    const his = id === now || id === lately
    expect(await statusOf(picture(id), owner)).toBe(200)
    expect(await statusOf(picture(id), all)).toBe(200)
    expect(await statusOf(picture(id), some)).toBe(his ? 200 : 404)
    expect(await statusOf(picture(id), mechanic)).toBe(403)
  }
  const namesFor = async (who: { cookie: string }) =>
    (await ask(getOperators, {}, who)).operators.map(({ name }) => name)
  expect(await namesFor(all)).toEqual(['Давно', 'Другой', 'Недавно', 'Сейчас'])
  expect(await namesFor(some)).toEqual(['Недавно', 'Сейчас'])
  // Whom he may put on his machine he knows by name.
  const crew = await ask(getMachineCrew, { params: { equipmentId: mine }, querystring: {} }, some)
  expect(crew.operators.map(({ name }) => name)).toEqual(['Давно', 'Другой', 'Недавно', 'Сейчас'])
  expect(JSON.stringify(crew.operators)).not.toContain('9000001234')
})

test('a mechanic sees the photos of a service, one of a group those of his machines', async () => {
  const { owner, mine, other, group, send, form, person } = await makeCompany()
  const urls: string[] = []
  for (const equipmentId of [mine, other]) {
    const day = new Date().toISOString().slice(0, 10)
    const body = { planId: null, name: 'Фильтр', day, hours: null, who: '', note: '', cost: null }
    const { id } = await ask(addRecord, { params: { equipmentId }, body }, owner)
    await send(`/api/service/machines/${equipmentId}/records/${id}/photos`, form())
    const { records } = await ask(getServiceBook, { params: { equipmentId }, querystring: {} }, owner)
    urls.push(records[0]?.photos[0]?.iconUrl ?? '')
  }
  const [his = '', another = ''] = urls
  const all = await person('mechanic', null)
  const some = await person('mechanic', [group])
  expect([await statusOf(his, all), await statusOf(another, all)]).toEqual([200, 200])
  expect([await statusOf(his, some), await statusOf(another, some)]).toEqual([200, 404])
  expect(await statusOf(his, await person('dispatcher', null))).toBe(403)
})
