/** Hours of random days, wherever they are shown: each sum is the sum of what stands above it, and all are the same. */
import { buffer } from 'node:stream/consumers'
import { hoursText, roundedHours } from '@spetskarta/shared/hours.ts'
import { countedOf, type ObjectDay, type WorkObject } from '@spetskarta/shared/objects/objects.ts'
import { countedParts, onSiteOf, PARTS } from '@spetskarta/shared/objects/parts.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../../test/random.ts'
import { xlsxOf } from '../../../outside/files/xlsx.ts'
import { objectDayOf, type StoredDay } from '../../objects/hours.rules.ts'
import { hoursSheet } from '../../objects/hours-sheet.ts'
import { sumsOf } from '../../objects/sums.rules.ts'
import { paperDayOf } from '../hours.ts'
import { makeContent } from '../papers.fixture.ts'
import { sheetOf } from '../sheets.rules.ts'

/** As they are stored: whole seconds, some days corrected, some with простой. */
function randomDays(seed: number): ObjectDay[] {
  const random = randomFrom(seed)
  const seconds = (most: number) => Math.floor(random() * most)
  return Array.from({ length: 5 + seconds(25) }, (_, i) => {
    const said = { by: '', at: 0 }
    const stored: StoredDay = {
      objectId: 1,
      itemId: 'm',
      day: new Date(Date.UTC(2026, 10, 1 + i)).toISOString().slice(0, 10),
      came: new Date(Date.UTC(2026, 10, 1 + i, 5)),
      left: new Date(Date.UTC(2026, 10, 1 + i, 15)),
      began: new Date(Date.UTC(2026, 10, 1 + i, 5)),
      ended: new Date(Date.UTC(2026, 10, 1 + i, 15)),
      work: seconds(28_801),
      idle: seconds(9000),
      off: random() < 0.1 ? null : seconds(20_000),
      unknown: seconds(3600),
      inferred: 0,
      silent: 0,
      visits: [],
      pause: null,
      waits: [],
      idleSaid: [],
      correction:
        random() < 0.3
          ? {
              counted: seconds(30_000),
              ...(random() < 0.5
                ? { onSite: 40_000, idle: seconds(3000), off: seconds(3000), unknown: seconds(3000) }
                : { onSite: null, idle: null, off: null, unknown: null }),
              began: null,
              ended: null,
              reason: 'Сверили',
              ...said,
            }
          : null,
      downtime:
        random() < 0.3 ? { seconds: seconds(7200), fault: 'customer', reason: 'Ждали', code: '', ...said } : null,
    }
    const day = objectDayOf(stored)
    // Its parts come to what it was there, rounded once.
    expect(day.onSite).toBe(roundedHours(stored.work + stored.idle + (stored.off ?? 0) + stored.unknown))
    return day
  })
}

const numberOf = (text: string) =>
  text === '' ? 0 : Math.round(Number(text.replace(/\s/g, '').replace(',', '.')) * 100)
const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Hundredths of an hour: each column of the table of days, and its foot. */
function columnsOf(sheet: ReturnType<typeof sheetOf>) {
  const table = sheet.blocks.find((block) => block.kind === 'table' && block.head[0]?.[0]?.text === 'Дата')
  if (table?.kind !== 'table') throw new Error('no days')
  const rows = table.rows.slice(0, -1).map((row) => row.slice(2).map(({ text }) => numberOf(text)))
  const foot = (table.rows.at(-1) ?? []).slice(1).map(({ text }) => numberOf(text))
  return { rows, foot }
}

test.each(Array.from({ length: 40 }, (_, i) => i + 1))('random days %i', async (seed) => {
  const days = randomDays(seed)
  const content = makeContent(
    { kind: 'esm3', by: 'hour', minHours: 0 },
    days.map((day) => paperDayOf(day, '08:00', '18:00')),
  )
  const { rows, foot } = columnsOf(sheetOf(content, 1))
  const sums = sumsOf(days)
  const hundredths = (seconds: number) => seconds / 36

  // The sheet: each foot is its column, and parts of each day are its time on site.
  expect(foot).toEqual(foot.map((_, k) => sumOf(rows.map((row) => row[k] ?? 0))))
  for (const [i, day] of days.entries()) {
    expect(sumOf((rows[i] ?? []).slice(0, 4))).toBe(hundredths(onSiteOf(countedParts(day))))
    expect(rows[i]?.[4]).toBe(hundredths(day.onSite))
    expect(day.onSite).toBe(day.work + day.idle + day.off + day.unknown)
  }
  // What is charged, the API and the lists of objects.
  expect(content.sums.quantity).toBe(foot[0])
  expect(content.charges?.map(({ what, quantity }) => [what, quantity])).toEqual([['work', foot[0]]])
  expect(hundredths(content.sums.recorded + content.sums.corrected)).toBe(foot[0])
  expect(hundredths(sums.counted)).toBe(foot[0])
  expect(hundredths(sums.onSite)).toBe(foot[4])
  // The pages of the owner and the customer write each day and the sum.
  expect(sumOf(days.map((day) => numberOf(hoursText(countedOf(day)))))).toBe(numberOf(hoursText(sums.counted)))
  for (const part of PARTS)
    expect(sumOf(days.map((day) => numberOf(hoursText(day[part]))))).toBe(numberOf(hoursText(sums[part])))
  // Excel.
  const [sheet] = await readXlsxFile(await buffer(xlsxOf(hoursSheet(OBJECT, days))))
  const [names = [], ...cells] = sheet?.data ?? []
  const inHundredths = (name: string) => cells.map((row) => Math.round(Number(row[names.indexOf(name)] ?? 0) * 100))
  const counted = inHundredths('Зачтено работы, ч')
  expect(counted.at(-1)).toBe(foot[0])
  expect(sumOf(counted.slice(0, -1))).toBe(foot[0])
  expect(inHundredths('На объекте, ч').at(-1)).toBe(foot[4])
})

const OBJECT: WorkObject = {
  objectId: 1,
  own: true,
  name: '',
  customerName: '',
  customerPhone: '',
  customerInn: null,
  address: '',
  contract: null,
  haul: null,
  speedLimit: null,
  purpose: 'customer',
  lon: 38,
  lat: 55,
  kind: 'circle',
  radius: 100,
  outline: null,
  starts: null,
  ends: null,
  state: 'open',
  closedAt: null,
  machines: [{ _id: 'm', name: 'Экскаватор', type: 'ekskavator', timeZone: 'Europe/Moscow' }],
}

test('twenty days of 8:00:30 are twenty times 8.01 hours, and so much is charged', () => {
  const day = {
    idle: 0,
    off: 0,
    unknown: 0,
    inferred: 0,
    silent: 0,
    visits: [],
    pause: null,
    waits: [],
    idleSaid: [],
    correction: null,
    downtime: null,
  }
  const days = Array.from({ length: 20 }, (_, i) =>
    objectDayOf({
      ...day,
      objectId: 1,
      itemId: 'm',
      day: `2026-11-${String(i + 1).padStart(2, '0')}`,
      came: null,
      left: null,
      began: null,
      ended: null,
      work: 8 * 3600 + 30,
    }),
  )
  const content = makeContent(
    { kind: 'esm3', minHours: 0 },
    days.map((one) => paperDayOf(one, '', '')),
  )
  const { rows, foot } = columnsOf(sheetOf(content, 1))
  expect([rows[0]?.[0], foot[0], content.sums.quantity]).toEqual([801, 16_020, 16_020])
})
