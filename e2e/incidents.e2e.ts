/** The incidents that an owner sees, and of which of them he is notified. */
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { makeRecorded } from './lib/recorded-days.ts'
import { makeMachine } from './lib/track-data.ts'

test('an incident is new until its owner has opened it on the map', async ({ page }) => {
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

test('an owner chooses what he is notified of, and it stays chosen', async ({ page }) => {
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
