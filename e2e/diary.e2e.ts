/** The diary of a machine. */

import { oweRecountNotice } from './lib/database.ts'
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from './lib/fixtures.ts'
import { makeRecorded } from './lib/recorded-days.ts'

test('the diary of a machine shows the sums of a day and its notes', async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Ман')
  await oweRecountNotice(id, '2026-06-16')
  await open(page, `/equipment/${id}/diary?day=2026-06-17`)
  const notice = page.getByRole('region', { name: /^Пересчитали 2\s*дня: в 1 изменились/ })
  await test.step('that days were summed anew is told until it is read, with those that changed', async () => {
    await expect(notice).toContainText('Подмена координат отброшена. Выписанные документы остались прежними.')
    await notice.getByText('Что изменилось по дням').click()
    await expect(notice.getByRole('listitem')).toContainText(
      /Самосвал Ман, вт, 16 июн.*365,6 → 24,1\s*км · работа 10\s*ч → 2\s*ч/,
    )
    await expect(notice.getByRole('link', { name: /16 июн/ })).toHaveAttribute('href', /control\?days=2026-06-16$/)
    await axe(page)
    await expectNoSidewaysScroll(page)
    const read = notice.getByRole('button', { name: 'Понятно' })
    expect((await read.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await read.click()
    await expect(page.getByRole('status')).toContainText('Больше не покажем')
    await reload(page)
    await expect(page.getByRole('heading', { name: /17 июня/ })).toBeVisible()
    await expect(notice).toBeHidden()
  })
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
    await reload(page)
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
