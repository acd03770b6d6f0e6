/** Favourites: hearts on cards, the two lists, and a visitor who signs up for them. */
import type { APIRequestContext, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from '../lib/fixtures.ts'
import { newAddress, PASSWORD, signUp } from '../lib/people.ts'

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

// Similar listings below have hearts of their own.
const add = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /^В избранное/ })
    .first()
const remove = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /^Убрать из избранного/ })
    .first()
const saved = (page: Page) => page.waitForResponse('**/api/add-favorite')

test('a visitor signs up by a heart, comes back to the machine and finds it among his favourites', {
  tag: '@once',
}, async ({ page }) => {
  const machine = await firstOf(page.request, 'machines')
  await test.step('a heart leads a visitor to the sign-up', async () => {
    await open(page, '/all-equipments')
    await page
      .getByRole('link', { name: `В избранное: ${machine.name}` })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible()
    await page.getByLabel('Электронная почта').fill(newAddress())
    await page.getByRole('textbox', { name: 'Пароль', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill(PASSWORD)
    await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
    await page.getByRole('button', { name: 'Зарегистрироваться и войти' }).click()
  })

  await test.step('after the sign-up he is at the machine, which is a favourite', async () => {
    await expect(page).toHaveURL(`/equipment/${machine._id}`)
    await expect(page.getByRole('heading', { level: 1, name: machine.name })).toBeVisible()
    await expect(page.getByText(`В избранном: ${machine.name}`)).toBeVisible()
    await expect(remove(page)).toBeVisible()
    await reload(page)
    await expect(remove(page)).toBeVisible()
    await axe(page)
  })

  await test.step('the machine is in the list of favourites', async () => {
    await open(page, '/priority-equipments')
    await expect(page.getByRole('heading', { level: 2, name: machine.name })).toBeVisible()
  })
})

test('a visitor with an account logs in by a heart, and the order is among his favourites @once', async ({
  page,
  browser,
}) => {
  const email = await signUp(page.request)
  const order = await firstOf(page.request, 'orders')
  const visitor = await (await browser.newContext()).newPage()
  await open(visitor, '/all-orders')
  await visitor
    .getByRole('link', { name: `В избранное: ${order.name}` })
    .first()
    .click()
  await visitor.getByRole('link', { name: 'Уже есть аккаунт' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  await visitor.getByLabel('Электронная почта').fill(email)
  await visitor.getByRole('textbox', { name: 'Пароль', exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(visitor).toHaveURL(`/order/${order._id}`)
  await expect(visitor.getByText(`В избранном: ${order.name}`)).toBeVisible()
  await expect(remove(visitor)).toBeVisible()
  await open(visitor, '/priority-orders')
  await expect(visitor.getByRole('heading', { level: 2, name: order.name })).toBeVisible()
  await visitor.context().close()
})

test('a favourite is removed from the list at once and can be put back', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  const { machines } = await newest(page.request)
  const kept = machines.slice(0, 2)
  for (const { _id } of kept) await page.request.post('/api/add-favorite', { data: { type: 0, id: _id } })
  await open(page, '/priority-equipments')
  const names = page.getByRole('heading', { level: 2 })
  await test.step('the list has the newest favourite first', async () => {
    await expect(names).toHaveText(kept.map(({ name }) => name).reverse())
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('a removed favourite can be put back', async () => {
    await remove(page).first().click()
    await expect(names).toHaveCount(1)
    // A message stays while the mouse or the focus is on it.
    await page.getByRole('button', { name: 'Вернуть' }).focus()
    await axe(page)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(names).toHaveText(kept.map(({ name }) => name).reverse())
  })

  await test.step('the empty list leads to all machines', async () => {
    await remove(page).first().click()
    await remove(page).click()
    await expect(page.getByText('В избранном пока нет техники')).toBeVisible()
    await expect.poll(async () => (await (await page.request.get('/api/favorites')).json()).ids).toEqual([])
    await reload(page)
    await expect(page.getByText('В избранном пока нет техники')).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: 'Вся техника' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
})

test('orders are added to favourites on the map and in the results', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  const order = await firstOf(page.request, 'orders')
  await open(page, `/map?order=${order._id}`)
  await test.step('the heart of a card on the map', async () => {
    const panel = page.getByRole('complementary', { name: 'Объявление' })
    const done = saved(page)
    await panel.getByRole('button', { name: `В избранное: ${order.name}` }).click()
    await done
    await axe(page)
  })

  await test.step('a heart in the results does not open the card', async () => {
    await open(page, '/search')
    const first = add(page).first()
    const name = (await first.getAttribute('aria-label'))?.replace('В избранное: ', '') ?? ''
    const alsoDone = saved(page)
    await first.click()
    await expect(page).toHaveURL('/search')
    await expect(page.getByRole('button', { name: `Убрать из избранного: ${name}` }).first()).toBeVisible()
    await alsoDone
  })

  await test.step('both orders are in the list', async () => {
    const menu = page.getByRole('button', { name: 'Меню' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('link', { name: 'Избранное', exact: true }).click()
    await page.getByRole('navigation', { name: 'Избранное' }).getByRole('link', { name: 'Заказы' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Избранные заказы' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: order.name })).toBeVisible()
    await expect(remove(page).first()).toBeVisible()
    await axe(page)
  })
})

test('the list of favourites shows what another window has added', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  const machine = await firstOf(page.request, 'machines')
  await open(page, '/contacts')
  await page.request.post('/api/add-favorite', { data: { type: 0, id: machine._id, to: true } })
  const menu = page.getByRole('button', { name: 'Меню' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Избранное', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: machine.name })).toBeVisible()
  await expect(remove(page)).toBeVisible()
})

test.describe('without coverage', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('without a network a heart changes back and can be tried again', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    const machine = await firstOf(page.request, 'machines')
    await open(page, `/equipment/${machine._id}`)
    await page.route('**/api/add-favorite', (route) => route.abort())
    await add(page).click()
    await expect(page.getByText('Сервер не отвечает')).toBeVisible()
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

test('the empty page of a user explains how to fill it', { tag: '@once' }, async ({ page }) => {
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
