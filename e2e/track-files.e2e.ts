/** Export and import of days as files. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, expect, open, test, withoutWebGl } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { chart, days, makeRecorded } from './lib/recorded-days.ts'
import { makeMachine } from './lib/track-data.ts'

async function choose(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Выбрать файл' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}
const strip = (page: Page) => page.getByRole('status').filter({ hasText: /агру/ })

test('an exported day can be looked at, imported and taken back', { tag: '@once' }, async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Урал')
  await open(page, `/equipment/${id}/control`)
  const download = page.waitForEvent('download')
  await chart(page, '17 июня').getByRole('link', { name: 'GPX' }).click()
  const file = await readFile(await (await download).path())
  expect(file.toString()).toContain('<trkpt')

  const other = await makeMachine(page.request, 'Самосвал Татра')
  await open(page, `/equipment/${other}/control`)
  await expect(page.getByText('Записанных дней пока нет')).toBeVisible()
  await page.getByRole('link', { name: 'Загрузить файл' }).click()
  await choose(page, 'day.gpx', file)
  await expect(page.getByRole('heading', { name: 'Так мы поняли файл' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: /Загрузить 242\s*точки/ }).click()
  await expect(strip(page)).toContainText(/Загружено: 242\s*точки/)
  await page.getByRole('link', { name: 'Посмотреть дни' }).click()
  await expect(days(page).getByRole('row', { name: /17 июн/ })).toContainText('242')

  await page.getByRole('link', { name: 'Загрузить файл' }).click()
  await expect(page.getByRole('button', { name: 'Отменить загрузку' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText(/^Отменена/)).toBeVisible()
  await open(page, `/equipment/${other}/control`)
  await expect(page.getByText('Записанных дней пока нет')).toBeVisible()
})

test('the columns of a table are shown, can be changed, and what is refused is listed', { tag: '@once' }, async ({
  page,
}) => {
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Самосвал МАЗ')
  const table = [
    'Дата;Время;Широта;Долгота;Скор.',
    '17.06.2026;12:00:00;55,55;38,25;10',
    '17.06.2026;12:00:30;55,551;38,25;10',
    'вчера;12:00:30;55,551;38,25;10',
  ]
  await open(page, `/equipment/${id}/import`)
  await choose(page, 'дни.csv', Buffer.from(table.join('\r\n')))
  const outcome = page.getByRole('region', { name: 'Что получится' })
  await expect(outcome).toContainText('2точки')
  await outcome.getByText('Отклонённые по одной').click()
  await expect(outcome).toContainText('Строка 4: Не поняли время «вчера 12:00:30»')
  await test.step('whose map it is stands at the bottom of the map, not over the line', async () => {
    const below = async () => {
      const [map, whose] = await Promise.all(
        ['.maplibregl-map', '.maplibregl-ctrl-attrib'].map((part) => outcome.locator(part).boundingBox()),
      )
      return (map?.y ?? 0) + (map?.height ?? 0) - (whose?.y ?? 0) - (whose?.height ?? 0)
    }
    await expect.poll(below).toBeLessThan(12)
  })
  const first = page.getByRole('region', { name: /Первые точки/ })
  await expect(first).toContainText('12:00:00')
  await axe(page)
  await page.getByLabel('Часовой пояс времени в файле').selectOption('UTC')
  await expect(first).toContainText('15:00:00')
  await page.getByLabel('Столбец Скор.').selectOption('Скорость, м/с')
  await expect(first).toContainText('36')
  await page.getByRole('button', { name: /Загрузить 2\s*точки/ }).click()
  await strip(page).getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(strip(page)).toContainText('Загрузка отменена')
})

test('coordinates in each other’s place are said, and nothing is stored before one has chosen', {
  tag: '@once',
}, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Самосвал КрАЗ')
  const rows = Array.from({ length: 20 }, (_, i) => `17.06.2026;12:00:${String(i + 10)};38,25;55,${550 + i}`)
  await open(page, `/equipment/${id}/import`)
  await choose(page, 'дни.csv', Buffer.from(['Дата;Время;Широта;Долгота', ...rows].join('\r\n')))
  const store = page.getByRole('button', { name: /Загрузить 20\s*точек/ })
  await expect(page.getByRole('alert')).toContainText('Похоже, широта и долгота переставлены')
  await expect(store).toBeDisabled()
  await axe(page)
  await page.getByRole('button', { name: 'Переставить' }).click()
  await expect(page.getByText('Широта и долгота переставлены местами')).toBeVisible()
  await expect(page.getByRole('region', { name: /Первые точки/ })).toContainText('55,55')
  await store.click()
  await expect(strip(page)).toContainText(/Загружено: 20\s*точек/)
})

test.describe('with a file that is no track', () => {
  test.use({ expectedComplaints: [/status of 400/] })
  test('the import says what is wrong with the file', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    const id = await makeMachine(page.request, 'Самосвал ЗИЛ')
    await open(page, `/equipment/${id}/import`)
    await choose(page, 'a.gpx', Buffer.from('не трек'))
    await expect(page.getByRole('alert')).toContainText('Файл не разобран')
  })
})
