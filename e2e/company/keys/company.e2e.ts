/** The pages of a company by keys alone: each dialog takes the focus, keeps it, and gives it back. */
import type { Page } from '@playwright/test'
import { axe, expect, open, test } from '../../lib/fixtures.ts'
import { signUp } from '../../lib/people.ts'
import { driveUntil, MINUTE, makeMachine, makeRecorder, sendPoints } from '../../lib/track-data.ts'

/** Tabs that go through any of these dialogs more than once. */
const TABS = 25

const isFocusIn = (page: Page, selector: string) =>
  page.evaluate((its) => document.activeElement?.closest(its) !== null, selector)

/** Names of the dialogs that the buttons of the page open. */
async function walk(page: Page, path: string): Promise<string[]> {
  await open(page, path)
  // By name: other buttons of the page, as those of a map, come and go meanwhile.
  const openers = page.locator('main').getByRole('button', { name: OPENS, disabled: false })
  const opened: string[] = []
  for (let i = 0; i < (await openers.count()); i++) {
    const opener = openers.nth(i)
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? ''
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog, `${path}: ${name}`).toBeVisible()
    await expect.poll(() => isFocusIn(page, '[role=dialog], dialog'), `${path}: ${name}: the focus goes in`).toBe(true)
    await axe(page)
    for (let n = 0; n < TABS; n++) {
      await page.keyboard.press('Tab')
      // Between the last and the first the browser's own controls have their turn.
      const isInside = await page.evaluate(
        () =>
          document.activeElement === document.body || document.activeElement?.closest('[role=dialog], dialog') !== null,
      )
      expect(isInside, `${path}: ${name}: ${n + 1} times Tab`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog, `${path}: ${name}: Esc`).toHaveCount(0)
    await expect(opener, `${path}: ${name}: back`).toBeFocused()
    opened.push(name.trim())
  }
  return opened
}

const OPENS = /^(Добавить|Пригласить|Назначить|Сохранить вид|Отметить|Правила|Изменить)/
const PATHS = ['/park?state=silent', '/park/groups', '/people', '/operators', '/timesheet', '/service']

test('each dialog of the park, people, timesheet and service is gone through by keys', async ({ page }) => {
  test.slow()
  await signUp(page.request)
  const machine = await makeMachine(page.request, 'Каток Bomag')
  const token = await makeRecorder(page.request, machine)
  await sendPoints(page.request, token, driveUntil(Date.now() - 600 * MINUTE, 61))
  const made = [
    await page.request.post('/api/groups', { data: { name: 'Раменское', parent: null } }),
    await page.request.post('/api/operators', {
      data: { name: 'Ковалёв Андрей Николаевич' },
    }),
  ]
  for (const answer of made) expect(answer.ok(), await answer.text()).toBe(true)
  const opened: string[] = []
  for (const path of PATHS) opened.push(...(await walk(page, path)))
  // So many that a page whose buttons are not found any more is seen.
  expect(opened).toEqual(
    expect.arrayContaining(['Сохранить вид', 'Добавить участок', 'Пригласить', 'Правила', 'Добавить план ТО']),
  )
  expect(opened.length).toBeGreaterThanOrEqual(11)
  await test.step('the columns of «Загрузка» open, and Esc closes them', async () => {
    await open(page, '/park/usage')
    const columns = page.locator('summary', { hasText: 'Столбцы' })
    await columns.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'Км' })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name: 'Км' })).toBeHidden()
    await expect(columns).toBeFocused()
  })
})
