/** Operators, their machines and their hours. */
import { axe, expect, expectNoSidewaysScroll, inWindow, open, reload, test } from '../lib/fixtures.ts'
import { signUp } from '../lib/people.ts'
import { makeMachine } from '../lib/track-data.ts'
import { DESKTOP } from '../lib/widths.ts'

test('an operator is put on a machine by the keyboard, is in the timesheet, and sees his own shift alone', {
  tag: '@once',
}, async ({ page, browser }) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Самосвал КамАЗ-6520')
  const dialog = page.getByRole('dialog')

  await test.step('he is entered', async () => {
    await open(page, '/operators')
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await dialog.getByRole('textbox').first().fill('Ковалёв Андрей Николаевич')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Машинисты' }).getByText('Ковалёв Андрей Николаевич')).toBeVisible()
  })
  await test.step('the dialog is gone through by keys, and gives the focus back', async () => {
    const assign = page.getByRole('button', { name: 'Назначить на Самосвал КамАЗ-6520' })
    await assign.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Машинист' })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(assign).toBeFocused()
    await page.keyboard.press('Enter')
    const operator = dialog.getByRole('combobox', { name: 'Машинист' })
    await operator.focus()
    await page.keyboard.press('ArrowDown')
    await expect(operator.locator('option:checked')).toHaveText('Ковалёв Андрей Николаевич')
    await dialog.getByRole('button', { name: 'Назначить' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('назначил', { exact: false })).toBeVisible()
    // A dialog stays open until what it saves is also shown on the page behind it.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
  await test.step('the timesheet has his row', async () => {
    await open(page, '/timesheet')
    await expect(page.getByText('Ковалёв Андрей Николаевич').filter({ visible: true }).first()).toBeVisible()
    await inWindow(page, DESKTOP, async () => {
      // On the last days of the month, too, the hours stand beside the name.
      await page.getByRole('region', { name: 'Табель', exact: true }).evaluate((box) => box.scrollTo(2000, 0))
      await expect(page.getByRole('columnheader', { name: '28' })).toBeInViewport({ ratio: 0.9 })
      await expect(page.getByRole('columnheader', { name: 'Часы' })).toBeInViewport({ ratio: 0.9 })
    })
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  const body = { name: 'Ковалёв Андрей Николаевич', role: 'operator', groups: null, email: '' }
  const invited = await page.request.post('/api/people/invites', { data: body })
  const { link } = await invited.json()
  const context = await browser.newContext({ viewport: page.viewportSize() })
  const other = await context.newPage()
  await signUp(context.request)
  await test.step('he sees his machine and connects his phone', async () => {
    await open(other, link)
    await other.getByRole('button', { name: 'Принять приглашение' }).click()
    await expect(other).not.toHaveURL(/\/join\//)
    await open(other, '/my-shift')
    await expect(other.getByRole('heading', { name: 'Моя смена' })).toBeVisible()
    await expect(other.getByText('Самосвал КамАЗ-6520').first()).toBeVisible()
    await expectNoSidewaysScroll(other)
    await axe(other)
  })
  await context.close()
})

test.describe('a refused photo', () => {
  // The server refuses the broken photo.
  test.use({ expectedComplaints: [/415 \(Unsupported Media Type\)/] })

  test('an operator whose photo is refused is entered once', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    await open(page, '/operators')
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Ковалёв Андрей Николаевич')
    const broken = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }
    await dialog.getByLabel('Фото').setInputFiles(broken)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    const entered = page.locator('ul[aria-label="Машинисты"]').getByText('Ковалёв Андрей Николаевич')
    await expect(entered).toHaveCount(1)
    await dialog.getByLabel('Фото').setInputFiles([])
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(entered).toHaveCount(1)
  })
})

test('a month of the timesheet is closed, and opened again with a reason', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  const equipment = await makeMachine(page.request, 'Каток')
  const added = await page.request.post('/api/operators', { data: { name: 'Ковалёв Андрей Николаевич' } })
  const { id: operator } = await added.json()
  const month = monthBefore()
  const assigned = await page.request.post(`/api/crew/${equipment}`, {
    data: { operator, from: `${month}-02T08:00:00+03:00`, reason: 'По журналу' },
  })
  expect(assigned.status(), await assigned.text()).toBe(200)
  const dialog = page.getByRole('dialog')
  const closing = page.getByRole('region', { name: 'Закрытие месяца' })

  await test.step('of a month that goes on the present day is in view, also the last one', async () => {
    await page.clock.setFixedTime(new Date(`${month}-28T12:00:00+03:00`))
    await inWindow(page, DESKTOP, async () => {
      await open(page, `/timesheet?month=${month}`)
      await expect(page.getByRole('columnheader', { name: /\s28$/ })).toBeInViewport({ ratio: 1 })
    })
  })
  await test.step('it is closed', async () => {
    await closing.getByRole('button', { name: 'Закрыть месяц' }).click()
    await expect(dialog.getByText('Часы всех машинистов останутся такими, как сейчас')).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Закрыть месяц' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(closing.getByText('Месяц закрыт')).toBeVisible()
    await reload(page)
    await expect(closing.getByText('Часы больше не меняются')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
  await test.step('it is opened by the keyboard, not without a reason, and who did so stays', async () => {
    await closing.getByRole('button', { name: 'Открыть снова' }).click()
    const reason = dialog.getByRole('textbox', { name: 'Причина' })
    await expect(reason).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Открыть' })).toBeDisabled()
    await page.keyboard.type('Не учли смену 12 числа')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(closing.getByText('Не учли смену 12 числа')).toBeVisible()
    await expect(closing.getByRole('button', { name: 'Закрыть месяц' })).toBeVisible()
    await axe(page)
  })
})

test('a long name of a group makes no page wider than a phone', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Самосвал КамАЗ-6520')
  for (const [path, data] of [
    ['/api/operators', { name: 'Ковалёв Андрей Николаевич' }],
    ['/api/groups', { name: 'Щ'.repeat(80), parent: null }],
  ] as const)
    expect((await page.request.post(path, { data })).status()).toBe(200)
  for (const path of ['/timesheet', '/park/usage', '/park']) {
    await open(page, path)
    await expect(page.getByRole('combobox', { name: 'Участок' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

/** `yyyy-mm` of the month before this one in Kaliningrad, where a month is over last. */
function monthBefore(): string {
  const today = new Date(Date.now() + 2 * 3_600_000)
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

test('the answer to a call whose dialog was left does not close the dialog opened since', { tag: '@once' }, async ({
  page,
}) => {
  await signUp(page.request)
  await open(page, '/operators')
  const add = page.getByRole('button', { name: 'Добавить', exact: true })
  const dialog = page.getByRole('dialog')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/operators', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const held = new Promise<void>((go) => {
        answer = go
      })
      resolve()
      await held
      await route.continue()
    })
  })
  await add.click()
  await dialog.getByRole('textbox').first().fill('Первый Иван Иванович')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await asked
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await add.click()
  await dialog.getByRole('textbox').first().fill('Второй Пётр Петрович')
  answer()
  await expect(page.locator('ul[aria-label="Машинисты"]').getByText('Первый Иван Иванович')).toHaveCount(1)
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Второй Пётр Петрович')
})

test('an operator, a group and a customer are removed only after a question that names them', { tag: '@once' }, async ({
  page,
}) => {
  const [operator, group, customer] = ['Лишний Иван Иванович', 'Лишний участок', 'ООО «Лишнее»']
  await signUp(page.request)
  await makeMachine(page.request, 'Самосвал КамАЗ-6520')
  await page.request.post('/api/operators', { data: { name: operator } })
  await page.request.post('/api/groups', { data: { name: group, parent: null } })
  await page.request.post('/api/papers/customers', { data: { name: customer } })
  const entries = [
    ['/operators', `Изменить: ${operator}`, 'Удалить', operator],
    ['/park/groups', `Изменить «${group}»`, 'Убрать участок', group],
    ['/papers/particulars', new RegExp(customer), 'Убрать', customer],
  ] as const
  for (const [path, entry, remove, name] of entries) {
    await open(page, path)
    const opener = page.getByRole('button', { name: entry })
    await opener.click()
    await page.getByRole('dialog').getByRole('button', { name: remove, exact: true }).click()
    const question = page.getByRole('dialog', {
      name: remove === 'Удалить' ? 'Удалить машиниста?' : /^Убрать (участок|заказчика)\?$/,
    })
    await expect(question.getByText(name)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.getByRole('dialog').getByRole('button', { name: remove, exact: true }).click()
    await question.getByRole('button', { name: /^(Удалить|Убрать)$/ }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toHaveCount(0)
  }
})

test.describe('with a missing reason', () => {
  test.use({ expectedComplaints: [/status of 400 \(Bad Request\) \(\S+\/api\/crew\//] })

  test('an assignment is taken back only after a question', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    const machine = await makeMachine(page.request, 'Грейдер')
    const { id: operator } = await (
      await page.request.post('/api/operators', { data: { name: 'Ковалёв Андрей Николаевич' } })
    ).json()
    const from = new Date(Date.now() + 86_400_000).toISOString()
    const data = { operator, from, to: null, reason: '' }
    expect((await page.request.post(`/api/crew/${machine}`, { data })).status()).toBe(200)
    await open(page, '/operators')
    await page.getByRole('button', { name: 'Назначить на Грейдер' }).click()
    const form = page.getByRole('dialog', { name: /^Грейдер/ })
    await form.getByRole('button', { name: 'Исправить' }).click()
    const question = page.getByRole('dialog', { name: 'Отменить назначение?' })
    const takeBack = form.getByRole('button', { name: 'Отменить назначение' })
    await takeBack.click()
    await expect(form.getByText('Напишите причину')).toBeVisible()
    await form.getByLabel('Причина').fill('Заболел')
    await takeBack.click()
    await axe(page)
    await expectNoSidewaysScroll(page)
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(question).toHaveCount(0)
    await takeBack.click()
    await question.getByRole('button', { name: 'Отменить назначение' }).click()
    await expect(question).toHaveCount(0)
    await expect(form.getByText(/^отменено: /)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/operators$/)
  })
})

test.describe('more of the history that does not come', () => {
  test.use({ expectedComplaints: [/ERR_FAILED \(\S+\/api\/crew\//] })

  test('leaves what is typed, and what comes then gets the focus', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    const machine = await makeMachine(page.request, 'Каток')
    const { id: operator } = await (
      await page.request.post('/api/operators', { data: { name: 'Ковалёв Андрей Николаевич' } })
    ).json()
    for (const day of ['02', '03', '04']) {
      const [from, to] = [`${monthBefore()}-${day}T08:00:00+03:00`, `${monthBefore()}-${day}T17:00:00+03:00`]
      const data = { operator, from, to, reason: 'По журналу' }
      expect((await page.request.post(`/api/crew/${machine}`, { data })).status()).toBe(200)
    }
    let lost = true
    // Two rows at first, instead of a hundred.
    await page.route(/\/api\/crew\/[^/]+\?limit=/, (route) => {
      const url = route.request().url()
      if (url.endsWith('=100')) return route.continue({ url: url.replace('=100', '=2') })
      return lost ? route.abort() : route.continue()
    })
    await open(page, '/operators')
    await page.getByRole('button', { name: 'Назначить на Каток' }).click()
    const dialog = page.getByRole('dialog')
    const rows = dialog.getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await dialog.getByLabel('До').fill('2030-01-02T03:04')
    await dialog.getByRole('button', { name: 'Показать ещё' }).click()
    await expect(dialog.getByRole('alert')).toBeFocused()
    await expect(rows).toHaveCount(2)
    await expect(dialog.getByLabel('До')).toHaveValue('2030-01-02T03:04')
    lost = false
    await dialog.getByRole('button', { name: 'Показать ещё' }).click()
    await expect(rows.nth(2)).toBeFocused()
    await expect(dialog.getByLabel('До')).toHaveValue('2030-01-02T03:04')
    await axe(page)
  })
})
