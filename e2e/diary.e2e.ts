/** The diary of a machine. */
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { makeRecorded } from './lib/recorded-days.ts'

test('the diary of a machine shows the sums of a day and its notes', async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Ман')
  await open(page, `/equipment/${id}/diary?day=2026-06-17`)
  const sums = page.getByRole('region', { name: 'Итог дня' })
  await test.step('the day is summed up', async () => {
    await expect(sums).toContainText(/Первое движение\s*11:40/)
    await expect(sums).toContainText('оценка')
  })
  await page.getByLabel('Новая заметка').fill('Заменили фильтр')
  await test.step('leaving the page with an unsaved note must be confirmed', async () => {
    await page.getByRole('link', { name: 'Контроль' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click()
    await expect(page.getByLabel('Новая заметка')).toHaveValue('Заменили фильтр')
  })
  const notes = page.getByRole('region', { name: 'Заметки' })
  await test.step('a note is added', async () => {
    await notes.getByRole('button', { name: 'Добавить' }).click()
    await expect(notes.getByRole('listitem')).toContainText('Заменили фильтр')
  })
  await test.step('a note is edited', async () => {
    await notes.getByRole('button', { name: 'Изменить заметку' }).click()
    await notes.getByLabel('Заметка', { exact: true }).fill('Заменили оба фильтра')
    await notes.getByRole('button', { name: 'Сохранить' }).click()
    await expect(notes.getByRole('listitem')).toContainText('изменено')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.reload()
    await expect(notes.getByRole('listitem')).toContainText('Заменили оба фильтра')
  })
  await test.step('a note is deleted', async () => {
    await notes.getByRole('button', { name: 'Удалить заметку' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(notes.getByRole('listitem')).toHaveCount(0)
  })
  await test.step('a link leads to the day before', async () => {
    await page.getByRole('link', { name: '16 июня' }).click()
    await expect(page.getByRole('heading', { name: /16 июня/ })).toBeVisible()
  })
})
