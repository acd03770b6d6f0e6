/** What is pressed and typed before the page's scripts are there is done as soon as they are. */
import type { Page } from '@playwright/test'
import { makeWorkedDeal } from '../../lib/database.ts'
import { axe, expect, test } from '../../lib/fixtures.ts'
import { another, signUp } from '../../lib/people.ts'
import { makeMachine } from '../../lib/track-data.ts'

/** Opens a page whose scripts, or those with these names, come only when the returned function is called. */
async function openWithoutScripts(page: Page, path: string, scripts = '*') {
  const late = Promise.withResolvers<void>()
  await page.route(`**/assets/${scripts}.js`, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return late.resolve
}

/** A form of a rate whose scripts come only when the returned function is called. */
async function openRateWithoutScripts(page: Page) {
  await signUp(page.request)
  await makeMachine(page.request, 'Самосвал до скриптов')
  return openWithoutScripts(page, '/papers/rates/new')
}

test('a step of a deal is taken with one press, however early', { tag: '@once' }, async ({ page, browser }) => {
  const owner = await another(browser, page)
  await signUp(owner.request)
  const asker = await signUp(page.request)
  const machine = await makeMachine(owner.request, 'Самосвал до скриптов')
  const come = await openWithoutScripts(page, `/deals/${await makeWorkedDeal(asker, machine)}`)
  const paid = page.getByRole('button', { name: 'Оплачено', exact: true })
  await paid.click()
  await expect(paid).toHaveAttribute('aria-busy', 'true')
  await axe(page)
  come()
  const undo = page.getByRole('button', { name: 'Снять отметку' })
  await expect(undo).toBeVisible()
  await expect(undo).not.toHaveAttribute('aria-busy')
  await expect(page.getByText('Заказчик отметил оплату').first()).toBeVisible()
  await owner.context().close()
})

test('a form that is filled in and sent before the scripts is sent as it was filled in', { tag: '@once' }, async ({
  page,
}) => {
  const come = await openRateWithoutScripts(page)
  await page.getByLabel('Машина', { exact: true }).selectOption('Самосвал до скриптов')
  await page.getByLabel('Действует с').fill('2026-06-01')
  await page.getByLabel('Час работы, ₽').fill('2 800')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByLabel('Час работы, ₽')).toHaveValue('2 800')
  await expect(page).toHaveURL(/\/papers\/rates\/new$/)
  come()
  const card = page.getByRole('listitem').filter({ hasText: 'Самосвал до скриптов' })
  await expect(card).toContainText(/2\s800/)
  await expect(card).toContainText('01.06.2026')
})

test('the caret stays where it was in a field that was typed in before the scripts', { tag: '@once' }, async ({
  page,
}) => {
  const come = await openRateWithoutScripts(page)
  const hour = page.getByLabel('Час работы, ₽')
  await hour.pressSequentially('2800')
  for (let n = 0; n < 3; n++) await hour.press('ArrowLeft')
  await hour.press('Shift+ArrowRight')
  await hour.evaluate((field) => field.addEventListener('input', () => field.setAttribute('data-heard', '')))
  come()
  await expect(hour).toHaveAttribute('data-heard')
  await page.keyboard.type('5')
  await expect(hour).toHaveValue('2500')
})

test('what is pressed and typed in parts of a page that come after it is done once they are there', {
  tag: '@once',
}, async ({ page, browser }) => {
  const owner = await another(browser, page)
  await signUp(owner.request)
  const machine = await makeMachine(owner.request, 'Самосвал по частям', { ratePerShift: 16_000 })
  await owner.context().close()
  const come = await openWithoutScripts(page, `/equipment/${machine}`, '{ItemRest,PricePanel}-*')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  const price = page.getByRole('region', { name: 'Цена для вашего места' })
  await expect(price).toContainText('16\u00a0000')
  await price.getByLabel('Часов в день').fill('10')
  const complain = page.getByRole('button', { name: 'Пожаловаться' })
  await complain.click()
  await expect(complain).toHaveAttribute('aria-busy', 'true')
  come()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(complain).not.toHaveAttribute('aria-busy')
  await expect(price).toContainText('32\u00a0000')
})
