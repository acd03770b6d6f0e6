/** From a request without an account to a booking that is moved and cancelled, with the letters, at both widths. */
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { axe, expect, open, reload, sound, test } from '../lib/fixtures.ts'
import { mailTo } from '../lib/mail.ts'
import { another, logIn, newAddress, signUp } from '../lib/people.ts'
import { MAGADAN, makeMachine } from '../lib/track-data.ts'

const PHOTO = fileURLToPath(new URL('../../server/test/photos/iphone6-gps-orientation-6.jpg', import.meta.url))
const DAY = 86_400_000
const dayAhead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const FIRST = dayAhead(10)
const LAST = dayAhead(12)

// The browser itself complains of a wrong code and of a step that is no longer possible.
test.use({ expectedComplaints: [/status of 400|status of 409.*\/api\/deals\/|status of 404.*\/offer-link\//] })

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

async function ownerOf(browser: Browser, page: Page) {
  const owner = await another(browser, page)
  const email = await signUp(owner.request)
  const name = `Экскаватор для сделки ${process.pid}-${Date.now()}`
  const machine = await makeMachine(owner.request, name, { type: 'ekskavator', ratePerShift: 26_000, ...MAGADAN })
  return { owner, email, name, machine }
}

async function fillRequest(page: Page, email: string) {
  await page.getByLabel('С', { exact: true }).fill(FIRST)
  await page.getByLabel('По', { exact: true }).fill(LAST)
  await page.getByRole('combobox', { name: 'Город или посёлок' }).fill('магадан')
  await page
    .getByRole('option', { name: /^Магадан/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Выбрать другое место' })).toBeFocused()
  await page.getByLabel('Работы').selectOption('Рытьё котлована')
  await page.getByLabel('Объём').fill('430 м³')
  await page.getByLabel('Имя').fill('Андрей')
  await page.getByLabel('Телефон').fill('+7 916 000-12-71')
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Файлы фотографий').setInputFiles(PHOTO)
  await expect(page.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

test('a visitor asks for a machine, its owner answers from the letter, and both book, move and cancel', {
  tag: '@once',
}, async ({ page, browser }) => {
  // The way has four letters in it.
  test.slow()
  const { owner, email, name, machine } = await ownerOf(browser, page)
  const asker = newAddress()

  await test.step('a request goes out with the code of a letter, and what was typed outlives a reload', async () => {
    await open(page, `/equipment/${machine}`)
    await page.getByRole('link', { name: 'Отправить заявку' }).filter({ visible: true }).click()
    await page.waitForURL('**/requests/new?**')
    await press(page, /^Отправить/)
    await expect(page.getByRole('alert')).toContainText('Укажите, куда приехать')
    await fillRequest(page, asker)
    await reload(page)
    await expect(page.getByLabel('Имя')).toHaveValue('Андрей')
    await expect(page.getByText('Магадан').first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'Фото 1 из 1' })).toBeVisible()
    await sound(page)
    await page.getByLabel('Имя').fill('')
    await press(page, 'Отправить 1\u00a0владельцу')
    await expect(page.getByLabel('Имя')).toBeFocused()
    await expect(page.getByLabel('Имя')).toHaveAccessibleDescription('Представьтесь')
    await page.getByLabel('Имя').fill('Андрей')
    await press(page, 'Отправить 1\u00a0владельцу')
    const [, code = ''] = /Код: (\d{6})/.exec(await mailTo(asker, /Код: \d{6}/)) ?? []
    await dialog(page)
      .getByLabel('Код')
      .fill(code === '000000' ? '111111' : '000000')
    await expect(dialog(page).getByRole('alert')).toContainText('Код неверный')
    await axe(page)
    await dialog(page).getByLabel('Код').fill(code)
    await page.waitForURL(/\/requests\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
    await expect(page.getByText('Владелец ещё не ответил')).toBeVisible()
    await sound(page)
  })

  await test.step('the owner answers from the letter: the price of his listing is filled in', async () => {
    const letter = await mailTo(email, /offer-link/)
    expect(letter).toContain('430 м³')
    const guest = await another(browser, page)
    await open(guest, /\/offer-link\/[\w.%-]+/.exec(letter)?.[0] ?? '')
    await expect(guest.getByRole('button', { name: 'Фото 1 из 1' })).toBeVisible()
    await expect(guest.getByLabel('Цена, ₽')).toHaveValue('26000')
    await expect(guest.getByText('78\u00a0000\u00a0₽').first()).toBeVisible()
    await sound(guest)
    await press(guest, 'Предложить цену')
    await expect(guest.getByText('Есть предложение', { exact: false }).first()).toBeVisible()
    // The button is gone; its form stood in a section that is still there.
    await expect(guest.locator('section:focus')).toContainText('Отозвать предложение')
    await sound(guest)
    await guest.context().close()
  })

  await test.step('the asker sees the price, the rules, and the phone once he has accepted', async () => {
    await mailTo(asker, /Новое предложение/)
    await open(page, new URL(page.url()).pathname)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Предложения: 1 из 1')
    expect(await page.content()).not.toContain('000-12-70')
    await sound(page)
    await press(page, 'Принять')
    await expect(dialog(page)).toContainText('всего 78\u00a0000\u00a0₽')
    await expect(dialog(page)).toContainText('Отменить может каждая сторона')
    // The title has the width that the button leaves.
    const cross = await dialog(page).getByRole('button', { name: 'Закрыть' }).boundingBox()
    expect(cross?.width).toBeLessThan(60)
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Принять' }).click()
    await page.waitForURL(/\/deals\/[\da-f-]{36}$/)
    await expect(page.locator('main a[href="tel:+79160001270"]')).toBeVisible()
    await sound(page)
  })

  const deal = new URL(page.url()).pathname
  await test.step('the owner finds the deal and the phone, and makes the object of it', async () => {
    await open(owner, '/deals')
    await sound(owner)
    await owner.getByRole('link', { name: new RegExp(name) }).click()
    await expect(owner.getByRole('article', { name: 'Предложение' })).toContainText('78\u00a0000')
    await expect(owner.locator('main a[href="tel:+79160001271"]')).toBeVisible()
    await sound(owner)
    await owner.getByRole('link', { name: 'Сделка целиком' }).click()
    await owner.waitForURL(`**${deal}`)
    await expect(owner.locator('main a[href="tel:+79160001271"]')).toBeVisible()
    await sound(owner)
    await press(owner, 'Добавить объект')
    await owner.waitForURL(/\/objects\/\d+/)
    await expect(owner.getByRole('region', { name: 'Вторая сторона' })).toHaveCount(0)
    await open(owner, deal)
    await expect(owner.getByRole('link', { name: 'Открыть объект' })).toBeVisible()
    await open(owner, `/deals/calendar?from=${FIRST}`)
    await expect(owner.getByRole('link', { name: /Андрей/ }).first()).toBeVisible()
    await sound(owner)
  })

  await test.step('other days are asked for, agreed to, and the booking is cancelled with a reason', async () => {
    await open(page, deal)
    await press(page, 'Попросить другие дни')
    await dialog(page).getByLabel('С', { exact: true }).fill(dayAhead(14))
    await dialog(page).getByLabel('По', { exact: true }).fill(dayAhead(15))
    await dialog(page).getByLabel('Причина').fill('Не готов подъезд')
    await expect(dialog(page)).toContainText('Всего за эти дни')
    await axe(page)
    await open(owner, deal)
    await press(owner, 'Попросить другие дни')
    await dialog(owner).getByLabel('Причина').fill('Ремонт')
    await press(page, 'Попросить')
    await expect(dialog(page)).toHaveCount(0)
    await press(owner, 'Попросить')
    await expect(owner.getByRole('main').getByRole('alert')).toContainText('Здесь уже всё изменилось')
    await expect(dialog(owner)).toHaveCount(0)
    await open(owner, '/deals?show=mine')
    await owner.getByRole('link', { name: new RegExp(name) }).click()
    await expect(owner.getByText('Не готов подъезд').first()).toBeVisible()
    await press(owner, 'Согласиться на эти дни')
    await expect(owner.getByRole('button', { name: 'Согласиться на эти дни' })).toHaveCount(0)
    await press(owner, 'Отменить бронь')
    await expect(dialog(owner).getByRole('button', { name: 'Отменить бронь' })).toBeDisabled()
    await dialog(owner).getByLabel('Причина').fill('Сломалась гидравлика')
    await axe(owner)
    await dialog(owner).getByRole('button', { name: 'Отменить бронь' }).click()
    await expect(owner.getByText('Отменил владелец: Сломалась гидравлика')).toBeVisible()
    expect(await mailTo(asker, /Бронь отменена/)).toContain('Сломалась гидравлика')
    await open(page, deal)
    await expect(page.getByText('Отменил владелец: Сломалась гидравлика')).toBeVisible()
    await sound(page)
  })
  await owner.context().close()
})

test('an own machine is offered for an order, and a moderator takes off a request that an owner complains of', {
  tag: '@once',
}, async ({ page, browser }) => {
  const { owner, name, machine } = await ownerOf(browser, page)
  await makeMachine(owner.request, `${name}, второй`, { type: 'ekskavator', ratePerShift: 31_000, ...MAGADAN })
  const asker = await another(browser, page)
  await signUp(asker.request)
  const place = { ...MAGADAN, phone: '+79160001271' }
  const work = { name: `Котлован ${Date.now()}`, type: 'rytyo-kotlovana', ...place }
  const made = await asker.request.post('/api/create-work', { data: work })
  expect(made.status(), await made.text()).toBe(200)
  const order = String((await made.json())._id)

  await test.step('from the page of the order a machine is chosen, and its price is offered', async () => {
    await open(owner, `/order/${order}`)
    await owner.getByRole('link', { name: 'Предложить машину' }).click()
    await owner.waitForURL(`**/order/${order}/offer`)
    await sound(owner)
    await press(owner, `Предложить: ${name}`)
    await owner.waitForURL(/\/offers\/[\da-f-]{36}$/)
    await sound(owner)
    await owner.getByText('Изменить цену, дни, условия').click()
    await owner.getByLabel('Часов в смене').fill('1,5')
    await expect(owner.getByLabel('Часов в смене')).toHaveAccessibleDescription('Нужно целое число')
    await expect(owner.getByRole('button', { name: 'Предложить цену' })).toBeDisabled()
    await owner.getByLabel('Часов в смене').fill('8')
    await owner.getByLabel('Сообщение заказчику').fill('Приедем к восьми')
    await owner.getByRole('combobox', { name: 'Машина' }).selectOption(`${name}, второй`)
    await expect(owner).toHaveURL(/machine=/)
    await expect(owner.getByLabel('Цена, ₽')).toHaveValue('31000')
    await expect(owner.getByLabel('Сообщение заказчику')).toHaveValue('Приедем к восьми')
    await press(owner, 'Предложить цену')
    await expect(owner.getByText('Есть предложение').first()).toBeVisible()
    await open(asker, '/deals')
    await expect(asker.getByRole('link', { name: /Котлован|котлован/ }).first()).toBeVisible()
  })

  await test.step('a complaint reaches the moderator, who takes the request off with a reason', async () => {
    const email = newAddress()
    await signUp(page.request, email)
    const form = {
      draft: crypto.randomUUID(),
      type: 'ekskavator',
      ...{
        from: FIRST,
        to: LAST,
        shift: 'day',
        hours: 8,
        works: [],
        volume: '',
        address: '',
        operator: null,
        payment: null,
      },
      ...{ lat: MAGADAN.coordLat, lng: MAGADAN.coordLng, note: name, phone: '+79160001272', name: 'Пётр' },
      send: { reach: 'chosen', machines: [machine] },
    }
    const sent = await page.request.post('/api/requests', { data: form })
    expect(sent.status(), await sent.text()).toBe(200)
    await open(owner, '/deals')
    await expectChosenLast(owner, name)
    await owner.getByRole('button', { name: /^Ваш ход/ }).click()
    await owner.getByRole('link', { name: new RegExp(name) }).click()
    await expect(owner.getByRole('article', { name: 'Заявка' })).toContainText(name)
    await owner.getByRole('link', { name: 'Заявка целиком' }).click()
    await press(owner, 'Пожаловаться на заявку')
    await dialog(owner).getByLabel('Причина').fill('Продаёт шины')
    await dialog(owner).getByRole('button', { name: 'Пожаловаться' }).click()
    await expect(owner.getByText('Модератор увидит жалобу')).toBeVisible()
    const chief = await another(browser, page)
    expect(await logIn(chief.request, 'moderator@example.org', 'poryadok-na-forume')).toBe(true)
    await open(chief, '/moderation?show=requests')
    const complaint = chief.getByRole('article').filter({ hasText: name })
    await expect(complaint).toContainText('Продаёт шины')
    await sound(chief)
    await complaint.getByRole('button', { name: 'Снять заявку' }).click()
    await dialog(chief).getByLabel('Причина').fill('Реклама')
    await axe(chief)
    await dialog(chief).getByRole('button', { name: 'Снять', exact: true }).click()
    await expect(complaint).toHaveCount(0)
    expect(await mailTo(email, /Модератор снял вашу заявку/)).toContain('Реклама')
    await chief.context().close()
  })
  await Promise.all([owner.context().close(), asker.context().close()])
})

test('a link of a letter that leads to no request any more says so, and where the requests are', {
  tag: '@once',
}, async ({ page }) => {
  expect(await open(page, '/offer-link/cut.short')).toBe(404)
  await expect(page.getByText('Этой заявки больше нет, или ссылка из письма скопирована не целиком.')).toBeVisible()
  await sound(page)
  await page.getByRole('link', { name: 'Войти и увидеть все заявки' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fdeals/)
})

/** An answer for a list that comes after another one was chosen changes nothing. `name`: of what waits for the user. */
async function expectChosenLast(page: Page, name: string) {
  const late = Promise.withResolvers<void>()
  const isMine = (url: URL) => url.pathname === '/api/deals' && url.searchParams.get('show') === 'mine'
  await page.route(isMine, async (route) => {
    await late.promise
    await route.continue()
  })
  const answered = page.waitForResponse((response) => isMine(new URL(response.url())))
  await page.getByRole('button', { name: /^Ваш ход/ }).click()
  await page.getByRole('button', { name: 'Закрытые' }).click()
  const row = page.getByRole('link', { name: new RegExp(name) })
  await expect(row).toHaveCount(0)
  late.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await row.count()).toBe(0)
  await page.unroute(isMine)
}
