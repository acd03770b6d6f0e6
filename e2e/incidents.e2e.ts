/** The incidents that an owner sees. */
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { makeRecorded } from './lib/recorded-days.ts'

test('an incident is new until its owner has opened it on the map', async ({ page }) => {
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
