/** The incidents that an owner sees, and of which of them he is notified. */
import { axe, expect, expectNoSidewaysScroll, open, reload, test, withoutWebGl } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { makeRecorded } from './lib/recorded-days.ts'
import { makeMachine } from './lib/track-data.ts'
import { elsewhere } from './lib/track-screen.ts'

test('an incident is new until its owner has opened it on the map', { tag: '@once' }, async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Скания')
  await open(page, '/incidents')
  const rows = page.getByRole('listitem').filter({ hasText: 'Нет связи' })
  // Another silence may be found meanwhile, and stands above it then.
  const moment = await rows
    .first()
    .getByRole('link', { name: /На карте/ })
    .getAttribute('href')
  const silent = rows.filter({ has: page.locator(`[href="${moment}"]`) })
  await expect(silent).toContainText('Самосвал Скания')
  await expect(silent).toContainText('новое')
  await expectNoSidewaysScroll(page)
  await axe(page)
  const marked = page.waitForResponse('**/api/incidents/seen')
  await silent.getByRole('link', { name: /На карте/ }).click()
  await expect(page).toHaveURL(new RegExp(`/map\\?track=${id}&day=2026-06-1\\d&moment=\\d+`))
  await marked
  await open(page, '/incidents')
  await expect(silent).not.toContainText('новое')
  const all = page.getByRole('button', { name: 'Отметить все просмотренными' })
  if (await all.isVisible()) await all.click()
  await expect(all).toBeHidden()
  await expect(page.getByText('новое', { exact: true })).toHaveCount(0)
})

test('a reader far from the machine sees by whose clock its incidents and its days are', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await withoutWebGl(page)
  const { id } = await makeRecorded(page, 'Самосвал Скания')
  const there = await elsewhere(browser, page, { timezoneId: 'Asia/Vladivostok', locale: 'ru-RU' })
  await withoutWebGl(there)
  await there.context().addCookies(await page.context().cookies())
  for (const one of [page, there]) {
    const says = one === there
    await open(one, '/incidents')
    const silent = one.getByRole('listitem').filter({ hasText: 'Нет связи' }).first()
    await expect(silent).toContainText(/Самосвал Скания · (с )?\d\d:\d\d/)
    await expect(silent.getByText(/\d\d:\d\d\s\(МСК\)/).first()).toBeVisible({ visible: says })
    await expectNoSidewaysScroll(one)
    await open(one, `/equipment/${id}/control`)
    await expect(one.getByRole('heading', { name: 'Дни записи' })).toBeVisible()
    await expect(one.getByText(/^По часам машины\s\(МСК\)$/)).toBeVisible({ visible: says })
    await expectNoSidewaysScroll(one)
  }
  await there.context().close()
})

test('an owner chooses what he is notified of, and it stays chosen', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Экскаватор Hitachi ZX200-5G')
  await open(page, '/settings/alerts')
  await expect(page.getByRole('button', { name: 'Все 1' })).toHaveAttribute('aria-pressed', 'true')
  const speed = page.getByRole('group', { name: 'Превышение скорости' })
  await speed.getByLabel('Письмо сразу').check()
  await page.getByLabel('Не беспокоить').check()
  await page.getByLabel('До', { exact: true }).fill('07:15')
  await expect(page.getByText('Не сохранено: «Превышение скорости» — письмо сразу и ещё 1')).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await axe(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Сохранено/ })).toBeVisible()
  await reload(page)
  await expect(speed.getByLabel('Письмо сразу')).toBeChecked()
  await expect(speed.getByLabel('Письмо раз в день')).not.toBeChecked()
  await expect(page.getByLabel('До', { exact: true })).toHaveValue('07:15')
})

test('alerts are found on a phone: a row for each, what is set once behind a press', async ({ page, isMobile }) => {
  await signUp(page.request)
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await makeMachine(page.request, `Каток Bomag ${number}`)
  await open(page, '/settings/alerts')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThan(isMobile ? 3600 : 3000)
  const when = page.getByText('быстрее, чем можно этой машине')
  if (isMobile) {
    await expect(when).toBeHidden()
    const name = page.getByRole('button', { name: 'Превышение скорости' })
    await name.focus()
    await page.keyboard.press('Enter')
    await expect(name).toHaveAttribute('aria-expanded', 'true')
  }
  await expect(when).toBeVisible()
  await page.getByRole('button', { name: 'Выбрать машины' }).click()
  await page.getByRole('button', { name: 'Каток Bomag 3' }).click()
  await page.getByRole('button', { name: 'Свернуть машины' }).click()
  await expect(page.getByRole('button', { name: 'Каток Bomag 4' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Каток Bomag 3' })).toHaveAttribute('aria-pressed', 'true')
  const limit = page.getByLabel('Долго стоит: часов подряд')
  await expect(limit).toBeHidden()
  await page.getByText('Пороги', { exact: true }).click()
  await limit.fill('0')
  await page.getByText('Пороги', { exact: true }).click()
  await expect(limit).toBeHidden()
  // What is wrong in it is shown, not kept in silence.
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(limit).toBeFocused()
  // A comma stays as typed and is refused at its field.
  await limit.fill('12,5')
  await expect(limit).toHaveValue('12,5')
  await expect(limit).toHaveAccessibleDescription('Нужно целое число')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(limit).toBeFocused()
  await limit.fill('5')
  await page.getByText('Рабочие часы машин', { exact: true }).click()
  await expectNoSidewaysScroll(page)
  await axe(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Сохранено/ })).toBeVisible()
  await reload(page)
  await expect(page.getByText('стоит 5 ч', { exact: false })).toBeVisible()
})
