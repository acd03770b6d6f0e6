/** Papers of hours: drafted from recorded days, issued, printed, cancelled. */
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { makeRecorded } from './lib/recorded-days.ts'

test('an owner drafts a paper from his days, issues it, saves it as PDF and cancels it', async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Скания')
  await open(page, `/papers/new?equipmentId=${id}&from=2026-06-01&to=2026-06-30`)
  await page.getByLabel('Ставка').selectOption('За час')
  await page.getByLabel('Цена, ₽').fill('2 800,50')
  await page.getByLabel('НДС').selectOption('22 % сверху')
  await page.getByLabel('Заказчик', { exact: true }).fill('ООО «СтройГрад»')
  await page.getByRole('button', { name: 'Показать' }).click()
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('2 800,50')
  await expect(sheet).toContainText('ООО «СтройГрад»')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await page.getByRole('button', { name: 'Выдать документ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выдать' }).click()
  await expect(page.getByRole('heading', { name: 'Справка ЭСМ-7 № 1' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Справка ЭСМ-7 № 1 от .*\.pdf$/)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await page.getByLabel('Почему').fill('Не та ставка')
  await page.getByRole('button', { name: 'Отменить документ' }).click()
  await expect(page.getByRole('status')).toContainText('Документ отменён. Не та ставка')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await open(page, '/papers')
  await expect(page.getByRole('listitem').filter({ hasText: 'Справка ЭСМ-7 № 1' })).toContainText('отменён')
})
