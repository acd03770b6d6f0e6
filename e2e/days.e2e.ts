/** Days of a machine: table, map, chart, how long they are kept. */
import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, reload, test, withoutWebGl } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { chart, days, makeRecorded, strip, tellLeftOut } from './lib/recorded-days.ts'

const tick = (page: Page, day: RegExp) => days(page).getByRole('checkbox', { name: day })
const moment = (page: Page, date: string) => page.getByRole('slider', { name: `Момент, ${date}` })

test('the ticked days are on the map, in the charts and in the totals', async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал МАЗ')
  await test.step('the table lists the recorded days', async () => {
    await open(page, `/equipment/${id}`)
    await page.getByRole('link', { name: 'Контроль' }).click()
    await expect(page).toHaveURL(`/equipment/${id}/control`)
    await expect(days(page).getByRole('row')).toHaveCount(4)
    await expect(days(page).getByRole('row', { name: /17 июн/ })).toContainText('24')
    await expect(days(page).getByRole('row', { name: /16 июн/ })).toContainText('отброшено 1')
    await expect(days(page).getByRole('row', { name: /17 июн/ })).toContainText('покрытие смены')
  })
  await test.step('the newest day is ticked at first', async () => {
    await expect(tick(page, /17 июня/)).toBeChecked()
  })
  const totals = page.getByRole('region', { name: /^Выбран/ })
  await test.step('another ticked day is added to the chart, the totals and the map', async () => {
    await expect(totals).toContainText(/Пробег\s*24,\d\s*км/)
    await expect(totals).toContainText(/Нет данных\s*40\s*мин/)
    await tick(page, /16 июня/).check()
    await expect(page).toHaveURL(/days=2026-06-17%2C2026-06-16/)
    await expect(chart(page, '16 июня')).toContainText('макс. 72')
    await expect(totals).toContainText(/Пробег\s*48,\d\s*км/)
    await expect(totals).toContainText('Скачки — 1')
    await expect(page.locator('.maplibregl-marker', { hasText: 'нет данных' })).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('the points that were left out are on the map when they are asked for', async () => {
    const request = page.waitForRequest(/\/api\/discarded\//)
    await totals.getByRole('switch', { name: 'Показать отброшенные на карте' }).click()
    await request
    const left = page.getByRole('region', { name: 'Отброшенные точки' })
    await expect(left).toContainText('Отброшенные точки на карте: 1.')
    await left.getByRole('button', { name: 'Следующая отброшенная точка' }).click()
    await expect(left).toContainText(/^1 из 1\. 16\.06\.2026, \d\d:\d\d:\d\d: скачок/)
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('a reload keeps the ticked days', async () => {
    await reload(page)
    await expect(tick(page, /16 июня/)).toBeChecked()
    await tick(page, /16 июня/).uncheck()
    await expect(chart(page, '16 июня')).toBeHidden()
  })
  await test.step('the large map opens on that day', async () => {
    await page.getByRole('link', { name: 'На большой карте' }).click()
    await expect(page).toHaveURL(`/map?track=${id}&day=2026-06-17`)
  })
  await test.step('the word that no day is chosen leaves the map’s buttons free', async () => {
    await open(page, `/equipment/${id}/control?days=`)
    await expect(page.getByText('Отметьте дни, чтобы увидеть их на карте')).toBeVisible()
    await page.getByRole('button', { name: 'Показать всё' }).click({ trial: true })
  })
})

test('the chart and the sliders of a day show the recorded points', { tag: '@once' }, async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал КамАЗ')
  await open(page, `/equipment/${id}/control`)
  await expect(chart(page, '17 июня').locator('canvas')).toBeVisible()
  const slider = moment(page, '17 июня')
  await test.step('the slider shows the speed and the gap', async () => {
    // From the last point, 13:00, back to where it was silent.
    await slider.focus()
    await expect(slider).toHaveAttribute('aria-valuetext', '13:00:00, 36\u00a0км/ч')
    await slider.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', '12:59:00, 36\u00a0км/ч')
    for (let i = 0; i < 3; i++) await slider.press('Shift+ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', '12:29:00, нет данных')
    await expect(chart(page, '17 июня')).toContainText('12:29:00, нет данных')
    await slider.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', '00:00:00, нет данных')
  })

  await test.step('a part of the day has its own photos and gap', async () => {
    await expect(strip(page).getByRole('listitem')).toHaveCount(3)
    const from = page.getByRole('slider', { name: 'Начало промежутка' })
    await from.focus()
    for (let i = 0; i < 144; i++) await from.press('ArrowRight')
    await expect(from).toHaveAttribute('aria-valuetext', '12:00')
    await expect(page.getByText('12:00–24:00')).toBeVisible()
    await expect(strip(page).getByRole('listitem')).toHaveCount(2)
    const silence = page.locator('.maplibregl-marker', { hasText: 'нет данных' })
    await expect(silence).toHaveCount(1)
    // The silence began at 12:00.
    await from.press('ArrowRight')
    await expect(silence).toHaveCount(0)
  })
})

test('what a day’s kilometres leave out is listed, drawn apart, and leads to its moment', { tag: '@once' }, async ({
  page,
}) => {
  const { id } = await makeRecorded(page, 'Самосвал Скания')
  await tellLeftOut(page)
  await open(page, `/equipment/${id}/control?days=2026-06-17`)
  const left = chart(page, '17 июня').getByRole('region', { name: 'Не вошло в пробег' })
  await test.step('each stretch has a row with its time and its reason', async () => {
    const rows = left.getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(0)).toContainText(
      /Подмена координат 10:20–11:05.*приёмник показывал место в 61\s*км отсюда.*45\s*мин/,
    )
    await expect(rows.nth(1)).toContainText(/Перевозка 11:45–11:55.*6,0\s*км.*10\s*мин/)
    await expect(rows.nth(2)).toContainText(/Нет данных 12:00–12:40.*40\s*мин/)
    for (const row of await rows.getByRole('button').all())
      expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
  await test.step('a row leads to its moment', async () => {
    await left.getByRole('button', { name: /Подмена координат/ }).click()
    await expect(moment(page, '17 июня')).toHaveAttribute('aria-valuetext', '10:20:00, подмена координат')
  })
  await test.step('none of it is in the kilometres', async () => {
    const totals = page.getByRole('region', { name: /^Выбран/ })
    await expect(totals).toContainText(/Без связи проехала\s*не меньше 12,0\s*км/)
    await expect(totals).toContainText(/Перевозка\s*6,0\s*км, 10\s*мин/)
    await expect(totals).toContainText(/Подмена координат\s*45\s*мин/)
    await expect(totals).toContainText(/Короткие проходы не видны: точка раз в 60\s*с/)
  })
  await test.step('the map stays with the machine, and shows the false place on request', async () => {
    await expect(page.getByRole('list', { name: 'Линии на карте' })).toContainText('ложное место')
    const place = page.locator('.maplibregl-marker', { hasText: /^Ложное место$/ })
    await expect(place).not.toBeInViewport()
    await page.getByRole('button', { name: /показать ложное место, приёмник показывал место в 61/ }).press('Enter')
    await expect(place).toBeInViewport()
  })
  await expectNoSidewaysScroll(page)
  await axe(page)
})

test('a shorter retention must be confirmed', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  const { id } = await makeRecorded(page, 'Самосвал Вольво')
  await open(page, `/equipment/${id}/control`)
  const choice = page.getByLabel('Точки и фото хранить')
  await choice.selectOption('90')
  const dialog = page.getByRole('dialog', { name: /Хранить 90\s*дней/ })
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(choice).toHaveValue('')
  await choice.selectOption('1095')
  await page.getByRole('dialog').getByRole('button', { name: 'Хранить меньше' }).click()
  await expect(page.getByText('Срок хранения сохранён')).toBeVisible()
  await expect(choice).toHaveValue('1095')
})

test('a stranger gets a 404 for the pages of a machine’s days', { tag: '@once' }, async ({ page, browser }) => {
  const { id } = await makeRecorded(page, 'Самосвал Ивеко')
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await signUp(stranger.request)
  for (const path of [`/equipment/${id}/control`, `/equipment/${id}/diary`, `/daily/${id}`])
    expect((await stranger.goto(path))?.status(), path).toBe(404)
  await context.close()
})
