/** Objects: drawn on the map, their hours, a correction. */
import { dayAt, startOfDay } from '../shared/src/tracks/clock.ts'
import { axe, expect, expectNoSidewaysScroll, open, test, withoutWebGl } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { MINUTE, makeMachine, makeRecorder, sendPoints } from './lib/track-data.ts'
import { DESKTOP } from './lib/widths.ts'

test('an owner draws an object around his machine, reads its hours and corrects a day', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Экскаватор Hitachi ZX200-5G')
  const token = await makeRecorder(page.request, id)
  const day = dayAt('Europe/Moscow', Date.now() - 1440 * MINUTE)
  const from = startOfDay('Europe/Moscow', day) + 480 * MINUTE
  await sendPoints(page.request, token, [
    ...Array.from({ length: 331 }, (_, i) => ({ timestamp: from - 480 * MINUTE + i * MINUTE, lat: 55.62, lng: 38.3 })),
    ...Array.from({ length: 301 }, (_, i) => ({
      timestamp: from + i * MINUTE,
      lat: 55.567 + (i % 3) * 1e-5,
      lng: 38.23,
    })),
  ])
  await test.step('without objects the page says how to begin', async () => {
    await open(page, '/objects')
    await expect(page.getByText('Объектов пока нет')).toBeVisible()
    await axe(page)
  })
  await test.step('where a machine stood for hours a new object is offered', async () => {
    await open(page, `/equipment/${id}/control`)
    const offer = page.getByRole('region', { name: /^Новый объект\?/ })
    await expect(offer).toContainText([
      'Машина простояла здесь 5 ч 30 мин, 00:00–05:30. Это объект?',
      'Машина простояла здесь 5 ч, 08:00–13:00. Это объект?',
    ])
    await offer.first().getByRole('button', { name: 'Нет' }).click()
    await expect(offer).toHaveCount(1)
    await offer.getByRole('link', { name: 'Добавить объект' }).click()
  })
  await test.step('the stop is the middle of the new object', async () => {
    await expect(page.getByRole('button', { name: /^Центр: / })).toBeVisible()
    await expect(page.getByLabel('Экскаватор Hitachi ZX200-5G')).toBeChecked()
    await page.getByLabel('Название').fill('ЖК «Речной», корпус 4')
    await page.getByLabel('Заказчик', { exact: true }).fill('ООО «СтройГрад»')
    await page.getByRole('link', { name: 'Отмена' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click()
    await expect(page.getByLabel('Название')).toHaveValue('ЖК «Речной», корпус 4')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.getByRole('button', { name: 'Добавить объект' }).click()
  })
  await test.step('its page has the hours, and a correction beside them', async () => {
    await expect(page.getByRole('heading', { name: 'ЖК «Речной», корпус 4' })).toBeVisible()
    await open(page, `${new URL(page.url()).pathname}?by=month&day=${day}`)
    const note = await page.getByText('Подробная карта недоступна').boundingBox()
    const drawn = await page.locator('.maplibregl-canvas').boundingBox()
    expect(note && drawn && note.y >= drawn.y + drawn.height, 'the map’s note does not cover the object').toBe(true)
    // What follows is read beside the map.
    await withoutWebGl(page)
    const machine = page.getByRole('region', { name: 'Экскаватор Hitachi ZX200-5G' })
    await machine
      .getByRole('button', { name: /^Поправить часы/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Работа, ч').fill('6')
    await expect(dialog.getByText('Вместе 6,00 ч, а на объекте 5,00 ч')).toBeVisible()
    await dialog.getByLabel('Работа, ч').fill('3:30')
    await expect(dialog.getByLabel('Неизвестно, ч')).toHaveValue('1,50')
    await dialog.getByLabel('Причина').fill('Телефон сел, подтвердил прораб')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(machine).toContainText('работа 0,00, зачтено 3,50, холостой ход 0,00, стоянка 0,00, неизвестно 1,50')
    await expect(machine).toContainText('Телефон сел, подтвердил прораб')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
  await test.step('простой is what the owner calls so, with its reason and code', async () => {
    const machine = page.getByRole('region', { name: 'Экскаватор Hitachi ZX200-5G' })
    await machine
      .getByRole('button', { name: /^Простой/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Простой, ч').fill('2')
    await expect(dialog.getByText('не больше 1,50')).toBeVisible()
    await dialog.getByLabel('Простой, ч').fill('1:30')
    await dialog.getByLabel('Причина').fill('Нет фронта работ')
    await dialog.getByLabel('Код простоя').fill('03')
    await axe(page)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(machine).toContainText('Простой 1,50 по вине заказчика: Нет фронта работ, код 03')
  })
  await test.step('it is removed only after a question', async () => {
    const machine = page.getByRole('region', { name: 'Экскаватор Hitachi ZX200-5G' })
    const form = page.getByRole('dialog', { name: 'Простой по договору' })
    const question = page.getByRole('dialog', { name: 'Убрать свой простой?' })
    await machine
      .getByRole('button', { name: /^Простой/ })
      .first()
      .click()
    await form.getByRole('button', { name: 'Убрать свой простой' }).click()
    await expect(question).toContainText('1,50\u00a0ч по вине заказчика: Нет фронта работ, код 03')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(form).toBeVisible()
    await expect(machine).toContainText('Простой 1,50 по вине заказчика')
    await form.getByRole('button', { name: 'Убрать свой простой' }).click()
    await question.getByRole('button', { name: 'Убрать', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(machine).not.toContainText('Простой 1,50')
  })
  await test.step('an object that lies over it says where the hours go, and the form changes it', async () => {
    const here = page.url()
    const shape = { kind: 'circle', lon: 38.23, lat: 55.567, radius: 60 }
    const body = {
      name: 'Весовая',
      customerName: '',
      customerPhone: '',
      customerInn: null,
      address: '',
      contract: null,
    }
    const made = await page.request.post('/api/objects', {
      data: { ...body, shape, starts: null, ends: null, machines: [] },
    })
    const { objectId } = await made.json()
    await open(page, `/objects/${objectId}`)
    await expect(page.getByRole('note')).toContainText('Часы в общей части идут сюда')
    await open(page, here)
    await expect(page.getByRole('note')).toContainText('Часы в общей части идут туда')
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Изменить, куда идут часы' }).click()
    await page.getByRole('group', { name: 'Пересекается с «Весовая»' }).getByLabel('сюда').check()
    await axe(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('note')).toContainText('Часы в общей части идут сюда')
    await page.request.delete(`/api/objects/${objectId}`)
    await open(page, here)
  })
  await test.step('the screens of the day tell on which object the machine was', async () => {
    const here = page.url()
    await open(page, `/equipment/${id}/diary?day=${day}`)
    const objects = page.getByRole('region', { name: 'На объектах' })
    await expect(objects.getByRole('link', { name: 'ЖК «Речной», корпус 4' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await open(page, `/equipment/${id}/control`)
    await expect(objects).toContainText('зачтено 3,50')
    await expectNoSidewaysScroll(page)
    await axe(page)
    const map = await page.context().newPage()
    await map.setViewportSize(DESKTOP)
    await open(map, `/map?track=${id}&day=${day}`)
    const bar = map.getByRole('slider', { name: 'Время дня' })
    await expect(bar).toHaveAttribute('aria-valuetext', /ЖК «Речной», корпус 4$/)
    await map.getByRole('button', { name: 'Что значит полоса' }).click()
    const legend = map.getByRole('list', { name: 'Объекты за день' })
    await expect(legend.getByRole('link')).toHaveText('ЖК «Речной», корпус 4')
    await map.close()
    await open(page, here)
  })
  await test.step('the customer sees the same hours by his link', async () => {
    await page.getByRole('switch', { name: 'Страница для заказчика' }).click()
    const address = await page.getByLabel('Адрес ссылки').inputValue()
    // Taken off the map by its owner: the link still shows its name.
    await page.request.post('/api/update-equipment', { data: { _id: id, hidden: true } })
    await page.getByRole('button', { name: 'изменить' }).click()
    await page.getByLabel('Что видно по ссылке').selectOption('последние 14 дней')
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('за 14 дней')).toBeVisible()
    await page.getByRole('button', { name: 'изменить' }).click()
    await expect(page.getByRole('dialog')).toContainText('По ссылке видно')
    await expect(page.getByRole('dialog')).toContainText('без телефона: опубликованных объявлений с номером у вас нет')
    await expect(page.getByRole('dialog')).toContainText(
      'Названия скрытых машин тоже видны: Экскаватор Hitachi ZX200-5G.',
    )
    await page.getByRole('checkbox', { name: /Показывать документы/ }).check()
    await axe(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const guest = await browser.newPage()
    await open(guest, address)
    await expect(guest.getByRole('heading', { level: 1, name: 'ЖК «Речной», корпус 4' })).toBeVisible()
    await expect(guest.getByText('Телефон сел, подтвердил прораб')).toBeVisible()
    await expect(guest.locator('main')).not.toContainText('СтройГрад')
    await expect(guest.getByText('обновлено')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Меню' })).toHaveCount(0)
    await expect(guest.getByRole('navigation')).toHaveCount(0)
    await expectNoSidewaysScroll(guest)
    await axe(guest)
    await page.getByRole('switch', { name: 'Страница для заказчика' }).click()
    await expect(page.getByLabel('Адрес ссылки')).toBeHidden()
    // By itself, without a reload.
    await expect(guest.getByText('Ссылка не работает')).toBeVisible()
    await expect(guest.getByText('Телефон сел')).toHaveCount(0)
    expect(await open(guest, address)).toBe(404)
    await expect(guest.getByText('Ссылка не работает')).toBeVisible()
    await guest.close()
  })
  await test.step('a paper of the shown days counts its hours with the correction', async () => {
    const here = page.url()
    await page.getByRole('link', { name: 'Документ', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Новый документ' })).toBeVisible()
    await expect(page.getByText('ООО «СтройГрад»').first()).toBeVisible()
    await expect(page.getByText(/Телефон сел, подтвердил прораб/).first()).toBeVisible()
    await open(page, here)
  })
  await test.step('the list names it with its hours of the week', async () => {
    await open(page, '/objects')
    await expect(page.getByRole('listitem').filter({ hasText: 'ЖК «Речной»' }).first()).toContainText('ООО «СтройГрад»')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
})

test('an object is placed where the phone is, or by coordinates, also in a browser without WebGL', {
  tag: '@once',
}, async ({ page, context }) => {
  await withoutWebGl(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 55.552, longitude: 38.112 })
  await signUp(page.request)
  await open(page, '/objects/new')
  await expect(page.getByText('недоступна графика WebGL')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Центр в середине карты' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Приблизить' })).toBeHidden()
  await page.getByRole('button', { name: 'Центр там, где я сейчас' }).click()
  await expect(page.getByText('55,5520; 38,1120')).toBeVisible()
  await expect(page.getByText('Центр можно перетащить')).toBeHidden()

  await page.getByRole('radio', { name: 'Граница по углам' }).check()
  await page.getByText('Ввести координаты').click()
  const corner = page.getByLabel('Широта и долгота')
  for (const place of ['55,5520; 38,1120', '55,5540; 38,1120', '55,5540; 38,1160']) {
    await corner.fill(place)
    await page.getByRole('button', { name: 'Поставить угол' }).click()
    await expect(corner).toHaveValue('')
  }
  await page.getByRole('button', { name: 'Угол там, где я сейчас' }).click()
  await expect(page.getByText(/углов 4/)).toBeVisible()
  await page.getByRole('button', { name: 'Убрать последний угол' }).click()
  await axe(page)
  await page.getByLabel('Название').fill('Склад песка')
  const speed = page.getByLabel('Скорость не больше, км/ч')
  await speed.fill('12,5')
  await page.getByRole('button', { name: 'Добавить объект' }).click()
  await expect(speed).toBeFocused()
  await expect(speed).toHaveValue('12,5')
  await expect(speed).toHaveAccessibleDescription(/Нужно целое число/)
  await speed.fill('12')
  await page.getByRole('button', { name: 'Добавить объект' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Склад песка' })).toBeVisible()
  const { objects } = (await (await page.request.get('/api/objects')).json()) as {
    objects: { outline: number[][]; speedLimit: number }[]
  }
  expect(objects[0]?.speedLimit).toBe(12)
  expect(objects[0]?.outline).toEqual([
    [38.112, 55.552],
    [38.112, 55.554],
    [38.116, 55.554],
  ])
})

test.describe('when two windows change one object', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('the later one is asked which text to keep', { tag: '@once' }, async ({ page }) => {
    await withoutWebGl(page)
    await signUp(page.request)
    const fields = {
      name: 'Склад песка',
      customerName: 'ИП Лаптев',
      customerPhone: '',
      customerInn: null,
      address: 'Чулково, 3',
      contract: null,
      shape: { kind: 'circle', lon: 38.1, lat: 55.6, radius: 300 },
      starts: null,
      ends: null,
      machines: [],
    }
    const made = await page.request.post('/api/objects', { data: fields })
    const { objectId } = (await made.json()) as { objectId: number }
    const saveElsewhere = async (more: object) =>
      expect((await page.request.put(`/api/objects/${objectId}`, { data: { ...fields, ...more } })).status()).toBe(200)
    const conflict = page.getByRole('alert').filter({ hasText: 'Объект изменили в другом окне' })
    const save = page.getByRole('button', { name: 'Сохранить', exact: true })

    await open(page, `/objects/${objectId}/edit`)
    await page.getByLabel('Адрес').fill('Чулково, 5')
    await saveElsewhere({ contract: '№ 18', starts: 450 })
    await save.click()
    await expect(conflict.getByRole('term')).toHaveText(['Адрес', 'Договор', 'Работы с'])
    await expect(conflict.getByRole('definition')).toHaveText(['Чулково, 3', '№ 18', '07:30'])
    await expect(page.getByLabel('Адрес')).toHaveValue('Чулково, 5')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await conflict.getByRole('button', { name: 'Взять сохранённое' }).click()
    await expect(conflict).toBeHidden()
    await expect(page.getByLabel('Адрес')).toHaveValue('Чулково, 3')
    await expect(page.getByLabel('Договор')).toHaveValue('№ 18')

    await page.getByLabel('Адрес').fill('Чулково, 7')
    await saveElsewhere({ name: 'Склад щебня' })
    await save.click()
    await conflict.getByRole('button', { name: 'Сохранить моё' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Склад песка' })).toBeVisible()
    await expect(page.getByText('Чулково, 7')).toBeVisible()
  })
})
