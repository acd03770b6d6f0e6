import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { getGroups } from '@spetskarta/shared/company/groups.ts'
import * as api from '@spetskarta/shared/own-items/park-table.ts'
import { getPark } from '@spetskarta/shared/park/park.ts'
import { getRecorders } from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { atEnd } from '../../../../test/at-end.ts'
import { formOf } from '../../../../test/form.ts'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { openOutbound } from '../../../outside/public-address.ts'

const { app, db, ask, send, signIn, makeUser } = await testApp({ outbound: openOutbound({ privateReceivers: true }) })

const uuid = (n: number) => `018f2f6e-7c1a-7000-8000-${String(n).padStart(12, '0')}`
const NONE = { type: '', place: '', phone: '' }
const DEFAULTS = { type: '', place: 'Раменское', phone: '+79160000001' }

const HEAD = 'Название;Тип;Гос. №;Заводской №;Год;Участок;IMEI;За час, ₽;За смену, ₽;Место'
const CSV = [
  HEAD,
  'JCB 3CX;Экскаватор-погрузчик;1234 МН 50;JCB3;2019;Раменское;860000000000001;2500;20000;55,567 38,230',
  'КАМАЗ 65115;Самосвал;А001АА 50;;2021;Раменское / Колонна 1;;1900;;',
  'Кран;кран;;;;;;;;',
].join('\r\n')

async function upload(cookie: string, content: string | Uint8Array, name = 'парк.csv') {
  const form = new FormData()
  form.append('file', new File([content as Uint8Array<ArrayBuffer>], name))
  const { payload, headers } = await formOf(form)
  return app.inject({ method: 'POST', url: api.readParkTable.url, payload, headers: { ...headers, cookie } })
}

async function makeOwner(given: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(given)
  const who = { cookie: await signIn(user) }
  const read = async (content: string | Uint8Array, name?: string) => {
    const answer = await upload(who.cookie, content, name)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as api.ReadParkTable
  }
  const add = (rows: api.ParkTableRow[], id = uuid(Math.trunc(Math.random() * 1e9)), defaults = DEFAULTS) =>
    ask(api.addParkTable, { body: { id, name: 'парк.csv', source: 'table', rows, defaults } }, who)
  const park = async () => (await ask(getPark, { querystring: {} }, who)).machines
  return { user, who, read, add, park }
}

test('a table is read, looked at, added with groups, numbers and trackers, and taken back whole', async () => {
  const { who, read, add, park } = await makeOwner()
  const { rows, unread } = await read(CSV)
  expect(unread).toEqual([])
  const checked = await ask(api.checkParkTable, { body: { rows, defaults: DEFAULTS } }, who)
  expect(checked).toMatchObject({ fit: 2, trackers: 1, newGroups: ['Раменское', 'Раменское / Колонна 1'] })
  expect(checked.rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [3, null],
    [4, 'Тип «кран» не узнали: назовите его, как в списке типов'],
  ])
  expect(checked.rows[1]?.place).toMatch(/^Раменское, /)
  expect(await park()).toEqual([])

  const table = await add(rows)
  expect(table).toMatchObject({ name: 'парк.csv', machines: 2, undoneAt: null })
  expect((await park()).map(({ name }) => name).toSorted()).toEqual(['JCB 3CX', 'КАМАЗ 65115'])
  const { groups, machines } = await ask(getGroups, {}, who)
  expect(groups.map(({ name, machines: count }) => [name, count])).toEqual([
    ['Раменское', 1],
    ['Колонна 1', 1],
  ])
  expect(machines.map(({ plate }) => plate)).toEqual(['А001АА 50', '1234 МН 50'])
  const { recorders } = await ask(getRecorders, { querystring: {} }, who)
  expect(recorders).toMatchObject([{ equipmentName: 'JCB 3CX' }])
  const items = await db
    .selectFrom('items')
    .select(['hidden', 'rate_per_hour', 'rate_per_shift', 'params', 'time_zone'])
    .where('name', '=', 'JCB 3CX')
    .execute()
  expect(items).toMatchObject([
    { hidden: true, rate_per_hour: 2500, rate_per_shift: 20_000, params: { year: 2019 }, time_zone: 'Europe/Moscow' },
  ])

  expect(await ask(api.undoParkTable, { params: { id: table.id } }, who)).toEqual({ removed: 2, kept: 0, calendars: 0 })
  expect(await park()).toEqual([])
  expect((await ask(getGroups, {}, who)).groups).toEqual([])
  expect(await ask(api.getParkTables, { querystring: {} }, who)).toMatchObject({
    tables: [{ machines: 2, removed: 2 }],
  })
  // The number of the tracker is free again.
  expect(await ask(api.checkParkTable, { body: { rows, defaults: DEFAULTS } }, who)).toMatchObject({ fit: 2 })
})

test('the sample that can be taken away is read back without a refused row', async () => {
  const { who, read } = await makeOwner()
  const sample = await send(api.sampleParkTable, {}, who)
  const { rows, unread } = await read(sample.rawPayload, 'образец.xlsx')
  expect(unread).toEqual([])
  const { rows: checked } = await ask(api.checkParkTable, { body: { rows, defaults: NONE } }, who)
  expect(checked).toMatchObject([
    { line: 2, type: 'Экскаватор-погрузчик', imei: '860000000000001', problem: null },
    { line: 3, type: 'Самосвал', group: 'Раменское / Колонна 1', problem: null },
  ])
})

test('sent again, a table is added once; loaded again, its rows are refused as there already', async () => {
  const { who, read, add, park } = await makeOwner()
  const { rows } = await read(CSV)
  const id = uuid(71)
  expect([(await add(rows, id)).machines, (await add(rows, id)).machines]).toEqual([2, 2])
  expect(await park()).toHaveLength(2)
  const body = { id: uuid(72), name: 'ещё', source: 'table', rows, defaults: DEFAULTS } as const
  expect((await send(api.addParkTable, { body }, who)).json().message).toContain('Ни одна строка не подходит')
  const stranger = await makeOwner()
  expect((await send(api.addParkTable, { body: { ...body, id } }, stranger.who)).statusCode).toBe(409)
  expect((await send(api.undoParkTable, { params: { id } }, stranger.who)).statusCode).toBe(404)
})

test('what is recorded or published by now stays when its table is taken back', async () => {
  const { who, read, add, park } = await makeOwner()
  const { rows } = await read(`${CSV}\r\nКаток;Каток грунтовый;К1;;;;;;;`)
  const { id } = await add(rows)
  const machines = new Map((await park()).map(({ name, _id }) => [name, _id]))
  await makePoints(db, machines.get('JCB 3CX') ?? '', [{ at: Date.now() }])
  await db
    .updateTable('items')
    .set({ hidden: false })
    .where('id', '=', machines.get('Каток') ?? '')
    .execute()
  expect(await ask(api.undoParkTable, { params: { id } }, who)).toEqual({ removed: 1, kept: 2, calendars: 0 })
  expect((await park()).map(({ name }) => name).toSorted()).toEqual(['JCB 3CX', 'Каток'])
  // Its group holds a machine still; the part of it is empty.
  expect((await ask(getGroups, {}, who)).groups.map(({ name }) => name)).toEqual(['Раменское'])
  expect(await ask(api.undoParkTable, { params: { id } }, who)).toEqual({ removed: 1, kept: 2, calendars: 0 })
})

/** `yyyy-mm-dd` so many days from today on. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const busySpan = (from: number, to: number, state = 'busy') => ({
  from: inDays(from),
  to: inDays(to),
  state,
  shift: 'all',
})

test('busy days come with machines and to those that are there, and are taken back unless somebody has changed them', async () => {
  const { user, who, read, add } = await makeOwner()
  const first = await read(
    ['Название;Тип;Гос. №', 'Кран 1;Автокран;А001АА50', 'Кран 2;Автокран;А002АА50', 'Кран 3;Автокран;А003АА50'].join(
      '\n',
    ),
  )
  await add(first.rows)
  const own = async () => {
    const machines = await db
      .selectFrom('items as i')
      .select(['i.id', 'i.name', 'i.busy', 'i.busy_on as busyOn'])
      .where('i.owner', '=', user.id)
      .execute()
    return Object.fromEntries(machines.map(({ name, ...rest }) => [name, rest]))
  }
  const { 'Кран 3': third, 'Кран 2': second } = await own()
  await db
    .updateTable('items')
    .set({ busy: JSON.stringify([busySpan(1, 1)]), busy_on: '2026-01-02' })
    .where('id', '=', third?.id ?? '')
    .execute()

  const days = await read(
    [
      'Гос. №;Название;Тип;Занята с;Занята по',
      `A001AA50;;;${inDays(2)};${inDays(4)}`,
      `A001AA50;;;${inDays(6)};${inDays(7)}`,
      `А002АА50;;;${inDays(2)};${inDays(2)}`,
      `А003АА50;;;${inDays(8)};${inDays(9)}`,
      `А004АА50;Каток;Каток дорожный;${inDays(3)};${inDays(5)}`,
      `А005АА50;Каток 2;Каток дорожный;${inDays(5)};${inDays(3)}`,
      `А003АА50;;;завтра;послезавтра`,
    ].join('\n'),
  )
  const checked = await ask(api.checkParkTable, { body: { rows: days.rows, defaults: DEFAULTS } }, who)
  expect([checked.fit, checked.calendars]).toEqual([1, 3])
  expect(checked.rows.map(({ problem }) => problem?.replace(/«.*»/, '…') ?? null)).toEqual([
    null,
    null,
    null,
    null,
    null,
    'Занята …: конец раньше начала',
    expect.stringMatching(/^Занята …: напишите дни/),
  ])
  expect((await own())['Кран 1']?.busy).toBeNull()

  const table = await add(days.rows)
  expect(table).toMatchObject({ machines: 1, calendars: 3 })
  const entered = await own()
  expect(entered['Кран 1']).toMatchObject({ busy: [busySpan(2, 4), busySpan(6, 7)], busyOn: inDays(0) })
  expect(entered['Кран 3']?.busy).toEqual([busySpan(8, 9)])
  expect(entered.Каток?.busy).toEqual([busySpan(3, 5)])

  // Kept by hand since.
  await db
    .updateTable('items')
    .set({ busy: JSON.stringify([busySpan(20, 21)]) })
    .where('id', '=', second?.id ?? '')
    .execute()
  expect(await ask(api.undoParkTable, { params: { id: table.id } }, who)).toEqual({ removed: 1, kept: 0, calendars: 2 })
  const after = await own()
  expect(after['Кран 1']).toMatchObject({ busy: null, busyOn: null })
  expect(after['Кран 2']?.busy).toEqual([busySpan(20, 21)])
  expect(after['Кран 3']).toMatchObject({ busy: [busySpan(1, 1)], busyOn: '2026-01-02' })
  expect(Object.keys(after).toSorted()).toEqual(['Кран 1', 'Кран 2', 'Кран 3'])
})

test('days of a machine of somebody else are not reached by its number', async () => {
  const [one, other] = [await makeOwner(), await makeOwner()]
  await one.add((await one.read('Название;Тип;Гос. №\nКран;Автокран;Х777ХХ50')).rows)
  const { rows } = await other.read(`Гос. №;Занята\nХ777ХХ50;${inDays(1)}`)
  const checked = await ask(api.checkParkTable, { body: { rows, defaults: DEFAULTS } }, other.who)
  expect(checked).toMatchObject({ fit: 0, calendars: 0, rows: [{ problem: 'Нет названия' }] })
})

test('without a confirmed e-mail a table may not bring more than the few listings', async () => {
  const { who, read, add } = await makeOwner({ email: 'new-park@example.ru', password_hash: 'x' })
  const { rows } = await read(
    [HEAD, ...Array.from({ length: 51 }, (_, i) => `К${i};Каток грунтовый;К${i};;;;;;;`)].join('\n'),
  )
  const body = { id: uuid(81), name: '', source: 'table', rows, defaults: DEFAULTS } as const
  expect((await send(api.addParkTable, { body }, who)).statusCode).toBe(403)
  expect(await add(rows.slice(1))).toMatchObject({ machines: 50 })
})

/** A zip whose one entry unpacks to far more than it takes. */
async function bomb() {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.alloc(61_000_000), 'xl/worksheets/sheet1.xml')
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

test.each<[string, () => Promise<Uint8Array> | Uint8Array | string, string]>([
  ['text that is no table', () => 'просто текст', 'Не нашли столбец «Название»'],
  ['an old workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'старый формат .xls'],
  ['an archive that is cut off', () => new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'Файл не читается'],
  ['an archive that is no workbook', () => new Uint8Array(gzipSync('x')), 'Не нашли столбец «Название»'],
  ['an archive that unpacks to too much', bomb, 'больше чем в 60\u00a0МБ'],
  ['nothing', () => '', 'Нет файла'],
])('%s is refused in words', async (_, make, words) => {
  const { who } = await makeOwner()
  const answer = await upload(who.cookie, await make(), 'парк.xlsx')
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(words)])
})

test('a file that is too large is refused', async () => {
  const { who } = await makeOwner()
  expect((await upload(who.cookie, new Uint8Array(5_000_001))).statusCode).toBe(413)
})

test('a table in the encoding of old Excel is read', async () => {
  const { read } = await makeOwner()
  const cp1251 = Uint8Array.from(
    Buffer.from([
      0xcd, 0xe0, 0xe7, 0xe2, 0xe0, 0xed, 0xe8, 0xe5, 0x3b, 0xd2, 0xe8, 0xef, 0x0a, 0xca, 0xf0, 0xe0, 0xed, 0x3b, 0xd2,
      0xf0, 0xe0, 0xea, 0xf2, 0xee, 0xf0,
    ]),
  )
  expect((await read(cp1251)).rows).toMatchObject([{ line: 2, name: 'Кран', type: 'Трактор' }])
})

/** What a Traccar server answers by its published contract. */
const TRACCAR: Record<string, unknown> = {
  '/api/devices': [
    { id: 1, name: 'КАМАЗ 1', uniqueId: '860000000000011', groupId: 7, category: 'truck', attributes: {} },
    { id: 2, name: 'МТЗ', uniqueId: '860000000000012', groupId: 0, category: 'tractor', disabled: false },
    { id: 3, name: 'Продан', uniqueId: '860000000000013', disabled: true },
  ],
  '/api/groups': [
    { id: 7, name: 'Колонна 1', groupId: 6 },
    { id: 6, name: 'Юг' },
  ],
  '/api/positions': [{ deviceId: 1, latitude: 55.567, longitude: 38.23, speed: 0 }],
}

async function openTraccar(answers = TRACCAR) {
  const requests: { path: string; auth: string | undefined }[] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', auth: request.headers.authorization })
    if (request.headers.authorization !== 'Bearer secret') response.writeHead(401).end()
    else response.end(JSON.stringify(answers[request.url ?? '']))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

test('devices of a Traccar server come as rows with their groups, places and numbers', async () => {
  const { who, add, park } = await makeOwner()
  const { url, requests } = await openTraccar()
  const { rows, name } = await ask(api.readTraccar, { body: { url: `${url}/`, token: 'secret' } }, who)
  expect(name).toBe(new URL(url).host)
  expect(requests.map(({ path }) => path).toSorted()).toEqual(['/api/devices', '/api/groups', '/api/positions'])
  expect(rows).toMatchObject([
    {
      line: 1,
      name: 'КАМАЗ 1',
      type: '',
      group: 'Юг / Колонна 1',
      imei: '860000000000011',
      place: '55.56700; 38.23000',
    },
    { line: 2, name: 'МТЗ', type: 'Трактор', group: '', imei: '860000000000012', place: '' },
  ])
  expect(await add(rows, undefined, { ...DEFAULTS, type: 'samosval' })).toMatchObject({ machines: 2 })
  expect((await park()).map(({ type }) => type).toSorted()).toEqual(['samosval', 'traktor'])
})

test('more devices than a short answer are read, and a wrong token or another server is told apart', async () => {
  const { who } = await makeOwner()
  const many = Array.from({ length: 200 }, (_, i) => ({ id: i + 1, name: `Машина ${i}`, uniqueId: `86${i}` }))
  const { url } = await openTraccar({ '/api/devices': many })
  expect((await ask(api.readTraccar, { body: { url, token: 'secret' } }, who)).rows).toHaveLength(200)
  const refused = async (address: string, token: string) =>
    (await send(api.readTraccar, { body: { url: address, token } }, who)).json().message
  expect(await refused(url, 'wrong')).toContain('не принял токен')
  expect(await refused((await openTraccar({ '/api/devices': { error: 1 } })).url, 'secret')).toContain('не Traccar')
  expect(await refused('http://127.0.0.1:1', 'secret')).toContain('не отвечает')
})

test('no server of a private network is asked', async () => {
  const strict = await testApp({
    outbound: openOutbound({ privateReceivers: false }, async () => [{ address: '127.0.0.1', family: 4 }]),
  })
  const who = { cookie: await strict.signIn() }
  for (const url of [
    'http://example.org',
    '10.0.0.1',
    'https://[::1]',
    'https://a:b@example.org',
    'https://rebound.example',
  ]) {
    const answer = await strict.send(api.readTraccar, { body: { url, token: 'secret' } }, who)
    expect([url, answer.statusCode, answer.json().message]).toEqual([
      url,
      400,
      expect.stringContaining('внутренней сети'),
    ])
  }
})

test('a stranger is sent to log in by every call', async () => {
  expect((await send(api.getParkTables, { querystring: {} })).statusCode).toBe(401)
  expect((await send(api.sampleParkTable, {})).statusCode).toBe(401)
  expect((await upload('', CSV)).statusCode).toBe(401)
  expect((await send(api.undoParkTable, { params: { id: uuid(1) } })).statusCode).toBe(401)
})
