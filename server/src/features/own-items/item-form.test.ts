import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'
import { type FormFields, MACHINE, postForm, refusal } from './own-items.fixture.ts'

const { app, db, signIn } = await testApp()
const png = await plainPng()

let cookie: string
beforeEach(async () => {
  cookie = await signIn()
})
afterEach(() => db.deleteFrom('users').execute())

const create = (fields: FormFields) => postForm(app, cookie, '/api/create-equipment', { ...MACHINE, ...fields })

describe('a form', () => {
  test('a form makes the same machine as JSON', async () => {
    const response = await create({
      description: '',
      hidden: 'true',
      works: '["rytyo-kotlovana"]',
      price: '0',
      ratePerHour: '2500',
      ratePerShift: 'null',
      minHours: '',
      unknown: 'x',
    })
    expect(response.json()).toMatchObject({
      name: 'JCB 3CX',
      phone: '+79160001270',
      coordLat: 55.567,
      coordLng: 38.23,
      description: '',
      hidden: true,
      works: ['rytyo-kotlovana'],
      price: 0,
      ratePerHour: 2500,
      ratePerShift: null,
      minHours: null,
      params: {},
      terms: {},
      busy: null,
      busyOn: null,
      proof: null,
      provenAt: null,
      icoUrl: null,
      photos: [],
    })
  })

  test('an order is made and changed by forms sent with PUT', async () => {
    const order = { ...MACHINE, type: 'rytyo-kotlovana', equips: '["ekskavator"]', budget: '100000', endsOn: '' }
    const made = await postForm(
      app,
      cookie,
      '/api/create-work',
      { ...order, startsOn: '2026-12-01', image: png },
      'PUT',
    )
    expect(made.json()).toMatchObject({ equips: ['ekskavator'], budget: 100_000, startsOn: '2026-12-01', endsOn: null })
    const { _id, icoUrl, name } = made.json()
    const fields = { _id, startsOn: 'null', hidden: 'false' }
    const changed = await postForm(app, cookie, '/api/update-work', fields, 'PUT')
    expect(changed.json()).toMatchObject({ startsOn: null, hidden: false, name, icoUrl })
  })

  test.each([
    [{ works: 'rytyo-kotlovana' }, 'Неизвестный вид работ'],
    [{ works: '{"0":"rytyo-kotlovana"}' }, 'Неизвестный вид работ'],
    [{ price: '5 млн' }, 'Цена: нужно число'],
    [{ price: '1e3' }, 'Цена: нужно число'],
    [{ price: 'Infinity' }, 'Цена: нужно число'],
    [{ coordLat: '' }, 'Укажите место на карте'],
    [{ coordLat: '0x10' }, 'Укажите место на карте'],
  ])('a form with %j is refused: «%s»', async (wrong, message) => {
    expect(refusal(await create(wrong))).toEqual([400, message])
  })

  test('an empty file field means no photo', async () => {
    expect((await create({ image: new File([], '') })).json()).toMatchObject({ icoUrl: null })
  })

  test('text in the field of the photo is refused', async () => {
    const { _id } = (await create({})).json()
    const response = await postForm(app, cookie, '/api/update-equipment', { _id, image: '/images/x/small.webp' })
    expect(refusal(response)).toEqual([400, 'Фотография передаётся файлом'])
  })

  test.each([
    ['two photos', { image: [png, png] }, 413],
    ['a file in another field', { photo: png }, 400],
    ['a field that is too long', { description: 'x'.repeat(40_000) }, 413],
    ['too many fields', Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`field${n}`, 'x'])), 413],
    ['a field named like a method of every object', { toString: 'x' }, 400],
  ])('a form with %s is refused', async (_what, fields, status) => {
    const response = await create(fields as FormFields)
    expect([response.statusCode, response.json().message]).toEqual([status, expect.stringMatching(/[а-я]/)])
    expect(await db.selectFrom('items').selectAll().execute()).toEqual([])
  })

  test.each(['', '--x', '--x\r\n\r\n', '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc'])(
    'a form that is cut short is refused: %j',
    async (payload) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', cookie }
      const response = await app.inject({ method: 'POST', url: '/api/create-equipment', payload, headers })
      expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(/[а-я]/)])
    },
  )

  test('a form without a boundary is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data', cookie }
    const response = await app.inject({ method: 'POST', url: '/api/create-equipment', payload: 'x', headers })
    expect(response.statusCode).toBe(400)
  })

  test('a call that takes no photo refuses a form', async () => {
    const response = await postForm(app, cookie, '/api/login', { email: 'owner@example.org', password: 'secret' })
    expect(response.statusCode).toBe(415)
  })
})
