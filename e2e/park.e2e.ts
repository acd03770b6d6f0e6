/** The park: where every machine is, and what it is doing. */
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { driveUntil, MINUTE, makeMachine, makeRecorder, sendPhoto, sendPoints } from './lib/track-data.ts'

test('an owner sees every machine at its last place, narrows the list and opens one', async ({ page, isMobile }) => {
  await signUp(page.request)
  await test.step('without machines the page says how to begin', async () => {
    await open(page, '/park')
    await expect(page.getByText('Машин пока нет')).toBeVisible()
  })
  const driving = await makeMachine(page.request, 'Самосвал КамАЗ-6520')
  const token = await makeRecorder(page.request, driving)
  await sendPoints(page.request, token, driveUntil(Date.now() - MINUTE, 121))
  const silent = await makeMachine(page.request, 'Каток Bomag')
  const other = await makeRecorder(page.request, silent)
  await sendPoints(page.request, other, driveUntil(Date.now() - 600 * MINUTE, 61))
  await sendPhoto(page.request, other, Date.now() - 610 * MINUTE, { lat: 55.57, lng: 38.25 })
  await makeMachine(page.request, 'Экскаватор без телефона')
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })

  await test.step('each says what it does and since when', async () => {
    await open(page, '/park')
    await expect(row('Самосвал КамАЗ-6520')).toContainText(/Едет с/)
    await expect(row('Каток Bomag')).toContainText(/Молчит с/)
    await expect(row('Экскаватор без телефона')).toContainText('Телефон не подключён')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
  await test.step('a chip leaves those of one state, and its count is theirs', async () => {
    await page.getByRole('link', { name: 'Молчит 1' }).click()
    await expect(row('Самосвал КамАЗ-6520')).toHaveCount(0)
    await expect(page.getByText('Найдено: 1 машина')).toBeVisible()
    await page.getByRole('link', { name: 'Показать все' }).click()
    await expect(row('Самосвал КамАЗ-6520')).toBeVisible()
  })
  await test.step('words find a machine', async () => {
    await page.getByRole('searchbox', { name: 'Машина или гос. №' }).fill('bomag')
    await page.keyboard.press('Enter')
    await expect(row('Каток Bomag')).toBeVisible()
    await expect(row('Самосвал КамАЗ-6520')).toHaveCount(0)
  })
  await test.step('an opened one shows its last photo, and where to go from here', async () => {
    await page.getByRole('link', { name: /^Каток Bomag/ }).click()
    const opened = row('Каток Bomag')
    await expect(opened.getByRole('img', { name: 'Последнее фото' })).toBeVisible()
    await expect(opened.getByRole('link', { name: 'Маршрут' })).toBeVisible()
    await axe(page)
  })
  await test.step('the map has it at its last place', async () => {
    await open(page, isMobile ? '/park?view=map' : '/park')
    await expect(page.getByRole('button', { name: 'Каток Bomag, молчит' })).toBeVisible()
    await page.getByRole('button', { name: 'Самосвал КамАЗ-6520, едет' }).click()
    await expect(row('Самосвал КамАЗ-6520').getByRole('link', { name: 'Маршрут' })).toBeVisible()
  })
})
