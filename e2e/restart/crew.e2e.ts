/** What is shown stays where a page cannot be loaded again, as it is after each change. */
import { axe, expect, expectNoSidewaysScroll, open, test } from '../lib/fixtures.ts'
import { signUp } from '../lib/people.ts'

// The browser itself complains of what is refused or cut here.
test.use({ expectedComplaints: [/status of 503|ERR_FAILED/] })

const STALE = /страница не обновилась, на ней прежние данные/

test('an operator is entered, his list cannot be loaded, and the page stays until it can', { tag: '@once' }, async ({
  page,
}) => {
  await signUp(page.request)
  await open(page, '/operators')
  await page.route('**/operators.data*', (route) => route.fulfill({ status: 503, body: '' }))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await dialog.getByRole('textbox').first().fill('Ковалёв Андрей Николаевич')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toHaveCount(0)
  const note = page.getByRole('group').filter({ hasText: STALE })
  await expect(note).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Машинисты/ })).toBeVisible()
  await expect(page.getByText('Машинистов пока нет')).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  const again = note.getByRole('button', { name: 'Обновить' })
  const refused = page.waitForResponse('**/operators.data*')
  await again.focus()
  await page.keyboard.press('Enter')
  await refused
  await expect(again).toBeFocused()
  await page.unroute('**/operators.data*')
  await again.click()
  await expect(page.getByRole('list', { name: 'Машинисты' })).toContainText('Ковалёв Андрей Николаевич')
  await expect(note).toHaveCount(0)
  expect((await (await page.request.get('/api/operators')).json()).operators).toHaveLength(1)
})

test('a page whose connection is lost meanwhile is loaded by itself, and another page is not called stale', {
  tag: '@once',
}, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/operators')
  const note = page.getByRole('group').filter({ hasText: STALE })
  const dialog = page.getByRole('dialog')
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await dialog.getByRole('textbox').first().fill(name)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(note).toBeVisible()
  }
  for (const address of ['**/operators.data*', '**/health']) await page.route(address, (route) => route.abort())
  await add('Ковалёв Андрей Николаевич')
  await page.unroute('**/operators.data*')
  await page.unroute('**/health')
  await expect(page.getByRole('list', { name: 'Машинисты' })).toContainText('Ковалёв Андрей Николаевич')
  await expect(note).toHaveCount(0)

  await page.route('**/operators.data*', (route) => route.fulfill({ status: 503, body: '' }))
  await add('Смирнов Пётр Петрович')
  await open(page, '/contacts')
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Машинисты' })).toContainText('Смирнов Пётр Петрович')
  await expect(note).toHaveCount(0)
})
