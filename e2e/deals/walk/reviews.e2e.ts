/**
 * After the booking: hours recorded on the object are the deal's, the paper is drafted from the offer's rate, both tick
 * the payment and write reviews with what was recorded; a talk that went wrong is closed and complained of.
 */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { dayAfter } from '../../../shared/src/catalog/calendar.ts'
import { dayAt } from '../../../shared/src/tracks/clock.ts'
import { bookForDay } from '../../lib/database.ts'
import { axe, expect, open, sound, test, withoutWebGl } from '../../lib/fixtures.ts'
import { mailTo } from '../../lib/mail.ts'
import { another, logIn, signUp } from '../../lib/people.ts'
import { MINUTE, makeRecorder, sendPoints } from '../../lib/track-data.ts'

const PLACE = { lat: 55.567, lng: 38.23 }
const AHEAD = dayAfter(dayAt('Europe/Moscow', Date.now()), 10)
const YESTERDAY = dayAfter(dayAt('Europe/Moscow', Date.now()), -1)
const WORDS = 'Котлован сдан за смену'
const PROOF = 'подтверждено записями: 1\u00a0смена, 8\u00a0ч'

/** The shift, and 0.48 hours beyond its eight at an eighth of its price each. */
const PAID = '27\u00a0560,00'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function someone(browser: Browser, page: Page) {
  const at = await another(browser, page)
  return { at, email: await signUp(at.request) }
}

interface Given {
  _id: string
  deals: { id: string; subject: string }[]
  terms: object
}

async function answer(call: ReturnType<APIRequestContext['get']>): Promise<Given> {
  const given = await call
  expect(given.status(), await given.text()).toBe(200)
  return (await given.json()) as Given
}

/** Booked through the API for one day of eight hours at 26,000 ₽ a shift. */
async function bookedDeal(owner: APIRequestContext, asker: APIRequestContext, machine: string): Promise<string> {
  await answer(
    asker.post('/api/requests', {
      data: {
        ...{
          draft: crypto.randomUUID(),
          type: 'ekskavator',
          works: [],
          volume: '430 м³',
          note: '',
          address: '',
          photos: [],
        },
        ...{ from: AHEAD, to: AHEAD, shift: 'day', hours: 8, operator: null, payment: null, ...PLACE },
        ...{ name: 'Андрей', phone: '+79160001272', send: { reach: 'chosen', machines: [machine] } },
      },
    }),
  )
  const { deals: mine } = await answer(owner.get('/api/deals?show=mine'))
  const offer = `/api/offers/${mine[0]?.id}`
  const { terms } = await answer(owner.get(`${offer}/start`))
  await answer(owner.post(offer, { data: { step: 'offer', terms } }))
  await answer(asker.post(offer, { data: { step: 'accept' } }))
  const { deals } = await answer(asker.get('/api/deals?show=going'))
  return String(deals.find(({ subject }) => subject === 'deal')?.id)
}

/** The engine shakes the phone on the spot, from 8:00 to 16:30, a point a minute. */
const dug = () =>
  Array.from({ length: 511 }, (_, i) => ({
    timestamp: Date.parse(`${YESTERDAY}T08:00+03:00`) + i * MINUTE,
    ...{ lat: PLACE.lat + (i % 3) * 1e-5, lng: PLACE.lng, speed: 0, accuracy: 5 },
    ...{ vibration: 1.5 * (1 + 0.02 * ((i % 5) - 2)), frequency: 25 },
  }))

test('a worked deal has its hours, its paper, both ticks of payment and both reviews', { tag: '@wide' }, async ({
  page,
  browser,
}) => {
  await withoutWebGl(page)
  const [owner, asker] = [await someone(browser, page), await someone(browser, page)]
  const name = `Экскаватор в работе ${process.pid}-${Date.now()}`
  const data = {
    name,
    type: 'ekskavator',
    phone: '+79160001201',
    ratePerShift: 26_000,
    coordLat: PLACE.lat,
    coordLng: PLACE.lng,
  }
  const machine = String((await answer(owner.at.request.post('/api/create-equipment', { data })))._id)
  const id = await bookedDeal(owner.at.request, asker.at.request, machine)
  await bookForDay(id, YESTERDAY)
  const deal = `/deals/${id}`

  await test.step('hours recorded on the object are the deal’s, for both', async () => {
    await open(owner.at, deal)
    await press(owner.at, 'Добавить объект')
    await owner.at.waitForURL(/\/objects\/\d+/)
    const token = await makeRecorder(owner.at.request, machine)
    await sendPoints(owner.at.request, token, dug())
    for (const { at } of [owner, asker]) {
      await open(at, deal)
      await expect(at.getByRole('region', { name: 'Работа по записям' })).toContainText('На объекте8 ч 30 мин')
    }
    await sound(owner.at)
  })

  await test.step('the paper is drafted from the offer’s rate, and both see it', async () => {
    await owner.at.getByRole('link', { name: 'Составить документ' }).click()
    await owner.at.waitForURL(/\/papers\/new/)
    const charges = owner.at.getByRole('list', { name: 'К оплате' })
    await expect(charges).toContainText('26\u00a0000,00')
    await sound(owner.at)
    await press(owner.at, 'Выдать документ')
    await dialog(owner.at).getByRole('button', { name: 'Выдать' }).click()
    await expect(owner.at.getByRole('heading', { name: /№ 1$/ })).toBeVisible()
    for (const { at } of [owner, asker]) {
      await open(at, deal)
      await expect(at.getByRole('region', { name: 'Документы' })).toContainText(PAID)
    }
  })

  await test.step('both tick the payment', async () => {
    await press(asker.at, 'Оплачено')
    await expect(asker.at.getByText('Заказчик отметил оплату').first()).toBeVisible()
    await mailTo(owner.email, /Заказчик отметил оплату/)
    await open(owner.at, deal)
    await press(owner.at, 'Деньги пришли')
    await expect(owner.at.getByRole('button', { name: 'Деньги пришли' })).toHaveCount(0)
    await sound(owner.at)
  })

  await test.step('both write, and everybody reads the review with what was recorded', async () => {
    for (const [{ at }, words] of [
      [asker, WORDS],
      [owner, 'Оплата в срок'],
    ] as const) {
      await open(at, deal)
      await at.getByRole('radio', { name: '5 из 5' }).check({ force: true })
      await at.getByRole('textbox', { name: 'Отзыв' }).fill(words)
      await press(at, 'Отправить отзыв')
      await expect(at.getByRole('article', { name: 'Ваш отзыв' })).toContainText(words)
    }
    await open(page, `/equipment/${machine}`)
    const shown = page.getByRole('region', { name: 'Отзывы о работе машины' })
    await expect(shown).toContainText(WORDS)
    await expect(shown).toContainText(PROOF)
  })

  await test.step('the owner takes no more messages of the thread and complains, and the moderator reads it', async () => {
    await open(asker.at, deal)
    await press(asker.at, 'Написать')
    await asker.at.waitForURL(/\/messages\/[\da-f-]{36}$/)
    const field = asker.at.getByRole('textbox', { name: 'Сообщение', exact: true })
    await field.fill(`Купите шины ${name}`)
    await press(asker.at, 'Отправить')
    await expect(asker.at.getByRole('log')).toContainText('Купите шины')
    await open(owner.at, new URL(asker.at.url()).pathname)
    await press(owner.at, 'Действия с перепиской')
    await press(owner.at, 'Пожаловаться')
    await dialog(owner.at).getByLabel('Причина').selectOption({ index: 1 })
    await axe(owner.at)
    await dialog(owner.at).getByRole('button', { name: 'Отправить' }).click()
    await expect(dialog(owner.at)).toHaveCount(0)
    await press(owner.at, 'Действия с перепиской')
    await press(owner.at, 'Не принимать сообщения')
    await dialog(owner.at).getByRole('button', { name: 'Не принимать', exact: true }).click()
    await expect(owner.at.getByText('Сообщения больше не придут')).toBeVisible()
    await open(asker.at, new URL(asker.at.url()).pathname)
    await expect(field).toHaveCount(0)
    const chief = await someone(browser, page)
    expect(await logIn(chief.at.request, 'moderator@example.org', 'poryadok-na-forume')).toBe(true)
    await open(chief.at, '/moderation?show=threads')
    await expect(chief.at.getByRole('article').filter({ hasText: name }).first()).toContainText('Купите шины')
    await chief.at.context().close()
  })
  await Promise.all([owner, asker].map(({ at }) => at.context().close()))
})
