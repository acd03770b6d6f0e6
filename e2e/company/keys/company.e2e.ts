/** The pages of a company by keys alone: each dialog takes the focus, keeps it, and gives it back; nothing is focused under a bar. */
import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, reload, test, withoutWebGl } from '../../lib/fixtures.ts'
import { isFocusSeen } from '../../lib/focus.ts'
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

test('each dialog of the park, people, timesheet and service is gone through by keys', { tag: '@wide' }, async ({
  page,
}) => {
  await withoutWebGl(page)
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

/** Tabs on until the one of this name has the focus. */
async function tabTo(page: Page, name: RegExp, most = 60) {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement: one } = document
      const label = one && 'labels' in one ? (one as HTMLInputElement).labels?.[0]?.textContent : undefined
      return one?.getAttribute('aria-label') ?? label ?? one?.textContent ?? ''
    })
    await expect.poll(() => isFocusSeen(page), `${focused} is covered`).toBe(true)
    if (name.test(focused.trim().replaceAll(/\s+/g, ' '))) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

const TABLE = `Название;Тип;Гос. №;Участок;Место;Телефон
Экскаватор Komatsu PC210;Экскаватор гусеничный;1234 МН 50;Раменское / Колонна 1;Раменское;+79161110011
Летающая тарелка;Тарелка;;;Раменское;+79161110011
`

test('a table of machines is looked at, added and undone by keys', { tag: '@wide' }, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/park/table')
  // The dialog that chooses a file is the system's.
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'park.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) })
  await expect(page.getByText('Строка 3, Летающая тарелка.')).toBeVisible()
  await axe(page)
  await tabTo(page, /^Тип$/)
  await tabTo(page, /^Проверить снова$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Проверить снова' })).toBeEnabled()
  await tabTo(page, /^Добавить 1 машину$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Добавлено: 1 машина')).toBeVisible()
  await axe(page)
  await tabTo(page, /^Отменить$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Таблица отменена' })).toBeVisible()
  await expect(page.getByText('Убрано: 1 машина.')).toBeVisible()
  await tabTo(page, /^Открыть парк$/)
})

test('a messenger is linked, and the daily summary set, by keys', { tag: '@wide' }, async ({ page }) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Каток Bomag')
  await open(page, '/settings/alerts')
  await page.getByRole('combobox', { name: 'Присылать' }).focus()
  await page.keyboard.press('ArrowDown')
  await tabTo(page, /^Во сколько$/)
  await tabTo(page, /^Подключить Telegram$/)
  await page.keyboard.press('Enter')
  const status = page.getByRole('status').filter({ hasText: 'отправьте ему код' })
  await expect(status.getByRole('link', { name: 'бота в Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/spetskarta_bot\?start=/,
  )
  await expectNoSidewaysScroll(page)
  await axe(page)
  await tabTo(page, /^бота в Telegram$/)
  await tabTo(page, /^Готово, проверить$/)
  await page.keyboard.press('Enter')
  await expect(status).toHaveCount(0)
  await expect(page.getByText('не подключён').first()).toBeVisible()
  await tabTo(page, /^Сохранить$/, 120)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Не сохранено')).toHaveCount(0)
  await reload(page)
  await expect(page.getByRole('combobox', { name: 'Присылать' })).toHaveValue('letter')
})
