/** Export and import of days as files. */
import { readFile } from 'node:fs/promises'
import { axe, expect, open, test } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { chart, days, makeRecorded } from './lib/recorded-days.ts'
import { makeMachine } from './lib/track-data.ts'

test('an exported day can be imported for another machine', { tag: '@once' }, async ({ page }) => {
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
  await test.step('the points are imported', async () => {
    await choose('day.gpx', await readFile(file))
    await expect(page.getByText(/Добавлено: 242\s*точки/)).toBeVisible()
    await expect(days(page).getByRole('row', { name: /17 июн/ })).toContainText('242')
  })
  await test.step('a second import adds nothing', async () => {
    await choose('day.gpx', await readFile(file))
    await expect(page.getByText('Новых точек в файле нет, уже были: 242')).toBeVisible()
  })
})

test.describe('with a file that is none', () => {
  test.use({ expectedComplaints: [/status of 400/] })
  test('a file that is no track is refused with a reason', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    const id = await makeMachine(page.request, 'Самосвал ЗИЛ')
    await open(page, `/equipment/${id}/control`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Загрузить' }).click()
    await (await chooser).setFiles({ name: 'a.gpx', mimeType: 'text/plain', buffer: Buffer.from('не трек') })
    await expect(days(page).getByRole('alert')).toContainText(/[а-яё]/)
  })
})
