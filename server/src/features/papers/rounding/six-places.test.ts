/** Random machines over three months, from points: the same hours on a sheet, an object, the customer's page, in Excel, the API and a webhook. */
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { type CustomerView, getCustomerView, setCustomerLink } from '@spetskarta/shared/objects/customer.ts'
import {
  addObject,
  correctHours,
  countedOf,
  exportHours,
  getHours,
  type ObjectDay,
  setDowntime,
} from '@spetskarta/shared/objects/objects.ts'
import { countedParts, onSiteOf, PART_NAMES, PARTS } from '@spetskarta/shared/objects/parts.ts'
import { getMonth } from '@spetskarta/shared/papers/month.ts'
import { type PaperSheet, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { addRate } from '@spetskarta/shared/papers/rates.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { makeWebhook } from '@spetskarta/shared/webhooks/webhooks.ts'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { randomFrom } from '../../../../test/random.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { freshenDays } from '../../days/freshen-days.queries.ts'
import { archiveFinishedDays } from '../../days/retention.queries.ts'
import { countHours } from '../../objects/count-hours.ts'
import { CARD } from '../../rates/rates.fixture.ts'
import { takeNews } from '../../webhooks/news.queries.ts'
import { FORM } from '../papers.fixture.ts'

const { deps, db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const ZONE = 'Europe/Moscow'
const DAYS = 92
const LAST = dayAt(ZONE, startOfDay(ZONE, dayAt(ZONE, Date.now())) - 1)
const dayBefore = (n: number) => dayAt(ZONE, startOfDay(ZONE, LAST) + 12 * HOUR - n * DAY)
const FIRST = dayBefore(DAYS - 1)
const PLACE = { lat: 55.6, lng: 38.1 }

type Point = Parameters<typeof makePoints>[2][number]

/** A shift by day, or over midnight, with silences, an hour of jammed satellites, and an engine that is known or not. */
function shiftOf(random: () => number, day: string): Point[] {
  const isNight = random() < 0.25
  const from = startOfDay(ZONE, day) + (isNight ? 20 : 7) * HOUR + Math.floor(random() * 2 * HOUR)
  const minutes = 120 + Math.floor(random() * (isNight ? 540 : 600))
  const silence = random() < 0.3 ? [random() * minutes, 11 + random() * 90] : [minutes, 0]
  const jam = random() < 0.2 ? random() * minutes : minutes
  const points: Point[] = []
  let engine: boolean | null = true
  for (let i = 0; i < minutes; i++) {
    if (random() < 0.02) engine = [true, false, null][Math.floor(random() * 3)] ?? null
    if (i >= (silence[0] ?? 0) && i < (silence[0] ?? 0) + (silence[1] ?? 0)) continue
    const isJammed = i >= jam && i < jam + 60
    points.push({
      at: from + i * MINUTE + Math.floor(random() * 20_000),
      lat: PLACE.lat + (isJammed ? 0.008 : (i % 3) * 1e-5),
      lng: PLACE.lng,
      ignition: isJammed ? null : engine,
      ...(isJammed && { accuracy_m: 1500 }),
    })
  }
  return points
}

const hundredths = (seconds: number) => seconds / 36
const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)
const numberOf = (text: string) =>
  text === '' ? 0 : Math.round(Number((text.split('/')[0] ?? '').replace(/\s/g, '').replace(',', '.')) * 100)

/** `yyyy-mm-dd` of `16.11` or `16.11.2026`, of the year before the last day. */
function dayOf(text: string) {
  const [date = '', month = '', year] = text.split('.')
  const last = Number(LAST.slice(0, 4))
  return `${year ?? (month > LAST.slice(5, 7) ? last - 1 : last)}-${month}-${date}`
}

/** In hundredths of an hour. */
function tableOf({ blocks }: PaperSheet) {
  const table = blocks.find((block) => block.kind === 'table' && block.head[0]?.[0]?.text === 'Дата')
  if (table?.kind !== 'table') throw new Error('no days')
  // Lines of one place have its name once: figures stand at the end.
  const figures = (row: (typeof table.rows)[number]) => row.slice(-6).map(({ text }) => numberOf(text))
  return {
    days: table.rows.slice(0, -1).map(([day]) => dayOf(day?.text ?? '')),
    rows: table.rows.slice(0, -1).map(figures),
    foot: figures(table.rows.at(-1) ?? []),
  }
}

async function makeSite(seed: number) {
  const random = randomFrom(seed)
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { id: machine } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  const whose = { customerName: 'ООО «Речной»', customerPhone: '', customerInn: null, address: '', contract: null }
  const shape = { kind: 'circle' as const, lat: PLACE.lat, lon: PLACE.lng, radius: 2000 }
  const body = { name: 'ЖК «Речной»', ...whose, shape, starts: null, ends: null, machines: [machine] }
  const { objectId } = await ask(addObject, { body }, { cookie })
  const card = { ...CARD, equipmentId: machine, idle: 120_000, minHours: 4 }
  await ask(addRate, { body: { ...card, from: '2020-01-01' } }, { cookie })
  await ask(addRate, { body: { ...card, from: dayBefore(45), work: 300_000 } }, { cookie })
  const { id: webhook } = await ask(makeWebhook, { body: { url: 'https://1c.example/', kinds: ['days'] } }, { cookie })
  await sql`update webhooks set since = now() - interval '100 days' where id = ${webhook}`.execute(db)
  for (let n = DAYS - 1; n >= 0; n--)
    if (random() < 0.9)
      await makePoints(
        db,
        machine,
        shiftOf(random, dayBefore(n)).filter(({ at }) => at < Date.now()),
      )
  return { random, cookie, machine, objectId }
}

type Site = Awaited<ReturnType<typeof makeSite>>

const hoursOf = async ({ objectId, cookie }: Site) =>
  (await ask(getHours, { params: { objectId }, querystring: { from: FIRST, to: LAST } }, { cookie })).days.toSorted(
    (a, b) => (a.day < b.day ? -1 : 1),
  )

/** Some days are corrected, on some the customer kept it waiting. */
async function correct(site: Site) {
  const { random, objectId, machine: itemId, cookie } = site
  for (const one of await hoursOf(site)) {
    const params = { objectId, itemId, day: one.day }
    if (random() < 0.2) {
      const counted = Math.floor(random() * one.onSite)
      await ask(correctHours, { params, body: { counted, reason: 'Сверили по журналу' } }, { cookie })
    } else if (random() < 0.3 && one.onSite - one.work > 3600) {
      const seconds = Math.floor(random() * (one.onSite - one.work))
      const downtime = { seconds, fault: 'customer' as const, reason: 'Ждали самосвалы', code: '03' }
      await ask(setDowntime, { params, body: { downtime } }, { cookie })
    }
  }
}

async function paperOf({ machine, objectId, cookie }: Site, more: object = { objectId }) {
  const blank = { customer: '', customerInn: '', object: '', idleReason: '' }
  const form = { ...FORM, ...blank, kind: 'shift' as const, by: 'card' as const, equipmentId: machine }
  const { sheet, charges } = await ask(
    previewPaper,
    { querystring: { ...form, from: FIRST, to: LAST, ...more } },
    { cookie },
  )
  return { ...tableOf(sheet), charges }
}

test.each([1, 2, 3])('random machine %i', async (seed) => {
  const site = await makeSite(seed)
  await countHours(deps, [site.machine])
  const { objectId, cookie, machine } = site
  await correct(site)
  const days = await hoursOf(site)
  const sum = (of: (day: ObjectDay) => number) => hundredths(sumOf(days.map(of)))

  // The sheet: its foot is its column, its rows are the object's days, and so much is charged.
  const paper = await paperOf(site)
  expect(paper.days).toEqual(days.map(({ day }) => day))
  expect(paper.foot).toEqual(paper.foot.map((_, k) => sumOf(paper.rows.map((row) => row[k] ?? 0))))
  expect(paper.rows).toEqual(
    days.map((day) => {
      const counted = countedParts(day)
      return [...PARTS.map((part) => counted[part]), day.onSite, day.downtime?.seconds ?? 0].map(hundredths)
    }),
  )
  for (const [i, day] of days.entries()) expect(onSiteOf(day), paper.days[i]).toBe(day.onSite)
  const charged = (...kinds: string[]) =>
    sumOf(paper.charges.filter(({ what }) => kinds.includes(what)).map(({ quantity }) => quantity))
  expect(charged('work')).toBe(paper.foot[0])
  expect(charged('idle')).toBe(paper.foot[5])
  expect(new Set(paper.charges.filter(({ what }) => what === 'work').map(({ price }) => price)).size).toBe(2)

  // The customer's page, by its link.
  const link = { on: true, expiresAt: null, hours: null }
  const { token } = await ask(setCustomerLink, { params: { objectId }, body: link }, { cookie })
  await sql`update object_links set hours = 2400 where object_id = ${objectId}`.execute(db)
  const view = (
    await send(getCustomerView, { params: { objectId, token: token ?? '' }, querystring: {} }, { ip: '10.0.0.9' })
  ).json<CustomerView>()
  const shown = days.filter(({ day }) => day >= view.from)
  const figures = (of: readonly ObjectDay[]) =>
    of.map((day) => [day.day, countedOf(day), ...PARTS.map((part) => day[part]), day.downtime?.seconds ?? 0])
  expect(figures(view.days.filter(({ day }) => day <= LAST).toSorted((a, b) => (a.day < b.day ? -1 : 1)))).toEqual(
    figures(shown),
  )

  // Excel of the object.
  const file = await send(exportHours, { params: { objectId }, querystring: { from: FIRST, to: LAST } }, { cookie })
  const [{ data } = { data: [] }] = await readXlsxFile(file.rawPayload)
  const [names = [], ...cells] = data
  const excel = (name: string) => cells.map((row) => Math.round(Number(row[names.indexOf(`${name}, ч`)] ?? 0) * 100))
  const inExcel = { 'Зачтено работы': paper.foot[0], 'На объекте': paper.foot[4], Простой: paper.foot[5] }
  for (const [name, foot] of Object.entries(inExcel)) {
    expect(excel(name).at(-1), name).toBe(foot)
    expect(sumOf(excel(name).slice(0, -1)), name).toBe(foot)
  }
  for (const part of PARTS)
    expect(excel(PART_NAMES[part].replace(/^./, (first) => first.toUpperCase())).at(-1)).toBe(sum((day) => day[part]))

  // The month: its days that no paper charges.
  const month = dayBefore(45).slice(0, 7)
  const { total } = await ask(getMonth, { querystring: { month } }, { cookie })
  const inMonth = days.filter(({ day }) => day.startsWith(month))
  expect(total.hours.work).toBe(sumOf(inMonth.map(countedOf)))
  expect(total.hours.downtime).toBe(sumOf(inMonth.map(({ downtime }) => downtime?.seconds ?? 0)))

  // A sheet of whole days says what the object's says. A webhook delivers finished days of the machine, by the records.
  await freshenDays(deps, [machine])
  await archiveFinishedDays(db)
  await sql`update webhook_turns set next_at = now() - interval '1 second'`.execute(db)
  await takeNews(db, DAYS + 1)
  const { rows: sent } = await sql<{ data: Record<string, number | string> }>`
    select data from webhook_deliveries where data->>'machineId' = ${machine} order by data->>'day'`.execute(db)
  // All but the last ones, which are not finished.
  expect(sent.length).toBeGreaterThan(days.length - 5)
  const whole = await paperOf(site, {})
  for (const { data: one } of sent) {
    const row = whole.rows[whole.days.indexOf(String(one.day))]
    const parts = [one.workingS, one.idleS, one.offS, one.unknownS].map((seconds) => hundredths(Number(seconds)))
    expect(row, String(one.day)).toEqual(paper.rows[paper.days.indexOf(String(one.day))])
    // It never left the object, so its time there is the day's own; but for what is between its last point and a
    // midnight over which it was heard: 80 seconds at most, in whole hundredths.
    const there = days.find(({ day }) => day === one.day)
    const goesOn = there?.visits.at(-1)?.left === startOfDay(ZONE, String(one.day)) + DAY
    const more = PARTS.map((part, k) => hundredths(there?.[part] ?? 0) - (parts[k] ?? 0))
    expect(Math.min(...more), String(one.day)).toBe(0)
    expect(sumOf(more), String(one.day)).toBeLessThanOrEqual(goesOn ? hundredths(72) : 0)
  }
})
