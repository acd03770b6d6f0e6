/** What the owner sees of the phones and trackers of a machine. */
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { makeMachine, makeRecorder, sendPoints } from './lib/track-data.ts'

test('a phone that sends latitude and longitude in each other’s place is put right until its owner says otherwise', {
  tag: '@once',
}, async ({ page }) => {
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Самосвал МЗКТ')
  const token = await makeRecorder(page.request, id)
  const from = Date.now() - 60_000
  await sendPoints(
    page.request,
    token,
    Array.from({ length: 10 }, (_, i) => ({ timestamp: from + i * 1000, lat: 38.23, lng: 55.567 + i / 1000 })),
  )
  await open(page, `/equipment/${id}/recorders`)
  const put = page.getByText('Широта и долгота приходят переставленными, это видно по месту машины: меняем их местами')
  await expect(put).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Больше не переставлять: Телефон' }).click()
  await expect(put).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] })

  test('the code of a new phone stays until it is put away, though the page cannot be loaded again', {
    tag: '@once',
  }, async ({ page }) => {
    await signUp(page.request)
    const id = await makeMachine(page.request, 'Самосвал МЗКТ')
    await open(page, `/equipment/${id}/recorders`)
    await page.getByRole('button', { name: 'Подключить телефон' }).click()
    await page.getByLabel('Как назвать телефон').fill('Телефон Ивана')
    await page.route('**/recorders.data*', (route) => route.abort())
    await page.getByRole('button', { name: 'Получить код' }).click()
    const token = page.getByLabel('Токен, если приложение просит его отдельно')
    await expect(token).toHaveValue(/.{20}/)
    await page.mouse.click(5, 5)
    await expect(token).toHaveValue(/.{20}/)
    await page.unroute('**/recorders.data*')
    await page.getByRole('button', { name: 'Готово' }).click()
    await expect(page.getByRole('heading', { name: 'Телефон Ивана' })).toBeVisible()
  })
})
