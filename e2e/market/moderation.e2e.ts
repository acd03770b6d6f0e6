/**
 * A guest complains about a listing; a moderator takes it off, gives it back, and closes an account, and looks at the documents of an owner.
 */
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from '../lib/fixtures.ts'
import { logIn, newAddress, PASSWORD, signUp } from '../lib/people.ts'

const MODERATOR = { email: 'moderator@example.org', password: 'poryadok-na-forume' }

const dialog = (page: Page) => page.getByRole('dialog')

/** A page of another visitor, of the same size. */
async function another(browser: Browser, page: Page) {
  const viewport = page.viewportSize()
  const context = await browser.newContext({ ...(viewport && { viewport }) })
  return context.newPage()
}

/** A machine of a new user; returns its id, its name and the user's address. */
async function makeMachine(page: Page) {
  const email = await signUp(page.request, newAddress())
  const name = `Автокран ${process.pid}-${Date.now()}`
  const data = {
    name,
    type: 'avtokran',
    phone: '+79160001270',
    description: '',
    hidden: false,
    coordLat: 68.9,
    coordLng: 33.1,
  }
  const answer = await page.request.post('/api/create-equipment', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return { email, name, id: String((await answer.json())._id) }
}

test.describe('a listing', () => {
  test.use({ expectedComplaints: [/404/] })

  test('goes by the complaint of a guest, and its owner sees why', { tag: '@once' }, async ({ page, browser }) => {
    const owner = await another(browser, page)
    const { id, name, email } = await makeMachine(owner)
    const chief = await another(browser, page)
    expect(await logIn(chief.request, MODERATOR.email, MODERATOR.password)).toBe(true)

    await test.step('a guest complains on the card', async () => {
      await open(page, `/equipment/${id}`)
      await page.getByRole('button', { name: 'Пожаловаться' }).click()
      await expect(dialog(page).getByRole('button', { name: 'Отправить' })).toBeDisabled()
      await dialog(page).getByLabel('Причина').selectOption('Чужой телефон, фото или личные данные')
      await dialog(page).getByLabel('Подробнее, если нужно').fill('Это мой номер')
      await axe(page)
      await dialog(page).getByRole('button', { name: 'Отправить' }).click()
      await expect(page.getByText('Спасибо, жалоба у модераторов')).toBeVisible()
    })

    await test.step('a moderator takes it off', async () => {
      await open(chief, '/moderation?show=listings')
      const complaint = chief.getByRole('article').filter({ hasText: name })
      await expect(complaint).toContainText('Чужой телефон, фото или личные данные. Это мой номер — гость')
      await axe(chief)
      await expectNoSidewaysScroll(chief)
      await complaint.getByRole('button', { name: 'Снять с публикации' }).click()
      await dialog(chief).getByLabel('Подробнее, если нужно').fill('Телефон не ваш')
      await axe(chief)
      await dialog(chief).getByRole('button', { name: 'Снять' }).click()
      await expect(complaint).toHaveCount(0)
    })

    await test.step('nobody finds it, and its owner sees why', async () => {
      expect(await open(page, `/equipment/${id}`)).toBe(404)
      await open(owner, '/equipments')
      const row = owner.getByRole('listitem').filter({ hasText: name })
      await expect(row).toContainText('Снято модератором')
      await expect(row).toContainText('Чужой телефон, фото или личные данные. Телефон не ваш')
      await expect(row.getByRole('button', { name: 'Опубликовать' })).toHaveCount(0)
      await axe(owner)
      await expectNoSidewaysScroll(owner)
    })

    await test.step('it is found by the e-mail address of its owner and given back', async () => {
      await open(chief, '/moderation?show=closed')
      const search = async (words: string) => {
        await chief.getByLabel('Объявление, владелец или его почта').fill(words)
        await chief.getByRole('button', { name: 'Найти' }).click()
      }
      await search('nobody-is-called-so')
      await expect(chief.getByText('Среди закрытого такого нет')).toBeVisible()
      await search(email)
      await expect(chief.getByRole('article')).toHaveCount(1)
      await expect(chief.getByLabel('Объявление, владелец или его почта')).toHaveValue(email)
      await axe(chief)
      await expectNoSidewaysScroll(chief)
      await chief
        .getByRole('article')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Вернуть объявление' })
        .click()
      await expect(chief.getByRole('article').filter({ hasText: name })).toHaveCount(0)
      expect((await page.request.get(`/equipment/${id}`)).status()).toBe(200)
      await open(chief, '/moderation?show=decisions')
      await expect(chief.getByRole('listitem').filter({ hasText: `Возвращено: ${name}` })).toBeVisible()
      await axe(chief)
    })
  })
})

test('whoever’s account is closed reads why at log-in', { tag: '@once' }, async ({ page, browser }) => {
  const owner = await another(browser, page)
  const { email, name, id } = await makeMachine(owner)
  await page.request.post('/api/complain', { data: { id, reason: 'spam' } })
  const chief = await another(browser, page)
  expect(await logIn(chief.request, MODERATOR.email, MODERATOR.password)).toBe(true)
  await open(chief, '/moderation')
  const complaint = chief.getByRole('article').filter({ hasText: name })
  await complaint.getByRole('button', { name: 'Закрыть учётную запись' }).click()
  await dialog(chief).getByLabel('Срок').selectOption('Бессрочно')
  await dialog(chief).getByRole('button', { name: 'Закрыть', exact: true }).last().click()
  await expect(complaint).toHaveCount(0)

  await open(page, '/login')
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Учётная запись закрыта модератором бессрочно. Причина: Реклама или не о спецтехнике.',
  )
  await axe(page)
})

const DOCUMENT = fileURLToPath(new URL('../../server/test/photos/iphone6-gps-orientation-6.jpg', import.meta.url))

test('documents are sent, refused with a reason, sent again and confirmed, and a visitor reads which', {
  tag: '@once',
}, async ({ page, browser }) => {
  test.slow()
  const owner = page
  const email = await signUp(owner.request)
  const { user } = await (await owner.request.post('/api/login', { data: { email, password: PASSWORD } })).json()
  const machine = {
    name: `Автокран ${process.pid}-${Date.now()}`,
    type: 'avtokran',
    phone: '+79160001270',
    description: '',
    hidden: false,
    coordLat: 68.95,
    coordLng: 33.15,
  }
  const made = await owner.request.post('/api/create-equipment', { data: machine })
  expect(made.status(), await made.text()).toBe(200)
  const listing = `/equipment/${(await made.json())._id}`

  const card = owner.locator('section', { has: owner.getByRole('heading', { name: 'Проверка документов' }) })
  const send = async (...kinds: string[]) => {
    await open(owner, '/settings')
    await expect(card.getByRole('button', { name: 'Отправить модератору' })).toBeDisabled()
    for (const kind of kinds) await card.getByRole('checkbox', { name: kind }).check()
    await card.getByLabel('Файлы фотографий').setInputFiles(DOCUMENT)
    await card.getByRole('button', { name: 'Отправить модератору' }).click()
    await expect(card.getByText(/^Ждут модератора с /)).toBeVisible()
  }

  await send('Паспорт машины (ПСМ, ПТС)')
  await axe(owner)
  await expectNoSidewaysScroll(owner)

  const chief = await another(browser, page)
  expect(await logIn(chief.request, MODERATOR.email, MODERATOR.password)).toBe(true)
  const entry = chief.getByRole('article', { name: `Документы: ${user.userUrl}` })

  await test.step('a moderator sees the page and refuses with a reason', async () => {
    await open(chief, '/moderation?show=documents')
    const scan = entry.locator('img').last()
    await expect.poll(() => scan.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await axe(chief)
    await expectNoSidewaysScroll(chief)
    await entry.getByRole('button', { name: 'Не принять' }).click()
    const dialog = chief.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Не принять' })).toBeDisabled()
    await dialog.getByLabel('Что не так').fill('Не видно номера рамы')
    await axe(chief)
    await dialog.getByRole('button', { name: 'Не принять' }).click()
    await expect(entry).toBeHidden()
  })

  await test.step('the owner reads why; others read nothing', async () => {
    await reload(owner)
    await expect(card.getByText(/Не приняты .*: Не видно номера рамы/)).toBeVisible()
    const visitor = await another(browser, page)
    await open(visitor, listing)
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(machine.name)
    await expect(visitor.getByText('Документы проверены')).toHaveCount(0)
    await visitor.context().close()
  })

  await test.step('sent again, the moderator confirms less than was named', async () => {
    await send('Паспорт машины (ПСМ, ПТС)', 'Страховой полис')
    await open(chief, '/moderation?show=documents')
    await entry.getByRole('button', { name: 'Принять', exact: true }).click()
    const dialog = chief.getByRole('dialog')
    await expect(dialog.getByRole('checkbox', { name: 'Паспорт машины (ПСМ, ПТС)' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Страховой полис' }).uncheck()
    await axe(chief)
    await dialog.getByRole('button', { name: 'Принять', exact: true }).click()
    await expect(entry).toBeHidden()
  })

  await test.step('a visitor reads what was looked at, and when; the owner takes it off', async () => {
    const visitor = await another(browser, page)
    const facts = visitor.getByRole('list', { name: 'О владельце' })
    // What everybody gets alike is a second old at most.
    await expect(async () => {
      await open(visitor, listing)
      await expect(facts).toContainText(/Документы проверены модератором\s\d\d\.\d\d\.\d{4}/, { timeout: 1000 })
    }).toPass()
    await expect(facts).toContainText('Модератор посмотрел: паспорт машины (ПСМ, ПТС).')
    await axe(visitor)
    await expectNoSidewaysScroll(visitor)
    await reload(owner)
    await expect(card.getByText(/^Проверены /)).toBeVisible()
    await expect(card.locator('img')).toHaveCount(0)
    await axe(owner)
    await card.getByRole('button', { name: 'Убрать отметку из объявлений' }).click()
    await expect(card.getByText(/^Проверены /)).toBeHidden()
    await expect(async () => {
      await reload(visitor)
      await expect(visitor.getByText('Документы проверены')).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await visitor.context().close()
  })
  await chief.context().close()
})
