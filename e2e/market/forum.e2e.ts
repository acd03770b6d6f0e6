/** The forum for a visitor, a user and a moderator, at both widths. */
import type { Browser, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from '../lib/fixtures.ts'
import { logIn, signUp } from '../lib/people.ts'

const MODERATOR = { email: 'moderator@example.org', password: 'poryadok-na-forume' }

let titles = 0
/** A phrase that no other test uses. */
const newTitle = (what: string) => `${what} ${process.pid}-${Date.now() % 1_000_000}-${titles++}`

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const row = (page: Page, text: string) => page.locator('main').getByRole('listitem').filter({ hasText: text })

/** A page of another user, of the same size. */
async function another(browser: Browser, page: Page) {
  const viewport = page.viewportSize()
  const context = await browser.newContext({ ...(viewport && { viewport }) })
  return context.newPage()
}

async function post(page: Page, call: string, data: object) {
  const answer = await page.request.post(`/forum-api/${call}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return String((await answer.json())._id)
}

async function firstSection(page: Page) {
  const { forumItems } = await (await page.request.get('/forum-api')).json()
  return String(forumItems[0]._id)
}

async function makeTheme(page: Page, title: string, ...messages: string[]) {
  const id = await post(page, 'create-theme', { body: title, parentId: await firstSection(page) })
  for (const body of messages) await post(page, 'create-message', { body, parentId: id })
  return id
}

test('a visitor reads the forum from the root to a message and is invited to log in', { tag: '@once' }, async ({
  page,
}) => {
  await test.step('the root', async () => {
    await open(page, '/forum/main')
    await expect(heading(page, 'Форум')).toBeVisible()
    await expect(button(page, 'Создать тему')).toHaveCount(0)
    await axe(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('a section', async () => {
    await row(page, 'Аренда и цены').getByRole('link').click()
    await expect(heading(page, 'Раздел: Аренда и цены')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Темы' })).toBeVisible()
  })
  await test.step('a theme', async () => {
    await page.getByRole('link', { name: 'Сколько стоит смена JCB 3CX с гидромолотом?' }).click()
    await expect(heading(page, 'Тема: Сколько стоит смена JCB 3CX с гидромолотом?')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Сообщения' })).toContainText('6')
    await expect(page.getByRole('article')).toHaveCount(6)
    await axe(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('instead of writing there is a log-in that leads back', async () => {
    await expect(button(page, 'Написать сообщение')).toHaveCount(0)
    const here = new URL(page.url()).pathname
    await expect(page.locator('main').getByRole('link', { name: 'Войти' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(here)}`,
    )
  })
  await test.step('the links back', async () => {
    await page.getByRole('link', { name: 'Назад', exact: true }).click()
    await expect(heading(page, 'Раздел: Аренда и цены')).toBeVisible()
    await page.getByRole('link', { name: 'Назад', exact: true }).click()
    await expect(heading(page, 'Форум')).toBeVisible()
  })
})

test('without scripts a visitor reads and searches the forum', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/forum/main')
  await row(page, 'Ремонт и запчасти').getByRole('link').click()
  await page.getByRole('link', { name: 'Зимний запуск: что льёте и чем греете' }).click()
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.locator('nav[aria-label="Разделы"] [aria-current]')).toHaveText('Форум')
  await page.goto('/forum/search?q=подогревателей')
  await expect(page.getByRole('list', { name: 'Найдено' })).toContainText('подогреватель')
  await context.close()
})

test.describe('what is not there', () => {
  test.use({ expectedComplaints: [/404/] })
  test('a missing page of the forum is a 404', { tag: '@once' }, async ({ page }) => {
    for (const path of ['/forum/x', '/forum/01890000-0000-7000-8000-000000000000', '/forum/main?after=x'])
      expect((await page.goto(path))?.status()).toBe(404)
    await signUp(page.request)
    expect((await page.goto('/moderation'))?.status()).toBe(404)
  })
})

test('a user makes a theme, and writes, edits and deletes a message', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  await open(page, `/forum/${await firstSection(page)}`)
  const create = dialog(page).getByRole('button', { name: 'Создать', exact: true })
  await test.step('a theme without a title cannot be made', async () => {
    await button(page, 'Создать тему').click()
    await expect(dialog(page).getByRole('heading', { name: 'Создать тему' })).toBeVisible()
    await expect(create).toBeDisabled()
    await dialog(page).getByLabel('Текст').fill(' \u200b ')
    await expect(create).toBeDisabled()
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Отмена' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })

  const title = newTitle('Каток на вибрации')
  await test.step('a theme is made', async () => {
    await button(page, 'Создать тему').click()
    await dialog(page).getByLabel('Текст').fill(title)
    await create.click()
    await expect(heading(page, `Тема: ${title}`)).toBeVisible()
    await expect(page.getByText('Нет сообщений')).toBeVisible()
    await expect(button(page, 'Удалить')).toHaveCount(1)
  })

  const mine = message(page, 'Тряска на 40 Гц')
  await test.step('a message shows its text as typed and its links', async () => {
    await button(page, 'Написать сообщение').click()
    await expect(dialog(page).getByRole('heading', { name: 'Создать сообщение' })).toBeVisible()
    await dialog(page).getByLabel('Текст').fill('Тряска на 40 Гц\n<b>чертёж</b>: https://chertezhi.example/katok.')
    await create.click()
    await expect(mine).toContainText('<b>чертёж</b>')
    const link = mine.getByRole('link', { name: 'https://chertezhi.example/katok' })
    await expect(link).toHaveAttribute('href', 'https://chertezhi.example/katok')
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
    await axe(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a message is edited', async () => {
    await mine.getByRole('button', { name: 'Изменить' }).click()
    await dialog(page).getByLabel('Текст').fill('Тряска на 50 Гц')
    await dialog(page).getByRole('button', { name: 'Сохранить' }).click()
    await expect(message(page, 'Тряска на 50 Гц')).toContainText('изменено сегодня')
  })

  await test.step('a message is deleted', async () => {
    await message(page, 'Тряска на 50 Гц').getByRole('button', { name: 'Удалить' }).click()
    await expect(dialog(page)).toContainText('Тряска на 50 Гц')
    await dialog(page).getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByText('Нет сообщений')).toBeVisible()
  })
})

test('a dialog keeps what is typed when its text is selected up to the backdrop, and a click there closes it', {
  tag: '@once',
}, async ({ page }) => {
  await signUp(page.request)
  await open(page, `/forum/${await firstSection(page)}`)
  await button(page, 'Создать тему').click()
  const field = dialog(page).getByLabel('Текст')
  await field.fill('Каток на вибрации')
  await field.hover({ position: { x: 80, y: 20 } })
  await page.mouse.down()
  await page.mouse.move(5, 5, { steps: 5 })
  await page.mouse.up()
  await field.pressSequentially('Каток гудит')
  await expect(field).toHaveValue(/Каток гудит/)
  // The second half of a double press on a button of a dialog that has become shorter.
  await page.mouse.move(5, 5)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(field).toHaveValue(/Каток гудит/)
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toHaveCount(0)
})

test.describe('a theme whose answer is lost', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('is still in its dialog when that is opened again, and is made once', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    await open(page, `/forum/${await firstSection(page)}`)
    const title = newTitle('Каток гудит')
    const field = dialog(page).getByLabel('Текст')
    const create = dialog(page).getByRole('button', { name: 'Создать', exact: true })
    await button(page, 'Создать тему').click()
    await field.fill(title)
    await page.route('**/forum-api/create-theme', (route) => route.fetch().then(() => route.abort()), { times: 1 })
    await create.click()
    await expect(dialog(page).getByText('Сервер не отвечает')).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'Создать тему').click()
    await expect(field).toHaveValue(title)
    await create.click()
    await expect(heading(page, `Тема: ${title}`)).toBeVisible()
    await open(page, `/forum/${await firstSection(page)}`)
    await expect(row(page, title)).toHaveCount(1)
    await button(page, 'Создать тему').click()
    await expect(field).toHaveValue('')
    await field.fill('Каток молчит')
    await reload(page)
    await button(page, 'Создать тему').click()
    await expect(field).toHaveValue('Каток молчит')
  })
})

test('a reader complains about a message, and a moderator deletes it and its theme', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await signUp(page.request)
  const title = newTitle('Продам всё')
  const id = await makeTheme(page, title, 'Самые дешёвые ковши', 'Звоните')
  const reader = await another(browser, page)
  await signUp(reader.request)
  await open(reader, `/forum/${id}`)
  await test.step('a reader cannot change the message, but complains about it', async () => {
    const advertisement = message(reader, 'Самые дешёвые ковши')
    await expect(advertisement.getByRole('button', { name: /Удалить|Изменить/ })).toHaveCount(0)
    await advertisement.getByRole('button', { name: 'Пожаловаться' }).click()
    await axe(reader)
    await dialog(reader).getByLabel('Что не так').fill('Реклама')
    await dialog(reader).getByRole('button', { name: 'Пожаловаться' }).click()
    await expect(reader.getByText('Жалоба у модераторов')).toBeVisible()
    await reader.context().close()
  })

  const chief = await another(browser, page)
  expect(await logIn(chief.request, MODERATOR.email, MODERATOR.password)).toBe(true)
  await test.step('a moderator deletes the message by the complaint', async () => {
    await open(chief, '/forum/main')
    await chief.getByRole('link', { name: 'Жалобы' }).click()
    const complaint = chief.getByRole('article').filter({ hasText: title })
    await expect(complaint).toContainText('Реклама')
    await axe(chief)
    await expectNoSidewaysScroll(chief)
    await complaint.getByRole('button', { name: 'Удалить' }).click()
    await dialog(chief).getByRole('button', { name: 'Удалить' }).click()
    await expect(complaint).toHaveCount(0)
  })

  await test.step('a moderator deletes the theme', async () => {
    await open(chief, `/forum/${id}`)
    await expect(chief.getByRole('article')).toHaveCount(1)
    await chief.locator('main').getByRole('button', { name: 'Удалить' }).first().click()
    await expect(dialog(chief)).toContainText(`Удалить тему «${title}»?`)
    await expect(dialog(chief)).toContainText('1\u00a0сообщение')
    await dialog(chief).getByRole('button', { name: 'Отмена' }).click()
    await chief.locator('main').getByRole('button', { name: 'Удалить' }).first().click()
    await dialog(chief).getByRole('button', { name: 'Удалить' }).click()
    await expect(heading(chief, 'Раздел: Аренда и цены')).toBeVisible()
    await expect(row(chief, title)).toHaveCount(0)
    expect((await page.request.get(`/forum/${id}`)).status()).toBe(404)
  })
  await chief.context().close()
})

test('a long theme has pages, links to messages and a mark of what is new', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await signUp(page.request)
  const title = newTitle('Длинная тема')
  const words = Array.from({ length: 120 }, (_, i) => `Слово номер ${i + 1}`)
  const reader = await another(browser, page)
  await signUp(reader.request)
  const id = await makeTheme(page, title, ...words)

  await test.step('a theme with unread messages is marked as new', async () => {
    await open(reader, `/forum/${await firstSection(page)}`)
    await expect(row(reader, title)).toContainText('новое')
    await reader.getByRole('link', { name: title, exact: true }).click()
    await expect(reader.getByRole('article')).toHaveCount(50)
  })
  await test.step('the pages of a theme', async () => {
    await reader.getByRole('link', { name: 'Последняя' }).first().click()
    await expect(message(reader, 'Слово номер 120')).toBeVisible()
    await expect(message(reader, 'Слово номер 71')).toBeVisible()
    await axe(reader)
    await reader.getByRole('link', { name: 'Предыдущая' }).first().click()
    await expect(message(reader, 'Слово номер 70')).toBeVisible()
  })
  await test.step('a link to a message scrolls to it', async () => {
    await reader.getByRole('link', { name: /^Ссылка на сообщение\s*№\s60$/ }).click()
    await expect(reader).toHaveURL(/#m-60$/)
    await expect(reader.locator('#m-60')).toBeInViewport()
  })

  await test.step('the mark leads to the first unread message and then disappears', async () => {
    await post(page, 'create-message', { body: 'Совсем новое', parentId: id })
    await open(reader, `/forum/${await firstSection(page)}`)
    await row(reader, title).getByRole('link', { name: 'новое' }).click()
    await expect(reader.getByRole('article')).toHaveCount(1)
    await expect(message(reader, 'Совсем новое')).toBeVisible()
    await open(reader, `/forum/${await firstSection(page)}`)
    await expect(row(reader, title)).not.toContainText('новое')
  })
  await reader.context().close()

  await test.step('a message just written is scrolled to', async () => {
    await open(page, `/forum/${id}`)
    await button(page, 'Написать сообщение').click()
    await dialog(page).getByLabel('Текст').fill('Последнее слово')
    await dialog(page).getByRole('button', { name: 'Создать', exact: true }).click()
    await expect(message(page, 'Последнее слово')).toBeInViewport()
  })
})

test('the search of the forum finds other forms of a word and leads to the theme', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/forum/main')
  await page.getByRole('searchbox', { name: 'Поиск по форуму' }).fill('гидромолоты')
  await page.keyboard.press('Enter')
  const results = page.getByRole('list', { name: 'Найдено' })
  await expect(results).toContainText('Гидромолот бьёт вполсилы после замены азота')
  await axe(page)
  await expectNoSidewaysScroll(page)
  await results.getByRole('link', { name: 'Гидромолот бьёт вполсилы после замены азота' }).first().click()
  await expect(heading(page, /Гидромолот бьёт/)).toBeVisible()
  await open(page, '/forum/search?q=абракадабра')
  await expect(page.getByText('По запросу «абракадабра» ничего не найдено')).toBeVisible()
})

test('letters about answers are turned on and off in the theme', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  const id = await makeTheme(page, newTitle('Жду ответа'))
  await open(page, `/forum/${id}`)
  const letters = button(page, 'Ответы на почту')
  await expect(letters).toHaveAttribute('aria-pressed', 'false')
  await letters.click()
  await expect(letters).toHaveAttribute('aria-pressed', 'true')
  await open(page, `/forum/${id}`)
  await expect(letters).toHaveAttribute('aria-pressed', 'true')
  await letters.click()
  await expect(letters).toHaveAttribute('aria-pressed', 'false')
})
