/** Photos of a day. */
import { axe, expect, open, test } from './lib/fixtures.ts'
import { makeRecorded, strip } from './lib/recorded-days.ts'

test('photos of a day open large, and the arrow keys go through them', async ({ page }) => {
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
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog.getByRole('heading')).toHaveText('17.06.2026, 12:30:00')
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Фото за 17 июня' })).toBeVisible()
  await page.getByRole('link', { name: '16 июня' }).click()
  await expect(page.getByText('За 16 июня фото нет')).toBeVisible()
})

test('a window that has opened no public link shows no public photos', { tag: '@once' }, async ({ page }) => {
  await open(page, '/daily/public')
  await expect(page.getByText('Фото недоступны')).toBeVisible()
  await axe(page)
})
