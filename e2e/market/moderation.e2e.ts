/** A guest complains about a listing; a moderator takes it off, gives it back, and closes an account. */
import type { Browser, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, test } from '../lib/fixtures.ts'
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
    const { id, name } = await makeMachine(owner)
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

    await test.step('it is given back', async () => {
      await open(chief, '/moderation?show=closed')
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
