/** The timesheet: its rules. */
import { axe, expect, expectNoSidewaysScroll, open, test } from '../../lib/fixtures.ts'
import { signUp } from '../../lib/people.ts'

test('minutes of a rule that are no whole number of its range stay as typed and are refused at their field', {
  tag: '@once',
}, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/timesheet')
  await page.getByRole('button', { name: 'Правила' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Сохранить' })
  const dinner = dialog.getByLabel('Обед, минут')
  await dinner.fill('12,5')
  await save.click()
  await expect(dinner).toBeFocused()
  await expect(dinner).toHaveValue('12,5')
  await expect(dinner).toHaveAccessibleDescription('Нужно целое число')
  await dinner.fill('45')
  const apart = dialog.getByLabel('Новая смена — после перерыва, минут')
  await apart.fill('29')
  await apart.press('Enter')
  await expect(apart).toBeFocused()
  await expect(apart).toHaveAccessibleDescription('От 30 до 1440')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await apart.fill('90')
  await save.click()
  await expect(dialog).toHaveCount(0)
  const { rules } = (await (await page.request.get('/api/timesheet')).json()) as { rules: Record<string, number> }
  expect(rules).toEqual({ dinner: 45, dinnerAfter: 300, round: 30, apart: 90, gap: 60 })
})
