/** Objects: drawn on the map, their hours, a correction. */
import { dayAt } from '../shared/src/tracks/clock.ts'
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { MINUTE, makeMachine, makeRecorder, sendPoints } from './lib/track-data.ts'

test('an owner draws an object around his machine, reads its hours and corrects a day', async ({ page }) => {
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Экскаватор Hitachi ZX200-5G')
  const token = await makeRecorder(page.request, id)
  const from = Date.now() - 200 * MINUTE
  await sendPoints(
    page.request,
    token,
    Array.from({ length: 121 }, (_, i) => ({ timestamp: from + i * MINUTE, lat: 55.567 + (i % 3) * 1e-5, lng: 38.23 })),
  )
  await test.step('without objects the page says how to begin', async () => {
    await open(page, '/objects')
    await expect(page.getByText('Объектов пока нет')).toBeVisible()
    await axe(page)
  })
  await test.step('a stop of a machine is the middle of a new object', async () => {
    await open(page, `/objects/new?lat=55.567&lon=38.23&equipment=${id}`)
    await expect(page.getByRole('button', { name: /^Центр: / })).toBeVisible()
    await expect(page.getByLabel('Экскаватор Hitachi ZX200-5G')).toBeChecked()
    await page.getByLabel('Название').fill('ЖК «Речной», корпус 4')
    await page.getByLabel('Заказчик', { exact: true }).fill('ООО «СтройГрад»')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.getByRole('button', { name: 'Добавить объект' }).click()
  })
  await test.step('its page has the hours, and a correction beside them', async () => {
    await expect(page.getByRole('heading', { name: 'ЖК «Речной», корпус 4' })).toBeVisible()
    const day = dayAt('Europe/Moscow', from)
    await open(page, `${new URL(page.url()).pathname}?by=month&day=${day}`)
    const machine = page.getByRole('region', { name: 'Экскаватор Hitachi ZX200-5G' })
    await machine
      .getByRole('button', { name: /^Поправить/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Зачесть, ч').fill('3:30')
    await dialog.getByLabel('Причина').fill('Телефон сел, подтвердил прораб')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(machine).toContainText('зачтено 3:30')
    await expect(machine).toContainText('Телефон сел, подтвердил прораб')
    await expectNoSidewaysScroll(page)
    await axe(page)
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
