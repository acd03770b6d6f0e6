/** Days of a machine: table, map, chart, files, photos, diary, incidents, the owner's list. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, test } from './fixtures.ts'
import { signUp } from './people.ts'
import { driveUntil, MINUTE, makeMachine, makeRecorder, sendPhoto, sendPoints } from './track-data.ts'

/** Noon of three days in a row, long past; the machine's clock is Moscow's. */
const NOON = ['2026-06-15', '2026-06-16', '2026-06-17'].map((day) => Date.parse(`${day}T12:00+03:00`))
const [FIRST = 0, SECOND = 0, LAST = 0] = NOON

/** A machine of a new user with three days: 20 minutes at 36 km/h each, on the last one a gap and photos. */
async function makeRecorded(page: Page, name: string) {
  await signUp(page.request)
  const id = await makeMachine(page.request, name)
  const token = await makeRecorder(page.request, id)
  await sendPoints(page.request, token, [
    ...driveUntil(FIRST, 121),
    ...driveUntil(SECOND, 121, 72),
    { ...driveUntil(SECOND, 1)[0], timestamp: SECOND + 5000, lat: 56.2, lng: 38.3 },
    ...driveUntil(LAST, 121),
    ...driveUntil(LAST + 60 * MINUTE, 121),
  ])
  const photos = []
  for (const minutes of [0, 40, 50]) {
    const taken = LAST - 10 * MINUTE + minutes * MINUTE
    photos.push(await sendPhoto(page.request, token, taken, { lat: 55.57, lng: 38.25 + minutes / 1000 }))
  }
  return { id, token, photos }
}

const days = (page: Page) => page.getByRole('region', { name: 'Дни записи' })
const tick = (page: Page, day: RegExp) => days(page).getByRole('checkbox', { name: day })
const chart = (page: Page, date: string) => page.getByRole('region', { name: `Скорость, ${date}` })
const moment = (page: Page, date: string) => page.getByRole('slider', { name: `Момент, ${date}` })
const strip = (page: Page) => page.getByRole('region', { name: 'Фото, 17 июня' })

test('recorded days appear; the ticked ones are on the map and in the charts, and add up', async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал МАЗ')
  await open(page, `/equipment/${id}`)
  await page.getByRole('link', { name: 'Контроль' }).click()
  await expect(page).toHaveURL(`/equipment/${id}/control`)
  await expect(days(page).getByRole('row')).toHaveCount(4)
  await expect(days(page).getByRole('row', { name: /17 июн/ })).toContainText('24')
  await expect(days(page).getByRole('row', { name: /16 июн/ })).toContainText('отброшено 1')
  // The newest is ticked from the start.
  await expect(tick(page, /17 июня/)).toBeChecked()
  const totals = page.getByRole('region', { name: /^Выбран/ })
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

  await test.step('a link keeps what is ticked', async () => {
    await page.reload()
    await expect(tick(page, /16 июня/)).toBeChecked()
    await tick(page, /16 июня/).uncheck()
    await expect(chart(page, '16 июня')).toBeHidden()
  })
  await test.step('the large map opens at that day', async () => {
    await page.getByRole('link', { name: 'На большой карте' }).click()
    await expect(page).toHaveURL(`/map?track=${id}&day=2026-06-17`)
  })
})

test('chart and slider agree with what was sent', async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал КамАЗ')
  await open(page, `/equipment/${id}/control`)
  await expect(chart(page, '17 июня').locator('canvas')).toBeVisible()
  const slider = moment(page, '17 июня')
  // From the last point, 13:00, back to where it was silent.
  await slider.focus()
  await expect(slider).toHaveAttribute('aria-valuetext', '13:00:00, 36 км/ч')
  await slider.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', '12:59:00, 36 км/ч')
  for (let i = 0; i < 3; i++) await slider.press('Shift+ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', '12:29:00, нет данных')
  await expect(chart(page, '17 июня')).toContainText('12:29:00, нет данных')
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '00:00:00, нет данных')

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

test('a day goes out as a file and comes in again', { tag: '@once' }, async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Урал')
  await open(page, `/equipment/${id}/control`)
  const download = page.waitForEvent('download')
  await chart(page, '17 июня').getByRole('link', { name: 'GPX' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('<trkpt')

  const other = await makeMachine(page.request, 'Самосвал Татра')
  await open(page, `/equipment/${other}/control`)
  await expect(page.getByText('Записанных дней пока нет')).toBeVisible()
  await axe(page)
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Загрузить' }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/gpx+xml', buffer })
  }
  await choose('day.gpx', await readFile(file))
  await expect(page.getByText(/Добавлено: 242\s*точки/)).toBeVisible()
  await expect(days(page).getByRole('row', { name: /17 июн/ })).toContainText('242')
  await choose('day.gpx', await readFile(file))
  await expect(page.getByText('Новых точек в файле нет, уже были: 242')).toBeVisible()
})

test.describe('with a file that is none', () => {
  test.use({ expectedComplaints: [/status of 400/] })
  test('says what is wrong with it', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    const id = await makeMachine(page.request, 'Самосвал ЗИЛ')
    await open(page, `/equipment/${id}/control`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Загрузить' }).click()
    await (await chooser).setFiles({ name: 'a.gpx', mimeType: 'text/plain', buffer: Buffer.from('не трек') })
    await expect(days(page).getByRole('alert')).toContainText(/[а-яё]/)
  })
})

test('keeping points for a shorter time is asked about', { tag: '@once' }, async ({ page }) => {
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

test('photos of a day open large and are gone through by keys', async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Шахман')
  await open(page, `/equipment/${id}/control`)
  await strip(page).getByRole('link', { name: 'Все фото дня' }).click()
  await expect(page.getByRole('heading', { name: 'Фото за 17 июня' })).toBeVisible()
  await expect(page.getByText('3 фото, 11:50–12:40')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: /11:50:00/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText('17.06.2026, 11:50:00')
  await expect(dialog.getByRole('img')).toHaveJSProperty('complete', true)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('heading')).toHaveText('17.06.2026, 12:30:00')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('heading')).toHaveText('17.06.2026, 12:40:00')
  await dialog.getByRole('button', { name: 'Предыдущее фото' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('17.06.2026, 12:30:00')
  await axe(page)
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: '16 июня' }).click()
  await expect(page.getByText('За 16 июня фото нет')).toBeVisible()
})

test('without a public link in this window there are no public photos', { tag: '@once' }, async ({ page }) => {
  await open(page, '/daily/public')
  await expect(page.getByText('Фото недоступны')).toBeVisible()
  await axe(page)
})

test('the diary sums up a day and keeps notes', async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Ман')
  await open(page, `/equipment/${id}/diary?day=2026-06-17`)
  const sums = page.getByRole('region', { name: 'Итог дня' })
  await expect(sums).toContainText(/Первое движение\s*11:40/)
  await expect(sums).toContainText('оценка')
  await page.getByLabel('Новая заметка').fill('Заменили фильтр')
  await test.step('what is typed is not lost by mistake', async () => {
    await page.getByRole('link', { name: 'Контроль' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click()
    await expect(page.getByLabel('Новая заметка')).toHaveValue('Заменили фильтр')
  })
  const notes = page.getByRole('region', { name: 'Заметки' })
  await notes.getByRole('button', { name: 'Добавить' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Заменили фильтр')
  await notes.getByRole('button', { name: 'Изменить заметку' }).click()
  await notes.getByLabel('Заметка', { exact: true }).fill('Заменили оба фильтра')
  await notes.getByRole('button', { name: 'Сохранить' }).click()
  await expect(notes.getByRole('listitem')).toContainText('изменено')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await page.reload()
  await expect(notes.getByRole('listitem')).toContainText('Заменили оба фильтра')
  await notes.getByRole('button', { name: 'Удалить заметку' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('link', { name: '16 июня' }).click()
  await expect(page.getByRole('heading', { name: /16 июня/ })).toBeVisible()
})

test('an incident is told, opened on the map, and seen then', async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Скания')
  await open(page, '/incidents')
  const silent = page.getByRole('listitem').filter({ hasText: 'Нет связи' }).first()
  await expect(silent).toContainText('Самосвал Скания')
  await expect(silent).toContainText('новое')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await silent.getByRole('link', { name: /На карте/ }).click()
  await expect(page).toHaveURL(new RegExp(`/map\\?track=${id}&day=2026-06-1\\d&moment=\\d+`))
  await open(page, '/incidents')
  await expect(silent).not.toContainText('новое')
  const all = page.getByRole('button', { name: 'Отметить все просмотренными' })
  if (await all.isVisible()) await all.click()
  await expect(all).toBeHidden()
  await expect(page.getByText('новое', { exact: true })).toHaveCount(0)
})

test('the own list tells what machines do now', async ({ page }) => {
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Каток Bomag')
  await makeMachine(page.request, 'Каток без телефона')
  const token = await makeRecorder(page.request, id)
  await sendPoints(page.request, token, driveUntil(Date.now() - 1000, 30))
  await sendPhoto(page.request, token, Date.now() - 2000)
  await page.request.get(`/api/get-daily-data-table?equipmentId=${id}`)
  await open(page, '/equipments')
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(row('Каток Bomag')).toContainText('сейчас')
  await expect(row('Каток Bomag')).toContainText(/2,9\s*км/)
  await expect(row('Каток Bomag').getByRole('link', { name: 'Записи' })).toHaveAttribute('href', `/map?track=${id}`)
  await expect(row('Каток без телефона')).toContainText('запись не включена')
  await expect(row('Каток без телефона').getByRole('link', { name: 'Подключить' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 на линии')
  await expectNoSidewaysScroll(page)
  await axe(page)
})

test('the report of a day is one sheet, and its address lives as long as the public link', async ({
  page,
  browser,
}) => {
  const { id } = await makeRecorded(page, 'Самосвал Хово')
  await open(page, `/equipment/${id}/control`)
  await chart(page, '17 июня').getByRole('link', { name: 'Отчёт' }).click()
  await expect(page).toHaveURL(`/report/${id}/2026-06-17`)
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('Самосвал Хово')
  await expect(sheet).toContainText(/Пробег\s*24,\d\s*км/)
  await expect(sheet.getByRole('row', { name: /12:00–12:40 Нет данных 40\s*мин/ })).toBeVisible()
  await expect(sheet).toContainText('Записано: Телефон.')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await test.step('printed', async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  })
  await test.step('shared', async () => {
    await page.getByRole('button', { name: 'Включить публичный маршрут' }).click()
    await expect(page.getByRole('button', { name: 'Скопировать ссылку' })).toBeVisible()
    const { token } = await (await page.request.get(`/api/report/${id}/2026-06-17`)).json()
    const context = await browser.newContext()
    const customer = await context.newPage()
    await open(customer, `/report/${id}/2026-06-17/${token}`)
    await expect(customer.getByRole('article')).toContainText('Самосвал Хово')
    await expect(customer.getByRole('img', { name: /^Фото/ }).first()).toHaveJSProperty('naturalWidth', 300)
    await page.request.put(`/api/public-link/${id}`, { data: { on: false } })
    expect((await customer.goto(`/report/${id}/2026-06-17/${token}`))?.status()).toBe(404)
    await context.close()
  })
})

test('days of others are not there', { tag: '@once' }, async ({ page, browser }) => {
  const { id } = await makeRecorded(page, 'Самосвал Ивеко')
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await signUp(stranger.request)
  for (const path of [`/equipment/${id}/control`, `/equipment/${id}/diary`, `/daily/${id}`])
    expect((await stranger.goto(path))?.status(), path).toBe(404)
  await context.close()
})
