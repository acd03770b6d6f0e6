/** Two people write each other about a machine: from its page to the answer, without a network in between, at both widths. */
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from '../lib/fixtures.ts'
import { newAddress, PASSWORD, signUp } from '../lib/people.ts'

// The browser itself complains of calls without a network and without a session.
test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|status of 401/] })

async function ownerWith(browser: Browser, page: Page) {
  const viewport = page.viewportSize()
  const context = await browser.newContext({ ...(viewport && { viewport }) })
  await signUp(context.request)
  const place = { coordLat: 43.1, coordLng: 131.9 }
  const data = { name: 'Каток для переписки', type: 'avtokran', phone: '+79160001270', ...place }
  const answer = await context.request.post('/api/create-equipment', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return { owner: await context.newPage(), machine: String((await answer.json())._id), request: context.request }
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение', exact: true })
const log = (page: Page) => page.getByRole('log')
const send = (page: Page) => page.getByRole('button', { name: 'Отправить', exact: true }).click()

test('of eleven photos the eleventh is refused aloud', { tag: '@once' }, async ({ page, browser }) => {
  const { machine } = await ownerWith(browser, page)
  await signUp(page.request)
  await open(page, `/messages/new/${machine}`)
  const photo = fileURLToPath(new URL('../../server/test/photos/iphone6-gps-orientation-6.jpg', import.meta.url))
  await page.locator('input[type=file]').setInputFiles(Array(11).fill(photo))
  await expect(page.getByRole('alert').filter({ hasText: 'Не больше 10 фотографий' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Приложено' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Убрать фото 10' }).click()
  await expect(page.getByText('Не больше 10 фотографий')).toHaveCount(0)
})

test('a question goes from a machine’s page through log-in to its owner, and the answer comes live', {
  tag: '@once',
}, async ({ page, browser }) => {
  const { owner, machine, request } = await ownerWith(browser, page)
  const email = newAddress()
  const asker = await browser.newContext()
  await signUp(asker.request, email)
  await asker.close()

  await test.step('what a visitor has typed is still there after he has logged in', async () => {
    await open(page, `/equipment/${machine}`)
    await page.getByRole('link', { name: 'Написать', exact: true }).filter({ visible: true }).click()
    await field(page).fill('Свободен на завтра?')
    await axe(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Войти и отправить' }).click()
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await page.waitForURL(`**/messages/new/${machine}`)
    await expect(field(page)).toHaveValue('Свободен на завтра?')
  })

  await test.step('what is typed while the first message is on its way goes on in the thread', async () => {
    let go = () => {}
    const typed = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/api/messages', (route) => typed.then(() => route.continue()))
    await send(page)
    await expect(page.getByText('Отправляется')).toBeVisible()
    await field(page).fill('И на послезавтра?')
    go()
    await page.waitForURL(/\/messages\/[\da-f-]{36}$/)
    await expect(log(page)).toContainText('Свободен на завтра?')
    await expect(field(page)).toHaveValue('И на послезавтра?')
    await page.unrouteAll()
    await field(page).fill('')
  })

  await test.step('the owner sees it in the frame and in the title, and opens it', async () => {
    await open(owner, '/deals')
    await expect(owner).toHaveTitle(/^\(1\) Сделки/)
    await axe(owner)
    await expectNoSidewaysScroll(owner)
    await owner.getByRole('link', { name: /Каток для переписки/ }).click()
    await expect(log(owner)).toContainText('Свободен на завтра?')
    await expect(owner).toHaveTitle(/^(?!\()/)
    await expect(page.getByRole('article', { name: 'Вы' }).getByText('прочитано')).toBeAttached()
  })

  await test.step('the answer comes without a reload', async () => {
    await field(owner).fill('Свободен')
    await send(owner)
    await expect(log(page)).toContainText('Свободен')
    await axe(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('without a network a message waits, and is there once', async () => {
    await page.context().setOffline(true)
    await field(page).fill('Тогда жду в 8:00')
    await send(page)
    await expect(page.getByText('Отправляется')).toBeVisible()
    // The code of the dialog has not been loaded yet: it follows, and the thread stays.
    await page.getByRole('button', { name: 'Приложить место' }).click()
    await expect(page.getByText('Нет связи. Откроем, как только она появится')).toBeVisible()
    await expect(log(page)).toContainText('Тогда жду в 8:00')
    await page.context().setOffline(false)
    await page.getByRole('dialog', { name: 'Место' }).getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByText('Отправляется')).toHaveCount(0)
    await expect(log(owner).getByText('Тогда жду в 8:00')).toHaveCount(1)
    const { threads } = await (await request.get('/api/messages')).json()
    const { messages } = await (await request.get(`/api/messages/${threads[0].id}`)).json()
    expect(messages.map(({ text }: { text: string }) => text)).toEqual([
      'Свободен на завтра?',
      'Свободен',
      'Тогда жду в 8:00',
    ])
  })

  await test.step('a message for which the session has ended says so, and goes out after a log-in in a new tab', async () => {
    await page.context().clearCookies()
    await field(page).fill('И ещё на среду')
    await send(page)
    await expect(page.getByRole('alert')).toHaveText('Не отправлено. Войти в новой вкладке')
    await axe(page)
    await expectNoSidewaysScroll(page)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Войти в новой вкладке' }).click()
    const tab = await opened
    // Until then it is an empty one.
    await tab.waitForURL(/\/login/)
    await reload(tab)
    await tab.getByLabel('Электронная почта').fill(email)
    await tab.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await tab.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(log(owner).getByText('И ещё на среду')).toHaveCount(1)
    await expect(page.getByText('Не отправлено')).toHaveCount(0)
    await tab.close()
  })

  await test.step('words of a thread are found', async () => {
    await open(owner, '/deals')
    await owner.getByRole('textbox', { name: 'Поиск по сообщениям' }).fill('жду')
    await owner.getByRole('link', { name: /Тогда жду в 8:00/ }).click()
    await expect(log(owner).getByText('Тогда жду в 8:00')).toBeVisible()
  })

  await test.step('from a message that was found a long thread is read on to its end', async () => {
    const { threads } = await (await request.get('/api/messages')).json()
    // An open page would load its lists again with each of these.
    for (const reader of [page, owner]) await reader.goto('about:blank')
    for (let i = 1; i <= 55; i++) {
      const data = { id: crypto.randomUUID(), threadId: threads[0].id, text: `Строка ${i}` }
      expect((await request.post('/api/messages', { data })).status()).toBe(200)
    }
    await open(owner, '/deals')
    await owner.getByRole('textbox', { name: 'Поиск по сообщениям' }).fill('завтра')
    await owner.getByRole('link', { name: /Свободен на завтра/ }).click()
    await expect(log(owner).getByText('Строка 55', { exact: true })).toHaveCount(0)
    await owner.getByRole('button', { name: 'Показать дальше' }).click()
    await expect(log(owner).getByText('Строка 55', { exact: true })).toBeAttached()
    await expect(log(owner).getByText('Строка 47', { exact: true })).toBeInViewport()
    const below = await owner.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    expect(below, 'pixels of the page below the thread').toBe(0)
    await expect(owner.getByRole('button', { name: 'Показать дальше' })).toHaveCount(0)
  })
  await owner.context().close()
})
