/** Partners and the phones that record: invited, permitted, connected, stopped. */
import type { Browser, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, reload, test, withoutWebGl } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'

let people = 0

/** A signed-in user with a nickname. */
async function makePerson(page: Page, role: string) {
  const name = `${role}-${process.pid}-${Date.now() % 100_000}-${people++}`
  await signUp(page.request)
  const nickname = await page.request.post('/api/set-nickname', { data: { name } })
  expect(await nickname.json()).toMatchObject({ name })
  return name
}

async function makeMachine(page: Page, name: string, type = 'avtokran') {
  const data = { name, type, phone: '+79160001270', coordLat: 55.567, coordLng: 38.23 }
  const answer = await page.request.post('/api/create-equipment', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json())._id as string
}

/** A page of another user, of the same size. */
async function another(browser: Browser, page: Page) {
  const viewport = page.viewportSize()
  const context = await browser.newContext({ ...(viewport && { viewport }) })
  return context.newPage()
}

const search = (page: Page) => page.getByLabel('Никнейм водителя')
const invite = (page: Page) => page.getByRole('button', { name: 'Пригласить', exact: true })
const rights = (page: Page) => page.getByRole('region', { name: 'Кто может записывать данные' })
const right = (page: Page, partner: string, machine: string) =>
  rights(page).getByRole('checkbox', { name: `${partner}: ${machine}` })
const save = (page: Page) => rights(page).getByRole('button', { name: 'Сохранить' })
const cancel = (page: Page) => rights(page).getByRole('button', { name: 'Отменить' })
const saved = (page: Page) => page.getByText('Права партнёров сохранены')
const phones = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Телефоны, которые записывают' }) })
const dialog = (page: Page) => page.getByRole('dialog')

test('an owner finds a partner by nickname and permits him a machine', { tag: '@once' }, async ({ page, browser }) => {
  const machine = 'Автокран Ивановец 25 т'
  await makePerson(page, 'hozyain')
  await makeMachine(page, machine)
  await makeMachine(page, 'Экскаватор JCB 3CX', 'ekskavator')
  const his = await another(browser, page)
  const name = await makePerson(his, 'driver')
  await his.context().close()

  await test.step('invite by nickname', async () => {
    await open(page, '/settings/access')
    await expect(rights(page)).toContainText('Партнёров пока нет')
    await search(page).fill(name.slice(0, -2))
    await expect(invite(page)).toBeDisabled()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(search(page)).toHaveValue(name)
    await invite(page).click()
    await expect(rights(page)).toContainText(name)
    await expect(rights(page)).toContainText('Ещё ничего не записывал')
  })

  await test.step('a ticked machine is a change that can be cancelled', async () => {
    await expect(save(page)).toBeDisabled()
    await expect(cancel(page)).toBeDisabled()
    await right(page, name, machine).check()
    await expect(rights(page)).toContainText(`1 изменение: ${name} — ${machine}`)
    await axe(page)
    await expectNoSidewaysScroll(page)
    await cancel(page).click()
    await expect(right(page, name, machine)).not.toBeChecked()
    await right(page, name, machine).check()
    await save(page).click()
    await expect(saved(page)).toBeVisible()
    await expect(right(page, name, machine)).toBeChecked()
    await expect(save(page)).toBeDisabled()
    await expect(save(page)).toBeFocused()
  })
})

test('a partner connects a phone and records until the owner takes the permission away', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  const machine = 'Автокран Ивановец 25 т'
  await makePerson(page, 'hozyain')
  const id = await makeMachine(page, machine)
  const his = await another(browser, page)
  const name = await makePerson(his, 'driver')
  const invited = await page.request.post('/api/addPartner', { data: { name } })
  const [partner] = (await invited.json()).partners
  await page.request.post('/api/save-partners', { data: { partners: [{ id: partner.id, permissions: [id] }] } })

  await open(his, '/settings/access')
  await expect(phones(his)).toContainText('Вам разрешили записывать')
  await his.getByRole('button', { name: `Подключить телефон: ${machine}` }).click()
  await dialog(his).getByLabel('Как назвать телефон').fill('Samsung Ивана')
  await dialog(his).getByRole('button', { name: 'Получить код' }).click()
  await expect(dialog(his).getByRole('img', { name: 'QR-код: Приложение «Спецкарты»' })).toBeVisible()
  await dialog(his).getByText('Traccar Client', { exact: true }).click()
  await expect(dialog(his).getByRole('img', { name: 'QR-код: Traccar Client' })).toBeVisible()
  await axe(his)
  const token = await dialog(his).getByLabel('Токен, если приложение просит его отдельно').inputValue()
  await dialog(his).getByText('Colota', { exact: true }).click()
  await expect(dialog(his).getByRole('img', { name: 'QR-код: Colota' })).toBeVisible()
  await expect(dialog(his).getByRole('img', { name: 'QR-код: Traccar Client' })).toBeHidden()
  await dialog(his).getByRole('button', { name: 'Готово' }).click()
  await expect(phones(his)).toContainText('Samsung Ивана')
  expect(await his.content()).not.toContain(token)

  const record = (seconds: number) =>
    his.request.post('/api/record/points', {
      headers: { authorization: `Bearer ${token}` },
      data: { points: [{ timestamp: Date.now() - seconds * 1000, lat: 55.567, lng: 38.23 }] },
    })
  const stored = await record(20)
  expect([stored.status(), await stored.json()]).toEqual([200, { accepted: 1, duplicates: 0, rejected: [] }])

  await test.step('the partner finds the machine in his cabinet, with its days, and nothing to change there', async () => {
    await open(his, '/partner-equipments')
    await expect(his.getByRole('heading', { level: 2, name: machine })).toBeVisible()
    await expectNoSidewaysScroll(his)
    await axe(his)
    const days = his.getByRole('navigation', { name: `Дни: ${machine}` })
    await days.getByRole('link', { name: 'Контроль' }).click()
    await expect(his.getByRole('heading', { level: 2, name: 'Дни записи' })).toBeVisible()
    await expect(his.getByRole('link', { name: 'Загрузить файл' })).toHaveCount(0)
    await expect(his.getByRole('link', { name: 'Информация' })).toHaveCount(0)
    await his.getByRole('link', { name: 'К списку' }).click()
    await days.getByRole('link', { name: 'Отчёт' }).click()
    await expect(his.getByRole('article')).toContainText(machine)
  })

  await open(page, '/settings/access')
  await right(page, name, machine).uncheck()
  await expect(rights(page)).toContainText(`1 изменение: ${name} — без ${machine}`)
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await expect(right(page, name, machine)).not.toBeChecked()
  expect((await record(10)).status()).toBe(403)
  await open(his, '/settings/access')
  await expect(phones(his)).toContainText('Запись запрещена')
  await expect(phones(his)).not.toContainText('Вам разрешили записывать')
  await his.context().close()
})

test('leaving with unsaved rights and removing a partner must be confirmed', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await makePerson(page, 'hozyain')
  await makeMachine(page, 'Самосвал КамАЗ', 'samosval')
  const his = await another(browser, page)
  const name = await makePerson(his, 'driver')
  await his.context().close()
  await page.request.post('/api/addPartner', { data: { name } })

  await open(page, '/settings/access')
  await right(page, name, 'Самосвал КамАЗ').check()
  await page.getByRole('banner').getByRole('link', { name: 'Спецкарта' }).click()
  await expect(dialog(page)).toContainText('Уйти без сохранения?')
  await dialog(page).getByRole('button', { name: 'Остаться' }).click()
  await save(page).click()
  await expect(saved(page)).toBeVisible()

  const remove = rights(page).getByRole('button', { name: `Убрать партнёра ${name}` })
  await remove.click()
  await expect(dialog(page)).toContainText('сразу перестанет записывать «Самосвал КамАЗ»')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(rights(page)).toContainText(name)
  await remove.click()
  await dialog(page).getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect(rights(page)).not.toContainText(name)
})

test('an owner connects a phone on the machine’s page and revokes it', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await makePerson(page, 'hozyain')
  const id = await makeMachine(page, 'Буровая МРК')
  await open(page, `/equipment/${id}`)
  await page.getByRole('link', { name: 'Запись', exact: true }).click()
  await expect(page.getByText('Машину пока никто не записывает')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Подключить телефон' }).click()
  await dialog(page).getByLabel('Как назвать телефон').fill(' Мой телефон ')
  await page.keyboard.press('Enter')
  const traccar = await dialog(page).getByLabel('Ссылка: Traccar Client').inputValue()
  await expectNoSidewaysScroll(page)
  await dialog(page).getByRole('button', { name: 'Готово' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Мой телефон' })
  await expect(row).toContainText('Ещё не выходил на связь')

  const { pathname, search: query } = new URL(traccar)
  const point = () => page.request.post(`${pathname}${query}&lat=55.567&lon=38.23&timestamp=${Date.now()}&batt=9`)
  expect((await point()).status()).toBe(200)
  await expect
    .poll(async () => {
      await reload(page)
      return row.textContent()
    })
    .toContain('На связи: только что')
  await expect(row).toContainText('Заряд 9')
  await axe(page)
  await expectNoSidewaysScroll(page)

  await row.getByRole('button', { name: 'Отключить' }).click()
  await dialog(page).getByRole('button', { name: 'Отключить', exact: true }).click()
  await expect(page.getByText('Машину пока никто не записывает')).toBeVisible()
  // This protocol's answer to an unknown device.
  expect((await point()).status()).toBe(400)
})
