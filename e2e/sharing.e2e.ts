/** Pages for anyone with their link: the route, and the report of a day. */
import { axe, expect, expectNoSidewaysScroll, open, test, withoutWebGl } from './lib/fixtures.ts'
import { chart, makeRecorded } from './lib/recorded-days.ts'
import { MINUTE, sendPhoto, sendPoints } from './lib/track-data.ts'
import { chip, elsewhere, isPhone, makeDriver, openPanel, openTrack, panel, slider } from './lib/track-screen.ts'

// The terms of a link that are not saved at first.
test.use({ expectedComplaints: [/ERR_FAILED \(\S+\/api\/public-link\//] })

test('a public link shows the route to anybody until it is switched off', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  const { id, token, now, drive } = await makeDriver(page)
  await sendPhoto(page.request, token, now - 5 * MINUTE)
  await page.route('**/api/public-link/*', (route) => route.abort())
  await openTrack(page)
  await openPanel(page)
  await expect(panel(page).getByRole('button', { name: 'Повторить' })).toBeVisible()
  await page.unroute('**/api/public-link/*')
  // The map asks again by itself.
  const shared = panel(page).getByRole('switch', { name: /Публичный маршрут/ })
  await shared.check()
  const address = await panel(page).getByLabel('Адрес ссылки').inputValue()
  await test.step('the owner sees its QR code and sets its terms', async () => {
    await panel(page).getByRole('button', { name: 'QR-код ссылки' }).click()
    await expect(page.getByRole('img', { name: 'QR-код ссылки' })).toBeVisible()
    await page.keyboard.press('Escape')
    await panel(page).getByRole('button', { name: 'изменить' }).click()
    await page.getByLabel('Что видно по ссылке').selectOption('24')
    await page.getByLabel('Показывать границы объектов').check()
    await axe(page)
    await page.route('**/api/public-link/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await page.unroute('**/api/public-link/*')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(panel(page)).toContainText('Открыта без срока, за 24 ч')
    await panel(page).getByRole('button', { name: 'изменить' }).click()
    await expect(page.getByLabel('Показывать границы объектов')).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step('without scripts it says its sums and shows its line, and waits for nothing', async () => {
    const bare = await elsewhere(browser, page, { javaScriptEnabled: false })
    await bare.goto(address)
    await expect(bare.getByRole('main')).toContainText(/\d.км/)
    await expect(bare.getByRole('img', { name: 'Маршрут на карте' })).toBeVisible()
    await expect(bare.getByText('Получаем разрешение')).toBeHidden()
    await bare.goto(address.replace(/[^/]+$/, 'nothing'))
    await expect(bare.getByText('Ссылка не работает')).toBeVisible()
    await bare.context().close()
  })

  const guest = await elsewhere(browser, page)
  const key = address.split('/').at(-1) ?? ''
  await test.step('a visitor sees the route, and his address stays the link, which no referrer tells', async () => {
    const referrers: string[] = []
    guest.on('request', (request) => referrers.push(request.headers().referer ?? ''))
    const answer = await guest.goto(address)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(slider(guest)).toBeVisible()
    await guest.reload()
    await expect(slider(guest)).toBeVisible()
    expect(guest.url()).toBe(address)
    expect(referrers.length).toBeGreaterThan(10)
    expect(referrers.filter((referrer) => referrer.includes(key))).toEqual([])
    if (isPhone(guest)) await chip(guest).click()
    await expect(panel(guest)).toContainText('Самосвал КамАЗ № 2')
    await expect(panel(guest).getByRole('switch', { name: /Публичный/ })).toHaveCount(0)
    await axe(guest)
  })
  await test.step('a visitor sees live points', async () => {
    await sendPoints(page.request, token, drive(now - 10_000, 1))
    await expect(panel(guest)).toContainText('точек GPS61')
  })

  const data = `/api/get-public-data/${id}/${address.split('/').at(-1)}`
  const { photos } = (await (await guest.request.get(data)).json()).data
  expect((await guest.request.get(photos[0].photoURL)).status()).toBe(200)
  await test.step('a visitor sees the photos', async () => {
    await panel(guest).getByRole('link', { name: 'Все фото дня' }).click()
    await expect(guest.getByRole('heading', { level: 1, name: 'Фото техники' })).toBeVisible()
    // His address alone shows them in a window that has never opened the link.
    const looking = await elsewhere(browser, page)
    await looking.goto(guest.url())
    await looking.getByRole('button', { name: /^Фото/ }).click()
    await expect(looking.getByRole('dialog')).toBeVisible()
    await looking.context().close()
    await guest.goBack()
    await expect(slider(guest)).toBeVisible()
  })

  await test.step('after it is switched off all of it is gone at once', async () => {
    await shared.uncheck()
    await expect(page.getByText('ссылка больше не работает')).toBeVisible()
    // The open page learns of it without asking.
    await expect(guest.getByText('Ссылка не работает')).toBeVisible()
    expect((await guest.request.get(data)).status()).toBe(404)
    expect((await guest.request.get(photos[0].photoURL)).status()).toBe(404)
    await guest.goto(address)
    await expect(guest.getByText('Ссылка не работает')).toBeVisible()
    await axe(guest)
  })
  await guest.context().close()
})

test('the report of a day is one sheet, and its address works while the public link is on', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  const { id } = await makeRecorded(page, 'Самосвал Хово')
  await open(page, `/equipment/${id}/control`)
  await chart(page, '17 июня').getByRole('link', { name: 'Отчёт' }).click()
  await expect(page).toHaveURL(`/report/${id}/2026-06-17`)
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('Самосвал Хово')
  await expect(sheet).toContainText(/Пробег\s*24,\d\s*км/)
  await expect(sheet.getByRole('row', { name: /12:00–12:40 Нет данных 40\s*мин/ })).toBeVisible()
  await expect(sheet).toContainText('Записано: Телефон.')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await test.step('printed, the report is one page', async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  })
  await test.step('shared, the report opens until the public link is off', async () => {
    await page.getByRole('button', { name: 'Включить публичный маршрут' }).click()
    await expect(page.getByRole('button', { name: 'Скопировать ссылку' })).toBeVisible()
    const { token } = await (await page.request.get(`/api/report/${id}/2026-06-17`)).json()
    const context = await browser.newContext()
    const customer = await context.newPage()
    await open(customer, `/report/${id}/2026-06-17/${token}`)
    await expect(customer.getByRole('article')).toContainText('Самосвал Хово')
    await expect(customer.getByRole('img', { name: /^Фото/ }).first()).toHaveJSProperty('naturalWidth', 300)
    await page.getByRole('button', { name: 'Выключить ссылку' }).click()
    await expect(page.getByRole('button', { name: 'Включить публичный маршрут' })).toBeVisible()
    expect((await customer.goto(`/report/${id}/2026-06-17/${token}`))?.status()).toBe(404)
    await expect(customer.getByText('Ссылка не работает')).toBeVisible()
    await context.close()
  })
})

test('an open link of a machine without points today is seen and switched off wherever the machine is', {
  tag: '@once',
}, async ({ page }) => {
  await withoutWebGl(page)
  const { id } = await makeRecorded(page, 'Самосвал Хово')
  const url = `/api/public-link/${id}`
  const on = () => page.request.put(url, { data: { on: true } })
  const isOn = async () => Boolean((await (await page.request.get(url)).json()).token)
  await test.step('on the page of the machine', async () => {
    await on()
    await open(page, `/equipment/${id}`)
    const link = page.getByRole('switch', { name: /Публичный маршрут/ })
    await expect(link).toBeChecked()
    await expectNoSidewaysScroll(page)
    await axe(page)
    await link.uncheck()
    await expect(page.getByText('ссылка больше не работает')).toBeVisible()
    await expect(link).toBeFocused()
    expect(await isOn()).toBe(false)
  })
  await test.step('in the list of own machines', async () => {
    await on()
    await open(page, '/equipments')
    await expect(page.getByText('ссылка открыта без срока')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.getByRole('button', { name: 'Выключить: Самосвал Хово' }).click()
    await expect(page.getByText('ссылка открыта')).toHaveCount(0)
    expect(await isOn()).toBe(false)
  })
  await test.step('in the settings, where all of them are', async () => {
    await on()
    await open(page, '/settings/access')
    const links = page.locator('section', { has: page.getByRole('heading', { name: 'Открытые ссылки' }) })
    await expect(links).toContainText('Без срока: 1')
    await axe(page)
    await links.getByRole('button', { name: 'Выключить: Самосвал Хово' }).click()
    await expect(links).toContainText('Открытых ссылок нет')
    await expect(links, 'the button has gone').toBeFocused()
    expect(await isOn()).toBe(false)
  })
})
