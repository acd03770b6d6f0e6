/** An owner sends documents, a moderator looks at them, refuses and confirms, and a visitor reads what was looked at. */
import { fileURLToPath } from 'node:url'
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from '../lib/fixtures.ts'
import { another, logIn, signUp } from '../lib/people.ts'

const MODERATOR = { email: 'moderator@example.org', password: 'poryadok-na-forume' }
const PAGE = fileURLToPath(new URL('../../server/test/photos/iphone6-gps-orientation-6.jpg', import.meta.url))

// A page that was decided is gone.
test.use({ expectedComplaints: [/404/] })

test('documents are sent, refused with a reason, sent again and confirmed, and a visitor reads which', async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = page
  const email = await signUp(owner.request)
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
    await card.getByLabel('Файлы фотографий').setInputFiles(PAGE)
    await card.getByRole('button', { name: 'Отправить модератору' }).click()
    await expect(card.getByText(/^Ждут модератора с /)).toBeVisible()
  }

  await send('Паспорт машины (ПСМ, ПТС)')
  await axe(owner)
  await expectNoSidewaysScroll(owner)

  const chief = await another(browser, page)
  expect(await logIn(chief.request, MODERATOR.email, MODERATOR.password)).toBe(true)
  const entry = chief.getByRole('article', { name: `Документы: ${email.split('@')[0]}` })

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
    await open(visitor, listing)
    await expect(visitor.getByText(/Документы проверены модератором\s\d\d\.\d\d\.\d{4}/)).toBeVisible()
    await expect(visitor.getByText(/Посмотрел: паспорт машины \(ПСМ, ПТС\)\./)).toBeVisible()
    await axe(visitor)
    await expectNoSidewaysScroll(visitor)
    await reload(owner)
    await expect(card.getByText(/^Проверены /)).toBeVisible()
    await expect(card.locator('img')).toHaveCount(0)
    await axe(owner)
    await card.getByRole('button', { name: 'Убрать отметку из объявлений' }).click()
    await expect(card.getByText(/^Проверены /)).toBeHidden()
    await reload(visitor)
    await expect(visitor.getByText('Документы проверены')).toHaveCount(0)
    await visitor.context().close()
  })
  await chief.context().close()
})
