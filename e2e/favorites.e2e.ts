/** Favourites: hearts on cards, the two lists, and the way of a visitor to them. */
import type { APIRequestContext, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { newAddress, PASSWORD, signUp } from './lib/people.ts'

interface Named {
  _id: string
  name: string
}

/** The newest machines and orders of the demo. */
async function newest(request: APIRequestContext): Promise<{ machines: Named[]; orders: Named[] }> {
  const [machines, orders] = await Promise.all([
    request.get('/api/get-all-equipments?limit=10').then((answer) => answer.json()),
    request.get('/api/get-all-orders?limit=10').then((answer) => answer.json()),
  ])
  return { machines: machines.equipments, orders: orders.orders }
}

async function firstOf(request: APIRequestContext, kind: 'machines' | 'orders'): Promise<Named> {
  const [first] = (await newest(request))[kind]
  if (!first) throw new Error('the demo is empty')
  return first
}

const add = (page: Page) => page.locator('main').getByRole('button', { name: /^В избранное/ })
const remove = (page: Page) => page.locator('main').getByRole('button', { name: /^Убрать из избранного/ })
const saved = (page: Page) => page.waitForResponse('**/api/add-favorite')

test('a visitor signs up, comes back to the item and keeps it', async ({ page }) => {
  const machine = await firstOf(page.request, 'machines')
  await open(page, '/all-equipments')
  await page
    .getByRole('link', { name: `В избранное: ${machine.name}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible()
  await page.getByLabel('Электронная почта').fill(newAddress())
  await page.getByRole('textbox', { name: 'Пароль', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Зарегистрироваться и войти' }).click()

  await expect(page).toHaveURL(`/equipment/${machine._id}`)
  await expect(page.getByRole('heading', { level: 1, name: machine.name })).toBeVisible()
  const done = saved(page)
  await add(page).click()
  await expect(remove(page)).toBeVisible()
  await done
  await page.reload()
  await expect(remove(page)).toBeVisible()
  await axe(page)

  await open(page, '/priority-equipments')
  await expect(page.getByRole('heading', { level: 2, name: machine.name })).toBeVisible()
})

test('the list: taken out at once, put back, and what to do when it is empty', async ({ page }) => {
  await signUp(page.request)
  const { machines } = await newest(page.request)
  const kept = machines.slice(0, 2)
  for (const { _id } of kept) await page.request.post('/api/add-favorite', { data: { type: 0, id: _id } })
  await open(page, '/priority-equipments')
  const names = page.getByRole('heading', { level: 2 })
  await expect(names).toHaveText(kept.map(({ name }) => name).reverse())
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectNoSidewaysScroll(page)
  await axe(page)

  await remove(page).first().click()
  await expect(names).toHaveCount(1)
  // A message stays while the mouse or the focus is on it.
  await page.getByRole('button', { name: 'Вернуть' }).focus()
  await axe(page)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(names).toHaveText(kept.map(({ name }) => name).reverse())

  await remove(page).first().click()
  await remove(page).click()
  await expect(page.getByText('В избранном пока нет техники')).toBeVisible()
  await expect.poll(async () => (await (await page.request.get('/api/favorites')).json()).ids).toEqual([])
  await page.reload()
  await expect(page.getByText('В избранном пока нет техники')).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Вся техника' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)
})

test('an order on the map: the heart does not open the card, and it is in the list of orders', async ({ page }) => {
  await signUp(page.request)
  const order = await firstOf(page.request, 'orders')
  await open(page, `/map?order=${order._id}`)
  const panel = page.getByRole('complementary', { name: 'Объявление' })
  const done = saved(page)
  await panel.getByRole('button', { name: `В избранное: ${order.name}` }).click()
  await done
  await axe(page)

  await open(page, '/search')
  const first = add(page).first()
  const name = (await first.getAttribute('aria-label'))?.replace('В избранное: ', '') ?? ''
  const alsoDone = saved(page)
  await first.click()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('button', { name: `Убрать из избранного: ${name}` }).first()).toBeVisible()
  await alsoDone

  const menu = page.getByRole('button', { name: 'Меню' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Избранные заказы' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Избранные заказы' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: order.name })).toBeVisible()
  await expect(remove(page).first()).toBeVisible()
  await axe(page)
})

test('what another window has changed is seen in the list', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  const machine = await firstOf(page.request, 'machines')
  await open(page, '/contacts')
  await page.request.post('/api/add-favorite', { data: { type: 0, id: machine._id, to: true } })
  const menu = page.getByRole('button', { name: 'Меню' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Избранная техника' }).click()
  await expect(page.getByRole('heading', { level: 2, name: machine.name })).toBeVisible()
  await expect(remove(page)).toBeVisible()
})

test.describe('without coverage', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('a heart goes back to what it was, and there is a way to try again', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    const machine = await firstOf(page.request, 'machines')
    await open(page, `/equipment/${machine._id}`)
    await page.route('**/api/add-favorite', (route) => route.abort())
    await add(page).click()
    await expect(page.getByText('Нет связи с сервером')).toBeVisible()
    await page.getByRole('button', { name: 'Повторить' }).focus()
    await expect(add(page)).toBeVisible()
    await axe(page)

    await page.unroute('**/api/add-favorite')
    const done = saved(page)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await done
    await expect(remove(page)).toBeVisible()
  })
})

test('own page tells its owner how to fill it', async ({ page }) => {
  await signUp(page.request)
  const { userUrl } = (await (await page.request.get('/api/account')).json()) as { userUrl: string }
  await open(page, `/user/${userUrl}`)
  await expect(page.getByText('Это ваша страница')).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Добавить Технику' })).toHaveAttribute(
    'href',
    '/equipment/new',
  )
  await axe(page)
})
