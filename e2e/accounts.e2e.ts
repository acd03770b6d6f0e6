/** Sign-up, log-in, log-out and the forgotten password, at both widths. */
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from './lib/fixtures.ts'
import { mailTo } from './lib/mail.ts'

const PASSWORD = 'kran25tonn-'

const email = (page: Page) => page.getByLabel('Электронная почта')
const password = (page: Page) => page.getByRole('textbox', { name: 'Пароль', exact: true })
const repeat = (page: Page) => page.getByRole('textbox', { name: 'Пароль ещё раз' })
const enter = (page: Page) => page.getByRole('button', { name: 'Войти', exact: true })
const register = (page: Page) => page.getByRole('button', { name: 'Зарегистрироваться и войти' })
const consent = (page: Page) => page.getByRole('checkbox', { name: 'Согласен на обработку персональных данных' })
const reveal = (page: Page) => page.getByRole('button', { name: 'Показать пароль' })
const alert = (page: Page) => page.locator('main').getByRole('alert')

let people = 0
/** An address that no user has. */
const newAddress = () => `e2e-${process.pid}-${Date.now()}-${people++}@example.org`

/** A user with an account, made without the form and not logged in. */
async function makePerson(page: Page, secret = PASSWORD) {
  const address = newAddress()
  const answer = await page.request.post('/api/signup', { data: { email: address, password: secret } })
  expect(await answer.json()).toMatchObject({ auth: true })
  await page.context().clearCookies()
  return address
}

async function logIn(page: Page, address: string, secret = PASSWORD) {
  await email(page).fill(address)
  await password(page).fill(secret)
  await enter(page).click()
}

async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Меню' })
  if (await menu.isVisible()) await menu.click()
}

/** The menu and the bar show the logged-in user. */
async function expectInside(page: Page) {
  await expect(page.getByRole('banner').getByRole('link', { name: /^Личный кабинет: / })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Вход' })).toBeHidden()
}

const expectGuest = (page: Page) => expect(page.getByRole('banner').getByRole('link', { name: 'Вход' })).toBeVisible()

test('a visitor signs up, is logged in at once and logs out', async ({ page }) => {
  await test.step('sign up', async () => {
    await open(page, '/signup')
    await expectNoSidewaysScroll(page)
    await email(page).fill(` ${newAddress()} `)
    await password(page).fill(PASSWORD)
    await repeat(page).fill(PASSWORD)
    await repeat(page).press('Enter')
    await expect(alert(page)).toContainText('Отметьте согласие на обработку данных')
    await expect(page).toHaveURL('/signup')
    await consent(page).check()
    await axe(page)
    await repeat(page).press('Enter')
  })

  await test.step('the user is logged in at once', async () => {
    await expect(page).toHaveURL('/equipments')
    await expect(page.getByRole('heading', { level: 1, name: 'Моя техника' })).toBeVisible()
    await expectInside(page)
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('the menu has the own part', async () => {
    await openMenu(page)
    await expect(page.getByRole('region', { name: 'Парк' }).getByRole('link')).toHaveText([
      'Парк',
      'Объекты',
      'Документы',
      'ТО',
      'Происшествия',
      'Техника партнёров',
      'Люди',
    ])
    await expect(page.getByRole('link', { name: 'Техника', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Выход' })).toBeInViewport({ ratio: 1 })
    const [results, map] = await Promise.all(
      [/^Результаты поиска/, /^Карта$/].map((name) => page.getByRole('link', { name }).boundingBox()),
    )
    expect(results?.height, 'three digits leave the label one line').toBe(map?.height)
    await expect(page.getByRole('link', { name: 'Регистрация' })).toBeHidden()
    await axe(page)
  })
  await test.step('log out', async () => {
    await page.getByRole('button', { name: 'Выход' }).click()

    await expect(page).toHaveURL('/')
    await expectGuest(page)
    await page.goto('/equipments')
    await expect(page).toHaveURL('/login?next=%2Fequipments')
  })
})

test('the sign-up form shows an error when a field is left and hides it while the user types', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/signup')
  await expect(register(page)).toBeDisabled()
  const wrongEmail = page.getByText('Введите корректную электронную почту')
  const short = page.getByText('Введите пароль более 5 символов')
  const different = page.getByText('Неправильный повторный ввод пароля')

  await test.step('each field has its error after it was left', async () => {
    await email(page).pressSequentially('d.sokolov@')
    await expect(wrongEmail).toBeHidden()
    await email(page).blur()
    await expect(wrongEmail).toBeVisible()
    await expect(email(page)).toHaveAccessibleDescription('Введите корректную электронную почту')
    await password(page).fill('12345')
    await password(page).blur()
    await expect(short).toBeVisible()
    await repeat(page).fill('1234')
    await repeat(page).blur()
    await expect(different).toBeVisible()
    await expect(register(page)).toBeDisabled()
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('typing hides the error of a field', async () => {
    await email(page).pressSequentially('e')
    await expect(wrongEmail).toBeHidden()
    await email(page).fill(newAddress())
    await password(page).fill('123456')
    await expect(short).toBeHidden()
    await expect(register(page)).toBeDisabled()
    await repeat(page).fill('123456')
    await expect(different).toBeHidden()
    await expect(register(page)).toBeEnabled()
  })
  await test.step('changing the password brings back the error of the repeated one', async () => {
    await password(page).fill('1234567')
    await password(page).blur()
    await expect(different).toBeVisible()
    await expect(register(page)).toBeDisabled()
  })
})

test('the typed password can be shown and hidden', { tag: '@once' }, async ({ page }) => {
  await open(page, '/login')
  await password(page).fill(PASSWORD)
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(reveal(page)).toHaveAttribute('aria-pressed', 'false')
  await reveal(page).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(reveal(page)).toHaveAttribute('aria-pressed', 'true')
  await reveal(page).press('Space')
  await expect(password(page)).toHaveAttribute('type', 'password')
})

test('an e-mail address can be registered only once', { tag: '@once' }, async ({ page }) => {
  const address = await makePerson(page)
  await open(page, '/signup')
  await email(page).fill(address.toUpperCase())
  await password(page).fill(PASSWORD)
  await repeat(page).fill(PASSWORD)
  await consent(page).check()
  await register(page).click()
  await expect(alert(page)).toContainText('зарегистрирована')
  await expect(page).toHaveURL('/signup')
  await axe(page)
})

test('only the right password logs in', { tag: '@once' }, async ({ page }) => {
  const address = await makePerson(page)
  await test.step('a wrong password is refused', async () => {
    await open(page, '/login')
    await expect(enter(page)).toBeEnabled()
    await logIn(page, address, 'not-this-one')
    await expect(alert(page)).toContainText('Неверная почта или пароль')
    await expectGuest(page)
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('the right one logs in, also for the next visit', async () => {
    await logIn(page, `  ${address} `)
    await expect(page).toHaveURL('/equipments')
    await expectInside(page)
    await reload(page)
    await expectInside(page)
  })

  await test.step('a logged-in user is led from log-in and sign-up to his machines', async () => {
    for (const path of ['/login', '/signup']) {
      await page.goto(path)
      await expect(page).toHaveURL('/equipments')
    }
  })
})

test('after the log-in the visitor gets to the page he wanted, on this site only', { tag: '@once' }, async ({
  page,
}) => {
  const address = await makePerson(page)
  await open(page, '/signup?next=/contacts')
  await page.getByRole('link', { name: 'Уже есть аккаунт' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  await logIn(page, address)
  await expect(page).toHaveURL('/contacts')
  await expectInside(page)

  await page.goto('/login?next=//evil.example')
  await expect(page).toHaveURL('/equipments')
})

test('a page of a session that was ended elsewhere leads to the log-in', { tag: '@once' }, async ({ page }) => {
  const address = await makePerson(page)
  await open(page, '/login')
  await logIn(page, address)
  await expect(page).toHaveURL('/equipments')
  await openMenu(page)
  await page.getByRole('link', { name: 'Контакты' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
  await page.request.post('/api/logout')
  await page.getByRole('banner').getByRole('link', { name: 'Личный кабинет' }).click()
  await expect(page).toHaveURL('/login?next=%2Fequipments')
  await expectGuest(page)
  await page.waitForLoadState('networkidle')
  await logIn(page, address)
  await expect(page).toHaveURL('/equipments')
  await expectInside(page)
})

test('a tab does not stay with one person after another has logged in beside it', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const [first, second] = [await makePerson(page), await makePerson(page)]
  await open(page, '/login')
  await logIn(page, first)
  await expect(page).toHaveURL('/equipments')
  await open(page, '/contacts')
  const nameOn = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: /^Личный кабинет: / })
  const mine = (await nameOn(page).textContent()) ?? ''

  const other = await context.newPage()
  await context.clearCookies()
  await open(other, '/login')
  await logIn(other, second)
  await expectInside(other)
  const theirs = (await nameOn(other).textContent()) ?? ''
  expect(theirs).not.toBe(mine)
  await expect(nameOn(page)).toHaveText(theirs)
  await expect(page).toHaveURL('/contacts')
})

test('the map asks only guests to register', { tag: '@once' }, async ({ page }) => {
  await makePerson(page).then((address) =>
    page.request.post('/api/login', { data: { email: address, password: PASSWORD } }),
  )
  await open(page, '/map?at=61.5,38.2&r=5')
  const panel = page.getByRole('complementary', { name: 'Результаты' })
  await expect(panel.getByRole('button', { name: 'Показать ближайшие' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Регистрация' })).toBeHidden()
  await expect(panel.getByRole('link', { name: 'Вход' })).toBeHidden()
})

test('a forgotten password is replaced by a link from the mail', { tag: '@once' }, async ({ page }) => {
  const address = await makePerson(page)
  await test.step('ask for a letter', async () => {
    await open(page, '/login')
    await page.getByRole('link', { name: 'Забыли пароль?' }).click()
    const send = page.getByRole('button', { name: 'Отправить письмо' })
    await expect(send).toBeDisabled()
    await email(page).fill('nobody')
    await email(page).blur()
    await expect(page.getByText('Введите корректную электронную почту')).toBeVisible()
    await expect(send).toBeDisabled()
    await axe(page)
    await email(page).fill(address)
    await send.click()
    await expect(page.getByRole('status')).toContainText('Проверьте почту')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  const link = /https?:\/\/\S+?\/reset\/[^\s"<>]+/.exec(await mailTo(address, /\/reset\//))?.[0] ?? ''
  await test.step('the link opens a private page', async () => {
    const answer = await page.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await page.waitForLoadState('networkidle')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('main')).toContainText(address)
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
  const save = page.getByRole('button', { name: 'Установить новый пароль' })
  const fresh = page.getByRole('textbox', { name: 'Новый пароль', exact: true })
  const again = page.getByRole('textbox', { name: 'Новый пароль ещё раз' })
  await test.step('set the new password', async () => {
    await fresh.fill('short')
    await fresh.blur()
    await expect(page.getByText('Введите пароль более 5 символов')).toBeVisible()
    await fresh.fill('samosval-20t')
    await again.fill('samosval-20')
    await again.blur()
    await expect(page.getByText('Неправильный повторный ввод пароля')).toBeVisible()
    await expect(save).toBeDisabled()
    await again.fill('samosval-20t')
    await save.click()
    await expect(page.getByText('Смена пароля завершена успешно')).toBeVisible()
    await axe(page)
  })

  await test.step('only the new password logs in', async () => {
    await page.locator('main').getByRole('link', { name: 'Вход' }).click()
    await logIn(page, address)
    await expect(alert(page)).toContainText('Неверная почта или пароль')
    await logIn(page, address, 'samosval-20t')
    await expect(page).toHaveURL('/equipments')
  })

  await test.step('the link works only once', async () => {
    await open(page, link)
    await fresh.fill('samosval-30t')
    await again.fill('samosval-30t')
    await save.click()
    await expect(alert(page)).toContainText('Ошибка сброса пароля...')
    await axe(page)
    await page.getByRole('link', { name: 'Отправить новое письмо' }).click()
    await expect(page).toHaveURL('/reset-password')
  })
})

test('the e-mail is confirmed by a link in a letter, and then a log-in may ask for a code too', {
  tag: '@once',
}, async ({ page }) => {
  const address = newAddress()
  await page.request.post('/api/signup', { data: { email: address, password: PASSWORD } })
  await test.step('a quiet banner asks to confirm the e-mail', async () => {
    await open(page, '/equipments')
    const banner = page.getByRole('complementary', { name: 'Подтвердите почту' })
    await expect(banner).toBeVisible()
    await axe(page)
    await expectNoSidewaysScroll(page)
    await banner.getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(banner.getByRole('status')).toContainText('Письмо отправлено')
    const link = /https?:\/\/\S+?\/confirm-email\/[\w-]+/.exec(await mailTo(address, /confirm-email/))?.[0] ?? ''
    await open(page, new URL(link).pathname)
    await axe(page)
    await page.getByRole('button', { name: 'Подтвердить почту' }).click()
    await expect(page.locator('main').getByRole('status')).toContainText('Почта подтверждена')
    await open(page, '/equipments')
    await expect(banner).toBeHidden()
  })

  const app = await test.step('switch the log-in with a code on', async () => {
    await open(page, '/settings/security')
    await page.getByRole('button', { name: 'Включить', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Пароль', exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Дальше' }).click()
    await expect(dialog.getByRole('img', { name: 'Код для приложения' })).toBeVisible()
    await axe(page)
    const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '')
    const made = new TOTP({ secret })
    await dialog.getByLabel('Код', { exact: true }).fill(made.generate())
    await dialog.getByRole('button', { name: 'Включить', exact: true }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await axe(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Я сохранил коды' }).click()
    await expect(page.locator('main')).toContainText('Осталось: 10 запасных кодов')
    return made
  })

  await test.step('the password alone no longer logs in', async () => {
    await page.context().clearCookies()
    await open(page, '/login')
    await logIn(page, address)
    const code = page.getByLabel('Код', { exact: true })
    await expect(code).toBeFocused()
    await axe(page)
    await code.fill('000000')
    await enter(page).click()
    await expect(alert(page)).toContainText('Неверный код')
    // The present one may have been used already; a phone's clock may be fast.
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await enter(page).click()
    await expect(page).toHaveURL('/equipments')
    await expectInside(page)
  })
})

test('where letters are sent, the form says to look into the mail, whoever has the address', { tag: '@once' }, async ({
  page,
}) => {
  await page.route('**/api/signup', (route) =>
    route.fulfill({ json: { auth: false, user: null, msg: '', letter: true } }),
  )
  await open(page, '/signup?next=/contacts')
  await email(page).fill('ivan@example.org')
  await password(page).fill(PASSWORD)
  await repeat(page).fill(PASSWORD)
  await consent(page).check()
  await register(page).click()
  await expect(page.locator('main').getByRole('status')).toContainText('Проверьте почту')
  await expect(page.locator('main')).toContainText('Отправили письмо на ivan@example.org')
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.locator('main').getByRole('link', { name: 'Вход' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcontacts')
})

test('while a new password is typed the form says how good it is', { tag: '@once' }, async ({ page }) => {
  await open(page, '/signup')
  await password(page).fill('dragon12')
  await expect(password(page)).toHaveAccessibleDescription('Такой пароль подберут первым. Придумайте другой')
  await password(page).fill(PASSWORD)
  await expect(password(page)).toHaveAccessibleDescription(/Очень надёжный|Хороший/)
  await axe(page)
})

test.describe('without coverage', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('without a network the forms of entry say so and keep what was typed', { tag: '@once' }, async ({ page }) => {
    await page.route('**/api/{login,reset}', (route) => route.abort())
    await open(page, '/login')
    await logIn(page, 'ivan@example.org')
    await expect(alert(page)).toContainText('Сервер не отвечает')
    await expect(email(page)).toHaveValue('ivan@example.org')
    await expect(enter(page)).toBeEnabled()

    await open(page, '/reset-password')
    await email(page).fill('ivan@example.org')
    await page.getByRole('button', { name: 'Отправить письмо' }).click()
    await expect(alert(page)).toContainText('Ошибка при отправке письма')
    await expect(email(page)).toHaveValue('ivan@example.org')
  })

  test('a new password whose answer was lost is not called a failure at the second press', { tag: '@once' }, async ({
    page,
  }) => {
    const address = await makePerson(page)
    await page.request.post('/api/reset', { data: { email: address } })
    await page.goto(/https?:\/\/\S+?\/reset\/[^\s"<>]+/.exec(await mailTo(address, /\/reset\//))?.[0] ?? '')
    await page.waitForLoadState('networkidle')
    await page.getByRole('textbox', { name: 'Новый пароль', exact: true }).fill('samosval-20t')
    await page.getByRole('textbox', { name: 'Новый пароль ещё раз' }).fill('samosval-20t')
    await page.route('**/api/resetSave', (route) => route.fetch().then(() => route.abort()), { times: 1 })
    const save = page.getByRole('button', { name: 'Установить новый пароль' })
    await save.click()
    await expect(alert(page)).toContainText('Сервер не отвечает')
    await save.click()
    await expect(page.getByText('Похоже, пароль уже сменён')).toBeVisible()
    await axe(page)
    await page.locator('main').getByRole('link', { name: 'Вход' }).click()
    await logIn(page, address, 'samosval-20t')
    await expect(page).toHaveURL('/equipments')
  })
})

test('the e-mail is changed by a letter to the new address, and taken back from the former one', {
  tag: '@once',
}, async ({ page }) => {
  const [address, wanted] = [newAddress(), newAddress()]
  await page.request.post('/api/signup', { data: { email: address, password: PASSWORD } })
  const linkTo = async (to: string, path: string) =>
    new URL(new RegExp(`https?://\\S+?/${path}/[\\w-]+`).exec(await mailTo(to, new RegExp(path)))?.[0] ?? '').pathname
  await open(page, await linkTo(address, 'confirm-email'))
  await page.getByRole('button', { name: 'Подтвердить почту' }).click()
  await expect(page.locator('main').getByRole('status')).toContainText('Почта подтверждена')

  await test.step('in the settings, with the password', async () => {
    await open(page, '/settings/security')
    await page.getByRole('button', { name: 'Сменить почту' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Новая почта').fill(wanted)
    await axe(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('textbox', { name: 'Пароль', exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Отправить письмо' }).click()
    await expect(dialog.getByRole('status')).toContainText(`Письмо отправлено на ${wanted}`)
    await axe(page)
    await dialog.getByRole('button', { name: 'Понятно' }).click()
  })
  await test.step('the new address confirms', async () => {
    await open(page, await linkTo(wanted, 'change-email'))
    await axe(page)
    await page.getByRole('button', { name: 'Подтвердить новую почту' }).click()
    await expect(page.locator('main').getByRole('status')).toContainText('Почта изменена')
    await open(page, '/settings/security')
    await expect(page.getByText(wanted, { exact: true })).toBeVisible()
  })
  await test.step('the former one takes it back, and everybody has to log in again', async () => {
    await open(page, await linkTo(address, 'undo-email'))
    await page.getByRole('button', { name: 'Вернуть прежнюю почту' }).click()
    await expect(page.locator('main').getByRole('status')).toContainText('Прежняя почта возвращена')
    await open(page, '/login')
    await logIn(page, address)
    await expect(page).toHaveURL('/equipments')
  })
})
