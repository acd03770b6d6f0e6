/**
 * Three customers and five owners: a request to all around without an account, answers from letters and from the list, a
 * counter-offer, a booking of which all others are notified, the phones, and the object.
 */
import type { Page } from '@playwright/test'
import { expect, open, sound, test } from '../../lib/fixtures.ts'
import { mailTo } from '../../lib/mail.ts'
import { another, newAddress, signUp } from '../../lib/people.ts'
import { makeMachine } from '../../lib/track-data.ts'

/** Where no other test looks for machines. */
const TOWN = { search: 'норильск', name: /^Норильск/, lat: 69.35, lng: 88.2 }
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [FIRST, LAST] = [dayAhead(10), dayAhead(12)]

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('three customers and five owners go from requests to a booking and its object', { tag: '@wide' }, async ({
  page,
  browser,
}) => {
  const mark = `${process.pid}-${Date.now()}`
  const someone = async () => {
    const at = await another(browser, page)
    return { at, email: await signUp(at.request) }
  }
  const ownerOf = async (n: number, ratePerShift: number) => {
    const { at, email } = await someone()
    const name = `Экскаватор ${n} ${mark}`
    const place = { coordLat: TOWN.lat, coordLng: TOWN.lng }
    const given = { type: 'ekskavator', phone: `+7916000120${n}`, ratePerShift, ...place }
    return { at, email, name, machine: await makeMachine(at.request, name, given) }
  }
  const [one, two, three, four, five] = await Promise.all([
    ownerOf(1, 26_000),
    ownerOf(2, 24_000),
    ownerOf(3, 27_000),
    ownerOf(4, 28_000),
    ownerOf(5, 29_000),
  ])
  const [second, third] = await Promise.all([someone(), someone()])
  const requestOf = (name: string, volume: string, machines: string[]) => ({
    ...{ draft: crypto.randomUUID(), type: 'ekskavator', works: [], volume, note: '', address: '', photos: [] },
    ...{ from: FIRST, to: LAST, shift: 'day', hours: 8, operator: null, payment: null, lat: TOWN.lat, lng: TOWN.lng },
    ...{ name, phone: '+79160001272', send: { reach: 'chosen', machines } },
  })
  const first = newAddress()
  /** A page of a person who has only the letter. */
  const fromLetter = async (email: string, words: RegExp) => {
    const guest = await another(browser, page)
    await open(guest, /\/offer-link\/[\w.%-]+/.exec(await mailTo(email, words))?.[0] ?? '')
    return guest
  }

  await test.step('the first asks everybody around without an account, the second chosen owners', async () => {
    const sent = await second.at.request.post('/api/requests', {
      data: requestOf('Пётр', '77 м³', [one.machine, four.machine]),
    })
    expect(sent.status(), await sent.text()).toBe(200)
    await open(page, '/requests/new?type=ekskavator')
    await page.getByLabel('С', { exact: true }).fill(FIRST)
    await page.getByLabel('По', { exact: true }).fill(LAST)
    await page.getByRole('combobox', { name: 'Город или посёлок' }).fill(TOWN.search)
    await page.getByRole('option', { name: TOWN.name }).first().click()
    await page.getByLabel('Объём').fill('430 м³')
    await page.getByRole('radio', { name: /^Всем в/ }).check()
    await page.getByLabel('Имя').fill('Андрей')
    await page.getByLabel('Телефон').fill('+7 916 000-12-71')
    await page.getByLabel('Электронная почта').fill(first)
    await expect(page.getByText(/^Заявку получат: \d+/)).toBeVisible()
    await sound(page)
    await press(page, /^Отправить \d+/)
    const [, code = ''] = /Код: (\d{6})/.exec(await mailTo(first, /Код: \d{6}/)) ?? []
    await dialog(page).getByLabel('Код').fill(code)
    await page.waitForURL(/\/requests\/[\da-f-]{36}$/)
  })
  const request = new URL(page.url()).pathname

  await test.step('two answer from their letters with the prices of their listings, one cannot', async () => {
    for (const { email, rate } of [
      { ...one, rate: '26000' },
      { ...two, rate: '24000' },
    ]) {
      const guest = await fromLetter(email, /430 м³[\s\S]*offer-link/)
      await expect(guest.getByLabel('Цена, ₽')).toHaveValue(rate)
      await press(guest, 'Предложить цену')
      await expect(guest.getByText('Есть предложение').first()).toBeVisible()
      await guest.context().close()
    }
    const guest = await fromLetter(three.email, /430 м³[\s\S]*offer-link/)
    await press(guest, 'Не могу')
    await confirm(guest, 'Не могу')
    await expect(guest.getByText('Владелец не может').first()).toBeVisible()
    await guest.context().close()
  })

  await test.step('the first owner also answers the second customer, from his own list', async () => {
    await open(one.at, '/deals?show=mine')
    await sound(one.at)
    await one.at.getByRole('link', { name: /Пётр/ }).click()
    await one.at.waitForURL(/\/messages\/offer\//)
    await one.at.getByRole('main').getByText('Предложить цену', { exact: true }).click()
    await one.at.waitForURL(/\/offers\//)
    await press(one.at, 'Предложить цену')
    await expect(one.at.getByText('Есть предложение').first()).toBeVisible()
    await mailTo(second.email, /Новое предложение/)
  })

  await test.step('the third takes his request back once it has an offer, and its owner is told', async () => {
    const form = requestOf('Вера', '91 м³', [three.machine])
    const sent = await third.at.request.post('/api/requests', { data: form })
    expect(sent.status(), await sent.text()).toBe(200)
    const guest = await fromLetter(three.email, /91 м³[\s\S]*offer-link/)
    await press(guest, 'Предложить цену')
    await expect(guest.getByText('Есть предложение').first()).toBeVisible()
    await guest.context().close()
    await open(third.at, '/deals')
    await third.at
      .getByRole('link', { name: /91 м³|Экскаватор/ })
      .first()
      .click()
    await third.at.waitForURL(/\/requests\/[\da-f-]{36}$/)
    await press(third.at, 'Снять заявку')
    await confirm(third.at, 'Снять заявку')
    await expect(third.at.getByRole('button', { name: 'Снять заявку' })).toHaveCount(0)
    await mailTo(three.email, /Заявка закрыта/)
  })

  await test.step('the first customer compares and names his own price', async () => {
    await open(page, request)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Предложения: 2 из')
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
    await expect(cards.first()).toContainText(two.name)
    await sound(page)
    await cards.filter({ hasText: one.name }).getByRole('button', { name: 'Назвать свою цену' }).click()
    await dialog(page).getByLabel('За смену, ₽').fill('25000')
    await expect(dialog(page)).toContainText('75\u00a0000')
    await confirm(page, 'Отправить')
    await expect(page.getByText('Ждём ответа на вашу цену')).toBeVisible()
  })

  await test.step('the owner agrees from the letter, and everybody else is told', async () => {
    const guest = await fromLetter(one.email, /Заказчик назвал свою цену/)
    await press(guest, 'Согласиться')
    await expect(dialog(guest)).toContainText('Отменить может каждая сторона')
    await confirm(guest, 'Согласиться')
    await expect(guest.getByText('Предложение принято').first()).toBeVisible()
    await guest.context().close()
    await mailTo(first, /Владелец согласен на вашу цену/)
    await Promise.all([two, four, five].map(({ email }) => mailTo(email, /Заявка закрыта/)))
    await mailTo(second.email, /Машина занята в эти дни/)
  })

  await test.step('the customer sees the phone of the owner', async () => {
    await open(page, '/deals')
    await sound(page)
    await page.getByRole('link', { name: new RegExp(one.name) }).click()
    await page.getByRole('link', { name: 'Сделка целиком' }).click()
    await page.waitForURL(/\/deals\/[\da-f-]{36}$/)
    await expect(page.locator('main a[href="tel:+79160001201"]')).toBeVisible()
  })
  const deal = new URL(page.url()).pathname
  await test.step('the owner sees his, and makes the object by one press', async () => {
    await open(one.at, deal)
    await expect(one.at.locator('main a[href="tel:+79160001271"]')).toBeVisible()
    await press(one.at, 'Добавить объект')
    await one.at.waitForURL(/\/objects\/\d+/)
  })
  await Promise.all([one, two, three, four, five, second, third].map(({ at }) => at.context().close()))
})
