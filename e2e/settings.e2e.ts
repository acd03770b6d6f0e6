/** Settings: nickname, letters, password, sessions, deletion; and the link that stops the letters. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from './lib/fixtures.ts'
import { logIn, newAddress, PASSWORD, signUp } from './lib/people.ts'

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })
const nickname = (page: Page) => page.getByRole('textbox', { name: 'Виден в карточках и автопарке' })
const set = (page: Page) => page.getByRole('button', { name: 'Установить' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const sessions = (page: Page) => card(page, 'Сеансы').getByRole('listitem')

/** A nickname that no user has. */
const newName = () => `kran-${Math.random().toString(36).slice(2, 10)}`

async function signedInAt(page: Page, path: string) {
  const address = await signUp(page.request)
  await open(page, path)
  return address
}

test('a visitor of the settings is led to the log-in', { tag: '@once' }, async ({ page }) => {
  await open(page, '/settings')
  await expect(page).toHaveURL('/login?next=%2Fsettings')
})

test('the settings have four tabs, each with an address', { tag: '@once' }, async ({ page }) => {
  await signedInAt(page, '/settings')
  const tabs = page.getByRole('navigation', { name: 'Разделы настроек' })
  for (const [name, path, title] of [
    ['Партнёры и ссылки', '/settings/access', 'Открытые ссылки'],
    ['Вход и безопасность', '/settings/security', 'Сеансы'],
    ['Данные и программы', '/settings/data', 'Ключи программ'],
    ['Профиль', '/settings', 'Реквизиты'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(card(page, title)).toBeVisible()
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(name)
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
})

test('a nickname is checked, set, and shown in the frame at once', { tag: '@once' }, async ({ page, browser }) => {
  await signedInAt(page, '/settings')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectNoSidewaysScroll(page)
  await axe(page)

  await test.step('a short nickname is refused', async () => {
    await nickname(page).fill('ram')
    await expect(nickname(page)).toHaveAccessibleDescription('Минимальная длина 4 символа')
    await expect(set(page)).toBeDisabled()
  })

  await test.step('a taken nickname is refused', async () => {
    const taken = newName()
    const other = await browser.newContext()
    await signUp(other.request)
    await other.request.post('/api/set-nickname', { data: { name: taken } })
    await other.close()
    await nickname(page).fill(taken.toUpperCase())
    await expect(nickname(page)).toHaveAccessibleDescription(`Проверка никнейма ${taken.toUpperCase()}...`)
    await expect(nickname(page)).toHaveAccessibleDescription(/занят/)
    await expect(set(page)).toBeDisabled()
    await axe(page)
  })

  await test.step('a free nickname is set and shown in the frame', async () => {
    const free = newName()
    await nickname(page).fill(free)
    await expect(nickname(page)).toHaveAccessibleDescription(`Никнейм ${free} подтверждён`)
    await expectNoSidewaysScroll(page)
    await set(page).click()
    await expect(page.locator('main').getByRole('status').filter({ hasText: 'Теперь вас зовут' })).toContainText(free)
    await expect(nickname(page)).toHaveAccessibleDescription('Это ваш текущий никнейм')
    await expect(set(page)).toBeDisabled()
    await expect(page.getByRole('banner').getByRole('link', { name: `Личный кабинет: ${free}` })).toBeVisible()
    await axe(page)
  })
})

test('a late answer about an earlier nickname is ignored', { tag: '@once' }, async ({ page }) => {
  await signedInAt(page, '/settings')
  const [slow, fast] = [newName(), newName()]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/check-nickname', async (route) => {
    const { name } = route.request().postDataJSON()
    if (name === slow) await held
    await route.fulfill({ json: { name, message: `ответ о ${name}` } }).catch(() => {})
  })
  const checking = page.waitForRequest((request) => request.postData()?.includes(slow) ?? false)
  await nickname(page).fill(slow)
  await checking
  await nickname(page).fill(fast)
  await expect(nickname(page)).toHaveAccessibleDescription(`ответ о ${fast}`)
  release()
  await expect(nickname(page)).toHaveAccessibleDescription(`ответ о ${fast}`)
  await nickname(page).fill(`${fast}x`)
  await expect(set(page)).toBeDisabled()
})

test('a program gets a key that writes, and a webhook that reaches it', { tag: '@once' }, async ({ page }) => {
  const heard: (string | undefined)[] = []
  const program = createServer((request, response) => {
    heard.push(request.headers['webhook-signature']?.toString())
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(program, 'listening')
  const dialog = page.getByRole('dialog')
  await signedInAt(page, '/settings/data')

  await test.step('the key is shown once; the list says what it opens', async () => {
    await page.getByRole('button', { name: 'Новый ключ' }).click()
    await dialog.getByLabel('Для какой программы').fill('Диспетчерская')
    await dialog.getByLabel('Читать машины').uncheck()
    await dialog.getByLabel('Писать точки').check()
    await axe(page)
    await dialog.getByRole('button', { name: 'Создать ключ' }).click()
    await expect(dialog.getByLabel('Заголовок')).toHaveValue(/^Authorization: Bearer [\w-]{43}$/)
    await dialog.getByRole('button', { name: 'Готово' }).click()
    await expect(card(page, 'Ключи программ').getByRole('listitem')).toContainText('Пишет точки всех машин')
  })

  await test.step('the webhook is made and tried, and the trial stands in its list', async () => {
    await card(page, 'Ключи программ').getByRole('link', { name: 'вебхуки' }).click()
    await page.getByRole('button', { name: 'Новый вебхук' }).click()
    await dialog.getByLabel('Адрес программы').fill(`http://127.0.0.1:${(program.address() as AddressInfo).port}/`)
    await dialog.getByRole('button', { name: 'Создать вебхук' }).click()
    await expect(dialog.getByLabel('Секрет')).toHaveValue(/^whsec_/)
    await dialog.getByRole('button', { name: 'Готово' }).click()
    await page.getByText('Отправки за 30 дней').click()
    await page.getByRole('button', { name: 'Проверить' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Проверка' })).toContainText('Принято, ответ 204')
    expect(heard).toEqual([expect.stringMatching(/^v1,/)])
    await page.getByRole('button', { name: 'Заменить секрет' }).click()
    await dialog.getByRole('button', { name: 'Заменить' }).click()
    await expect(dialog.getByLabel('Секрет')).toHaveValue(/^whsec_/)
    await dialog.getByRole('button', { name: 'Готово' }).click()
    await axe(page)
    await expectNoSidewaysScroll(page)
  })

  program.close()
})

test('letters about matches are turned on and stay on', { tag: '@once' }, async ({ page }) => {
  await signedInAt(page, '/settings/security')
  const letters = page.getByRole('switch', { name: 'Письма о совпадениях' })
  await expect(letters).not.toBeChecked()
  await letters.click()
  await expect(page.getByText('Письма включены')).toBeVisible()
  await reload(page)
  await expect(letters).toBeChecked()
  await axe(page)
})

test.describe('with a wrong password', () => {
  // Whose account ends while its page is open hears so from the stream of news too.
  test.use({ expectedComplaints: [/status of 403|status of 401.*\/live/] })

  test('the password is changed with the present one, and other sessions end', { tag: '@once' }, async ({
    page,
    browser,
  }) => {
    const address = await signedInAt(page, '/settings/security')
    const other = await browser.newContext()
    expect(await logIn(other.request, address)).toBe(true)

    const change = page.getByRole('button', { name: 'Сменить пароль' })
    await field(page, 'Новый пароль').fill('12345')
    await field(page, 'Новый пароль').blur()
    await expect(page.getByText('Введите пароль более 5 символов')).toBeVisible()
    await field(page, 'Новый пароль').fill('samosval-20t')
    await field(page, 'Новый пароль ещё раз').fill('samosval-20t')
    await expect(change).toBeDisabled()
    await field(page, 'Текущий пароль').fill('not-this-one')
    await change.click()
    await expect(card(page, 'Пароль').getByRole('alert')).toContainText('Неверный текущий пароль')
    await expect(field(page, 'Новый пароль')).toHaveValue('samosval-20t')
    await axe(page)

    await field(page, 'Текущий пароль').fill(PASSWORD)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/change-password')) sent++
    })
    await change.dblclick()
    await expect(card(page, 'Пароль').getByRole('status')).toContainText('Пароль изменён')
    expect(sent, 'of a double click').toBe(1)
    await expect(field(page, 'Текущий пароль')).toHaveValue('')
    await expect(sessions(page)).toHaveCount(1)

    expect((await other.request.get('/api/account')).status()).toBe(401)
    expect(await logIn(other.request, address)).toBe(false)
    expect(await logIn(other.request, address, 'samosval-20t')).toBe(true)
    await other.close()
  })

  test('an account is deleted with its password, and cannot be entered again', { tag: '@once' }, async ({ page }) => {
    const address = await signedInAt(page, '/settings/data')
    await page.getByRole('button', { name: 'Удалить учётную запись' }).click()
    const dialog = page.getByRole('dialog', { name: 'Удалить учётную запись?' })
    await expect(dialog).toContainText('избранное')
    await expect(dialog.getByRole('button', { name: 'Отмена' })).toBeFocused()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Удалить учётную запись' }).click()
    const remove = dialog.getByRole('button', { name: 'Удалить навсегда' })
    await expect(remove).toBeDisabled()
    await field(page, 'Пароль').fill('not-this-one')
    await remove.click()
    await expect(dialog.getByRole('alert')).toContainText('Неверный пароль')
    await field(page, 'Пароль').fill(PASSWORD)
    await remove.click()

    await expect(page).toHaveURL('/')
    await expect(page.getByText('Учётная запись удалена')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Вход' })).toBeVisible()
    expect(await logIn(page.request, address)).toBe(false)
  })
})

test('a user ends his sessions in other browsers', { tag: '@once' }, async ({ page, browser }) => {
  const address = await signedInAt(page, '/contacts')
  const [lost, stolen] = [await browser.newContext(), await browser.newContext()]
  for (const { request } of [lost, stolen]) expect(await logIn(request, address)).toBe(true)
  await open(page, '/settings/security')
  await test.step('one session is ended', async () => {
    await expect(sessions(page)).toHaveCount(3)
    await expect(sessions(page).first()).toContainText('Этот браузер')
    await axe(page)

    await sessions(page).nth(1).getByRole('button').click()
    await expect(page.getByText('Сеанс завершён')).toBeVisible()
    await expect(sessions(page)).toHaveCount(2)
    // The newest log-in is listed first.
    const elsewhere = await stolen.newPage()
    await elsewhere.goto('/settings')
    await expect(elsewhere).toHaveURL('/login?next=%2Fsettings')
    expect((await lost.request.get('/api/account')).status()).toBe(200)
  })

  await test.step('all other sessions are ended', async () => {
    expect(await logIn(stolen.request, address)).toBe(true)
    await reload(page)
    await page.getByRole('button', { name: 'Завершить все остальные' }).click()
    await expect(sessions(page)).toHaveCount(1)
    expect((await lost.request.get('/api/account')).status()).toBe(401)
  })
  await Promise.all([lost.close(), stolen.close()])
})

test.describe('the link that stops the letters', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|status of 404/] })

  test('the link that stops the letters works by itself and can be tried again', { tag: '@once' }, async ({ page }) => {
    let reachable = false
    await page.route('**/api/unsubscribe/*', (route) =>
      reachable ? route.fulfill({ json: { result: 1 } }) : route.abort(),
    )
    const answer = await page.goto('/unsubscribe/token')
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('alert')).toContainText('Сервер не отвечает')
    await axe(page)
    reachable = true
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Больше не пришлём писем о совпадениях')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.locator('main').getByRole('link', { name: 'Настройки' }).click()
    await expect(page).toHaveURL('/login?next=%2Fsettings%2Fsecurity')
  })

  test('a wrong link says where the letters are turned off', { tag: '@once' }, async ({ page }) => {
    await open(page, '/unsubscribe/wrong')
    await expect(page.getByRole('alert')).toContainText('Ссылка неверна')
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeHidden()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('without JavaScript the link that stops the letters shows a button', { tag: '@once' }, async ({ page }) => {
      await page.goto('/unsubscribe/wrong')
      await page.getByRole('button', { name: 'Не присылать писем' }).click()
      await expect(page.getByRole('alert')).toContainText('Ссылка неверна')
    })
  })
})

test('a new user gets to the settings by the menu', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request, newAddress())
  await open(page, '/contacts')
  const menu = page.getByRole('button', { name: 'Меню' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Настройки' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
})
