/** What the owner is told of his machines: choosing it, and a message in the browser. */
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { makeMachine } from './lib/track-data.ts'

test('an owner chooses what he is told, and it stays chosen', async ({ page }) => {
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
  await page.reload()
  await expect(speed.getByLabel('Письмо сразу')).toBeChecked()
  await expect(speed.getByLabel('Письмо раз в день')).not.toBeChecked()
  await expect(page.getByLabel('До', { exact: true })).toHaveValue('07:15')
})
