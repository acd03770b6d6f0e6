/** An owner books days of a machine himself in the calendar, by touch and by mouse. */
import type { Page } from '@playwright/test'
import { expect, open, sound, test } from '../../lib/fixtures.ts'
import { signUp } from '../../lib/people.ts'
import { MAGADAN, makeMachine } from '../../lib/track-data.ts'

// The browser itself complains of a day that is taken, and of a session that has ended.
test.use({ expectedComplaints: [/status of 40[19]/] })

const DAY = 86_400_000
const dayAhead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const FROM = dayAhead(10)

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

test('an owner books a free day with two presses, is warned of a taken one, and takes the booking back', async ({
  page,
}) => {
  await signUp(page.request)
  const name = `Экскаватор в календаре ${process.pid}-${Date.now()}`
  const service = { from: dayAhead(13), to: dayAhead(13), state: 'service', shift: 'all' }
  await makeMachine(page.request, name, { type: 'ekskavator', ...MAGADAN, busy: [service] })
  const free = page.getByRole('button', { name: new RegExp(`Забронировать: ${name}`) })
  const booked = page.getByRole('button', { name: /бронь( и ТО)?, СНТ «Дружба»/ })
  // A finger where there is one.
  const touch = test.info().project.name === 'phone'
  const onDay = (day: typeof free) => (touch ? day.tap() : day.click())

  await test.step('a free day opens the form with itself in it', async () => {
    await open(page, `/deals/calendar?from=${FROM}`)
    await expect(free).toHaveCount(13)
    await sound(page)
    await onDay(free.nth(2))
    await expect(dialog(page).getByLabel('С', { exact: true })).toHaveValue(dayAhead(12))
    await sound(page)
  })

  await test.step('the days are busy at once, whose they are stands with them', async () => {
    await dialog(page).getByLabel('По', { exact: true }).fill(dayAhead(14))
    await dialog(page).getByLabel('Заказчик или причина').fill('СНТ «Дружба»')
    await inDialog(page, 'Забронировать').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(booked).toHaveCount(3)
    await expect(free).toHaveCount(11)
    await expect(page.getByRole('status').filter({ hasText: 'бронь и ТО. СНТ «Дружба»' })).toContainText(name)
    await sound(page)
  })

  await test.step('a second booking of these days is refused with the day and the customer', async () => {
    await page.getByRole('button', { name: 'Бронь', exact: true }).click()
    await dialog(page).getByLabel('По', { exact: true }).fill(dayAhead(12))
    await inDialog(page, 'Забронировать').click()
    await expect(dialog(page).getByText(/^Занято: .* СНТ «Дружба»/)).toBeVisible()
    await sound(page)
    await inDialog(page, 'Отмена').click()
  })

  await test.step('the booking is taken back, and its days are free again', async () => {
    await onDay(booked.first())
    await inDialog(page, 'Убрать бронь').click()
    await page
      .getByRole('dialog', { name: 'Убрать бронь?' })
      .getByRole('button', { name: 'Убрать', exact: true })
      .click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(free).toHaveCount(13)
    await expect(page.getByRole('heading', { name: 'Вы записали сами' })).toHaveCount(0)
  })
})

test('the calendar address is replaced and closed only after a question', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Экскаватор с адресом', { type: 'ekskavator', ...MAGADAN })
  await open(page, '/deals/calendar')
  const address = page.getByRole('textbox', { name: 'Адрес календаря' })
  await page.getByRole('button', { name: 'Получить адрес' }).click()
  const first = await address.inputValue()
  const feed = (url: string) => page.request.get(url).then((answer) => answer.status())

  await test.step('another address', async () => {
    const another = page.getByRole('button', { name: 'Новый адрес' })
    await another.click()
    await sound(page)
    await inDialog(page, 'Отмена').click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await feed(first)).toBe(200)
    await another.click()
    await inDialog(page, 'Получить новый').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(address).not.toHaveValue(first)
    expect([await feed(first), await feed(await address.inputValue())]).toEqual([404, 200])
  })

  await test.step('none', async () => {
    const close = page.getByRole('button', { name: 'Закрыть адрес' })
    await close.click()
    await sound(page)
    await inDialog(page, 'Отмена').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(/^Действует с/)).toBeVisible()
    await close.click()
    await inDialog(page, 'Закрыть адрес').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(close).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Получить адрес' })).toBeVisible()
  })
})

test('where the session has ended, only a form says that what was typed stays', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Экскаватор без входа', { type: 'ekskavator', ...MAGADAN })
  expect((await page.request.post('/api/deal-feed')).status()).toBe(200)
  await open(page, '/deals/calendar')
  await page.context().clearCookies()
  const failure = dialog(page).getByRole('alert')

  await page.getByRole('button', { name: 'Закрыть адрес' }).click()
  await inDialog(page, 'Закрыть адрес').click()
  await expect(failure).toHaveText('Войдите, чтобы продолжить. Войти в новой вкладке', { useInnerText: true })
  await sound(page)
  await inDialog(page, 'Отмена').click()
  await page.getByRole('button', { name: 'Бронь', exact: true }).click()
  await dialog(page).getByLabel('Заказчик или причина').fill('СНТ «Дружба»')
  await inDialog(page, 'Забронировать').click()
  const words = 'Войдите, чтобы продолжить. Введённое останется здесь. Войти в новой вкладке'
  await expect(failure).toHaveText(words, { useInnerText: true })
  await sound(page)
})

test('a booking that comes while the calendar of a machine is open is shown there, and stays whatever is marked', {
  tag: '@once',
}, async ({ page }) => {
  await signUp(page.request)
  await page.clock.install()
  const machine = await makeMachine(page.request, 'Кран с календарём', { type: 'avtokran', ...MAGADAN, busy: [] })
  await open(page, `/equipment/${machine}/calendar`)
  // Of the next months the one that has the days.
  const [from, to] = [dayAhead(40), dayAhead(42)]
  await page.getByRole('button', { name: 'Следующий месяц' }).click()
  const booked = page.getByRole('button', { name: /бронь$/ })
  await expect(booked).toHaveCount(0)

  await test.step('it comes by itself', async () => {
    const body = { machine, from, to, shift: 'all', customer: 'СНТ «Дружба»' }
    const answer = await page.request.put(`/api/own-bookings/${crypto.randomUUID()}`, { data: body })
    expect(answer.status(), await answer.text()).toBe(200)
    await page.clock.fastForward('01:01')
    await expect(page.getByRole('status').filter({ hasText: 'Пришла бронь' })).toBeVisible()
    await sound(page)
  })

  await test.step('its days are told before they are marked, and keep it', async () => {
    for (let n = 0; n < 3 && (await booked.count()) === 0; n++)
      await page.getByRole('button', { name: 'Следующий месяц' }).click()
    const shown = await booked.count()
    await booked.first().click()
    await expect(page.getByRole('region', { name: 'Отметить дни' })).toContainText('Отметка её не снимает')
    await expect(page.getByRole('link', { name: 'Чья бронь' }).first()).toHaveAttribute(
      'href',
      `/deals/calendar?from=${from}`,
    )
    await page.getByRole('button', { name: 'Свободна', exact: true }).click()
    await expect(page.getByText('Когда машина занята')).toBeVisible()
    await expect(booked).toHaveCount(shown)
    await sound(page)
  })

  await test.step('a day whose night is free says so to who listens, its word fits its cell on a phone, and the bar is explained', async () => {
    const day = dayAhead(44)
    const body = { machine, from: day, to: day, shift: 'day', customer: 'СНТ «Дружба»' }
    const answer = await page.request.put(`/api/own-bookings/${crypto.randomUUID()}`, { data: body })
    expect(answer.status(), await answer.text()).toBe(200)
    await open(page, `/equipment/${machine}/calendar`)
    const half = page.getByRole('button', { name: /бронь ночь свободна$/ })
    for (let n = 0; n < 3 && (await half.count()) === 0; n++)
      await page.getByRole('button', { name: 'Следующий месяц' }).click()
    const word = half.getByText('бронь')
    const margins = await word.evaluate((element) => {
      const written = document.createRange()
      written.selectNode(element.firstChild ?? element)
      return (element.parentElement?.clientWidth ?? 0) - written.getBoundingClientRect().width
    })
    expect(margins).toBeGreaterThan(4)
    await expect(page.getByRole('list', { name: 'Что значит полоса' })).toHaveText('днём занята, ночь свободна')
  })
})

test('each machine of the calendar has the present day of the place where it stands', { tag: '@once' }, async ({
  page,
}) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Кран в Магадане', MAGADAN)
  await makeMachine(page.request, 'Кран в Калининграде', { coordLat: 54.71, coordLng: 20.51 })
  const firstFree = (name: string) => page.getByRole('button', { name: new RegExp(`Забронировать: ${name}`) }).first()
  await open(page, '/deals/calendar')
  // Nine hours apart: for more than a third of a day it is tomorrow already in Magadan.
  await expect(firstFree('Кран в Магадане')).toHaveText(todayIn('Asia/Magadan'))
  await expect(firstFree('Кран в Калининграде')).toHaveText(todayIn('Europe/Kaliningrad'))
})

const todayIn = (timeZone: string) =>
  new RegExp(
    `${new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone }).format().replace(' ', '\\s')}$`,
  )
