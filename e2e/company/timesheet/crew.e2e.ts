/** The timesheet: its rules, and a closed month with a day that could not be counted. */
import type { Page } from '@playwright/test'
import { closeWithoutRecords } from '../../lib/database.ts'
import { axe, expect, expectNoSidewaysScroll, open, test } from '../../lib/fixtures.ts'
import { signUp } from '../../lib/people.ts'
import { makeMachine } from '../../lib/track-data.ts'

/** The dialog of the rules, of a new user. */
async function openRules(page: Page) {
  await signUp(page.request)
  await open(page, '/timesheet')
  await page.getByRole('button', { name: 'Правила' }).click()
}

test('minutes of a rule that are no whole number of its range stay as typed and are refused at their field', {
  tag: '@once',
}, async ({ page }) => {
  await openRules(page)
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

for (const how of ['a mouse', 'a finger'] as const)
  test(`«Сохранить» pressed by ${how} at its edge is not moved away by the error of the field left for it`, {
    tag: '@once',
  }, async ({ page }) => {
    await openRules(page)
    const dialog = page.getByRole('dialog')
    const apart = dialog.getByLabel('Новая смена — после перерыва, минут')
    await apart.fill('29')
    const save = dialog.getByRole('button', { name: 'Сохранить' })
    const heard = await save.evaluateHandle((button) => {
      const clicks: number[] = []
      button.addEventListener('click', () => clicks.push(button.getBoundingClientRect().top))
      return clicks
    })
    const { x, y, width } = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    if (how === 'a finger') await page.touchscreen.tap(x + width / 2, y + 3)
    else {
      await page.mouse.move(x + width / 2, y + 3)
      await page.mouse.down()
      // What leaving the field has changed is drawn.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect((await save.boundingBox())?.y).toBe(y)
      await page.mouse.up()
    }
    await expect(apart).toHaveAccessibleDescription('От 30 до 1440')
    await expect(apart).toBeFocused()
    expect(await heard.evaluate((clicks) => clicks.length)).toBe(1)
  })

test('a field left with the key says at once what is wrong in it', { tag: '@once' }, async ({ page }) => {
  await openRules(page)
  const apart = page.getByRole('dialog').getByLabel('Новая смена — после перерыва, минут')
  await apart.fill('29')
  await apart.press('Tab')
  await expect(apart).toHaveAccessibleDescription('От 30 до 1440')
})

test('hours that closed a day without records have a star, and what is counted later stands beside them', {
  tag: '@once',
}, async ({ page }) => {
  await signUp(page.request)
  const call = async (method: 'POST' | 'PUT', url: string, data: object) => {
    const answer = await page.request.fetch(url, { method, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const machine = await makeMachine(page.request, 'Каток')
  const { id: operator } = await call('POST', '/api/operators', { name: 'Ковалёв Андрей Николаевич' })
  const month = '2026-06'
  const assignment = { operator, from: `${month}-12T00:00:00+03:00`, to: `${month}-13T00:00:00+03:00`, reason: 'Смена' }
  await call('POST', `/api/crew/${machine}`, assignment)
  await call('PUT', `/api/timesheet/${operator}/${month}-12`, { hours: 9, reason: 'По журналу' })
  await call('POST', '/api/timesheet/closed', { month })
  await closeWithoutRecords(machine, 12)

  await open(page, `/timesheet?month=${month}`)
  const closing = page.getByRole('region', { name: 'Закрытие месяца' })
  await expect(closing.getByText('При закрытии не удалось посчитать 12 июня')).toBeVisible()
  await expect(closing.getByRole('listitem')).toHaveText(
    '12 июня, Ковалёв Андрей Николаевич: записано 0 ч, засчитано 9 ч',
  )
  const state = await closing.getByText('Месяц закрыт').locator('..').boundingBox()
  const note = await closing.getByText('При закрытии').boundingBox()
  expect((note?.y ?? 0) - (state?.y ?? 0) - (state?.height ?? 0), 'room between the two').toBeGreaterThanOrEqual(8)
  const day = page.getByRole('button', { name: 'Ковалёв Андрей Николаевич, 12: 9, день не удалось посчитать' })
  await expect(day.filter({ visible: true })).toHaveText('9*')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await day.filter({ visible: true }).click()
  await expect(page.getByRole('dialog').getByText('посчитан позже: записано 0 ч')).toBeVisible()
  await axe(page)
})
