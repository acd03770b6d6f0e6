/** Groups of machines. */
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { makeMachine } from './lib/track-data.ts'

test('an owner divides his machines into groups, and the park shows one of them', async ({ page }) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Самосвал КамАЗ-6520')
  await makeMachine(page.request, 'Каток Bomag')
  const machines = page.getByRole('listitem')
  const addGroup = async (name: string, within?: string) => {
    await page.getByRole('button', { name: 'Добавить участок' }).click()
    await page.getByRole('textbox', { name: 'Название' }).fill(name)
    if (within) await page.getByRole('combobox', { name: 'Входит в' }).selectOption({ label: within })
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await test.step('groups and a part of one', async () => {
    await open(page, '/park')
    await page.getByRole('link', { name: 'Участки и колонны' }).click()
    await expect(page.getByText('Участков пока нет')).toBeVisible()
    await addGroup('Раменское')
    await addGroup('Колонна 1', 'Раменское')
    await expect(page.getByRole('link', { name: 'Колонна 1 0' })).toBeVisible()
  })
  await test.step('machines are ticked and moved', async () => {
    await page.getByRole('checkbox', { name: /^Каток Bomag/ }).check()
    await page.getByRole('combobox', { name: /Куда перенести/ }).selectOption({ label: 'Раменское, Колонна 1' })
    await page.getByRole('button', { name: 'Перенести' }).click()
    await expect(page.getByText('Перенесено: 1 машина')).toBeVisible()
    await page.getByRole('link', { name: 'Раменское 1' }).click()
    await expect(page.getByRole('checkbox', { name: /^Каток Bomag/ })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Самосвал/ })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
  await test.step('the park of one group', async () => {
    await open(page, '/park')
    await page.getByRole('combobox', { name: 'Участок' }).selectOption({ label: 'Раменское' })
    await expect(page.getByText('Найдено: 1 машина')).toBeVisible()
    await expect(machines.filter({ hasText: 'Каток Bomag' })).toBeVisible()
    await expect(machines.filter({ hasText: 'Самосвал КамАЗ-6520' })).toHaveCount(0)
  })
})
