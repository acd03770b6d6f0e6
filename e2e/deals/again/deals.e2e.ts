/** A request whose first answer was lost, and which then says something else. */
import { fileURLToPath } from 'node:url'
import { expect, open, reload, test } from '../../lib/fixtures.ts'
import { another, signUp } from '../../lib/people.ts'
import { MAGADAN, makeMachine } from '../../lib/track-data.ts'

const PHOTO = fileURLToPath(new URL('../../../server/test/photos/iphone6-gps-orientation-6.jpg', import.meta.url))

test.use({ expectedComplaints: [/(status of 40[09]|ERR_FAILED).* \(\S+\/api\/requests/] })

test('it is another request after the refusal, with its photos, also after a reload', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  const owner = await another(browser, page)
  await signUp(owner.request)
  const name = `Экскаватор для второй заявки ${process.pid}-${Date.now()}`
  const machine = await makeMachine(owner.request, name, { type: 'ekskavator', ratePerShift: 26_000, ...MAGADAN })
  await owner.context().close()
  await signUp(page.request)
  const send = page.getByRole('button', { name: 'Отправить 1\u00a0владельцу' })
  const failure = page.getByRole('main').getByRole('alert')

  await open(page, `/requests/new?machine=${machine}`)
  await page.getByRole('combobox', { name: 'Город или посёлок' }).fill('магадан')
  await page
    .getByRole('option', { name: /^Магадан/ })
    .first()
    .click()
  await page.getByLabel('Имя').fill('Андрей')
  await page.getByLabel('Телефон').fill('+7 916 000-12-71')
  await page.getByLabel('Файлы фотографий').setInputFiles(PHOTO)
  await expect(page.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.route('**/api/requests', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(failure).toBeVisible()
  await page.unroute('**/api/requests')
  await page.getByLabel('Объём').fill('430 м³')
  const answer = page.waitForResponse('**/api/requests')
  await send.click()
  expect((await answer).status()).toBe(409)
  await expect(failure).toBeVisible()
  await reload(page)
  await expect(page.getByRole('img', { name: 'Фото 1 из 1' })).toBeVisible()
  await expect(page.getByLabel('Объём')).toHaveValue('430 м³')
  await send.click()
  await page.waitForURL(/\/requests\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
  await expect(page.getByRole('button', { name: 'Фото 1 из 1' })).toBeVisible()
})
