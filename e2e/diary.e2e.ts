/** The diary of a machine. */

import { oweRecountNotice } from './lib/database.ts'
import { axe, expect, expectNoSidewaysScroll, open, reload, test, withoutWebGl } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { makeRecorded } from './lib/recorded-days.ts'
import { MINUTE, makeMachine, makeRecorder, sendPoints } from './lib/track-data.ts'

test('the diary of a machine shows the sums of a day and its notes', { tag: '@once' }, async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Ман')
  await oweRecountNotice(id, '2026-06-16')
  await open(page, `/equipment/${id}/diary?day=2026-06-17`)
  const notice = page.getByRole('region', { name: /^Пересчитали 2\s*дня: в 1 изменились/ })
  await test.step('that days were summed anew is told until it is read, with those that changed', async () => {
    await expect(notice).toContainText('Подмена координат отброшена. Выданные документы остались прежними.')
    await notice.getByText('Что изменилось по дням').click()
    await expect(notice.getByRole('listitem')).toContainText(
      /Самосвал Ман, вт, 16\sиюн.*365,6 → 24,1\s*км · работа 10\s*ч → 2\s*ч/,
    )
    await expect(notice.getByRole('link', { name: /16\sиюн/ })).toHaveAttribute('href', /control\?days=2026-06-16$/)
    await axe(page)
    await expectNoSidewaysScroll(page)
    const read = notice.getByRole('button', { name: 'Понятно' })
    expect((await read.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await read.click()
    await expect(page.getByRole('status')).toContainText('Больше не покажем')
    await reload(page)
    await expect(page.getByRole('heading', { name: /17 июня/ })).toBeVisible()
    await expect(notice).toBeHidden()
  })
  const sums = page.getByRole('region', { name: 'Итог дня' })
  await test.step('the day is summed up', async () => {
    await expect(sums).toContainText(/Первое движение\s*11:40/)
    await expect(sums).toContainText('оценка')
  })
  await page.getByLabel('Новая заметка').fill('Заменили фильтр')
  await test.step('leaving the page with an unsaved note must be confirmed', async () => {
    await page.getByRole('link', { name: 'Контроль' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click()
    await expect(page.getByLabel('Новая заметка')).toHaveValue('Заменили фильтр')
  })
  const notes = page.getByRole('region', { name: 'Заметки' })
  await test.step('a note is added', async () => {
    await notes.getByRole('button', { name: 'Добавить' }).click()
    await expect(notes.getByRole('listitem')).toContainText('Заменили фильтр')
  })
  await test.step('a note is edited', async () => {
    await notes.getByRole('button', { name: 'Изменить заметку' }).click()
    await notes.getByLabel('Заметка', { exact: true }).fill('Заменили оба фильтра')
    await notes.getByRole('button', { name: 'Сохранить' }).click()
    await expect(notes.getByRole('listitem')).toContainText('изменено')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await reload(page)
    await expect(notes.getByRole('listitem')).toContainText('Заменили оба фильтра')
  })
  await test.step('a note is deleted', async () => {
    await notes.getByRole('button', { name: 'Удалить заметку' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(notes.getByRole('listitem')).toHaveCount(0)
  })
  await test.step('what is typed while a note is being saved stays', async () => {
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/diary/**', async (route) => {
      const response = await route.fetch()
      await typed.promise
      await route.fulfill({ response })
    })
    await page.getByLabel('Новая заметка').fill('Долили масло')
    await notes.getByRole('button', { name: 'Добавить' }).click()
    await page.getByLabel('Новая заметка').fill('Долили масло, 2 л')
    typed.resolve()
    await expect(notes.getByRole('listitem')).toContainText('Долили масло')
    await expect(page.getByLabel('Новая заметка')).toHaveValue('Долили масло, 2 л')
    await page.unroute('**/api/diary/**')
    await page.getByLabel('Новая заметка').fill('')
  })
  await test.step('a link leads to the day before', async () => {
    await page.getByRole('link', { name: '16 июня' }).click()
    await expect(page.getByRole('heading', { name: /16 июня/ })).toBeVisible()
  })
})

test('the owner says what the engine did, and the day and its levels follow', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Экскаватор JCB', { type: 'ekskavator' })
  const token = await makeRecorder(page.request, id)
  const EIGHT = Date.parse('2026-06-17T08:00+03:00')
  await sendPoints(page.request, token, standing(EIGHT, [0.05, 0.07, 0.12]))
  await open(page, `/equipment/${id}/diary?day=2026-06-17`)
  const sums = page.getByRole('region', { name: 'Итог дня' })
  const card = page.getByRole('region', { name: 'Что делал двигатель' })
  await expect(sums).toContainText(/Неизвестно\s*3\sч/)
  const mark = async (from: string, to: string, what: string) => {
    await card.getByRole('button', { name: 'Отметить отрезок' }).click()
    await card.getByLabel('С', { exact: true }).fill(from)
    await card.getByLabel('До', { exact: true }).fill(to)
    await card.getByLabel('Что было').selectOption(what)
    await card.getByRole('button', { name: 'Отметить', exact: true }).click()
  }
  await test.step('ends that are no stretch are refused', async () => {
    await mark('09:00', '08:00', 'стоянка')
    await expect(card).toContainText('конец позже начала')
    await axe(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: 'Отменить' }).click()
  })
  await test.step('three marks, and the whole day is known', async () => {
    await mark('08:05', '08:20', 'стоянка')
    await expect(card.getByRole('listitem')).toHaveText(['08:05–08:20 стоянка'])
    await mark('09:05', '09:20', 'холостой ход')
    await expect(card.getByRole('listitem')).toHaveCount(2)
    await mark('10:05', '10:20', 'работа на месте')
    await expect(card.getByRole('listitem')).toHaveCount(3)
    await expect(sums).toContainText(/Работа по калибровке\s*1\sч/)
    await expect(sums).toContainText(/Стоянка по калибровке\s*1\sч/)
    await axe(page)
  })
  await test.step('a stretch of the day fills in its ends', async () => {
    await card.getByRole('button', { name: 'Отметить отрезок' }).click()
    await card.getByLabel('Отрезок дня').selectOption('08:05–08:20 стоянка')
    await expect(card.getByLabel('С', { exact: true })).toHaveValue('08:05')
    await expect(card.getByLabel('До', { exact: true })).toHaveValue('08:20')
    await card.getByRole('button', { name: 'Отменить' }).click()
  })
  await test.step('without its marks the day is a guess again', async () => {
    for (const left of [2, 1, 0]) {
      await card
        .getByRole('button', { name: /^Убрать отметку/ })
        .first()
        .click()
      await expect(card.getByRole('listitem')).toHaveCount(left)
    }
    await expect(sums).toContainText(/Неизвестно\s*3\sч/)
  })
})

test('the owner enters what the counter of his machine shows, on its own page and in the diary', {
  tag: '@once',
}, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Экскаватор JCB', { type: 'ekskavator' })
  const token = await makeRecorder(page.request, id)
  const EIGHT = Date.parse('2026-06-17T08:00+03:00')
  await sendPoints(
    page.request,
    token,
    Array.from({ length: 121 }, (_, i) => ({ timestamp: EIGHT + i * 60_000, lat: 55.6, lng: 38.1, ignition: true })),
  )
  const card = page.getByRole('region', { name: 'Моточасы и топливо' })
  await test.step('on the page of the machine', async () => {
    await open(page, `/equipment/${id}`)
    await expect(card).toContainText('Трекер моточасов не передаёт')
    await card.getByRole('button', { name: 'Ввести показание' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Показание счётчика, моточасы').fill('много')
    await expect(dialog).toContainText('Пишут так: 4 120,5')
    await dialog.getByLabel('Показание счётчика, моточасы').fill('4 120,5')
    await dialog.getByLabel('Время').fill('08:00')
    await axe(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(card).toContainText('4\u00a0120,5')
    await axe(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('the diary goes on from there, and the entry can be taken back', async () => {
    await card.getByRole('link', { name: 'Другие дни — в дневнике' }).click()
    await expect(page.getByRole('region', { name: 'Итог дня' })).toBeVisible()
    await expect(card).toContainText(/Счётчик машины\s*4\s120,5 → 4\s122,\d/)
    await card.getByRole('button', { name: /^Убрать показание/ }).click()
    await expect(card).toContainText('Трекер моточасов не передаёт')
  })
})

/** An hour for each level, m/s², at a point each half a minute; its frequency jumps as noise does. */
const standing = (from: number, levels: number[]) =>
  levels.flatMap((vibration, hour) =>
    Array.from({ length: 120 }, (_, i) => ({
      timestamp: from + (60 * hour + i / 2) * MINUTE,
      lat: 55.567,
      lng: 38.23,
      speed: 0,
      accuracy: 5,
      vibration: vibration * (1 + 0.02 * ((i % 5) - 2)),
      frequency: 2 + ((i * 137) % 26),
    })),
  )
