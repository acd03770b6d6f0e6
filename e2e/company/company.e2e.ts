/** Groups of machines and people of a company. */
import { axe, expect, expectNoSidewaysScroll, open, test, withoutWebGl } from '../lib/fixtures.ts'
import { signUp } from '../lib/people.ts'
import { makeMachine } from '../lib/track-data.ts'
import { elsewhere, makeDriver, openPanel, openTrack, panel } from '../lib/track-screen.ts'

test('an owner divides his machines into groups, and the park shows one of them', { tag: '@once' }, async ({
  page,
}) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Самосвал КамАЗ-6520')
  await makeMachine(page.request, 'Каток Bomag')
  const machines = page.getByRole('listitem')
  const addGroup = async (name: string, within?: string) => {
    await page.getByRole('button', { name: 'Добавить участок' }).click()
    await page.getByRole('textbox', { name: 'Название' }).fill(name)
    if (within) await page.getByRole('combobox', { name: 'Входит в' }).selectOption({ label: within })
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await test.step('groups and a part of one', async () => {
    await open(page, '/park')
    await page.getByRole('link', { name: 'Участки и колонны' }).click()
    await expect(page.getByText('Участков пока нет')).toBeVisible()
    await addGroup('Раменское')
    await addGroup('Колонна 1', 'Раменское')
    await expect(page.getByRole('link', { name: 'Колонна 1 0' })).toBeVisible()
  })
  await test.step('machines are ticked and moved', async () => {
    await page.getByRole('checkbox', { name: /^Каток Bomag/ }).check()
    await page.getByRole('combobox', { name: /Куда перенести/ }).selectOption({ label: 'Раменское, Колонна 1' })
    await page.getByRole('button', { name: 'Перенести' }).click()
    await expect(page.getByText('Перенесено: 1 машина')).toBeVisible()
    await page.getByRole('link', { name: 'Раменское 1' }).click()
    await expect(page.getByRole('checkbox', { name: /^Каток Bomag/ })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Самосвал/ })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
  await test.step('the park of one group', async () => {
    await open(page, '/park')
    await page.getByRole('combobox', { name: 'Участок' }).selectOption({ label: 'Раменское' })
    await expect(page.getByText('Найдено: 1 машина')).toBeVisible()
    await expect(machines.filter({ hasText: 'Каток Bomag' })).toBeVisible()
    await expect(machines.filter({ hasText: 'Самосвал КамАЗ-6520' })).toHaveCount(0)
  })
})

test('an owner invites a dispatcher for one group, who sees its machines and no papers, until it is ended', {
  tag: '@once',
}, async ({ page, browser }) => {
  await signUp(page.request)
  await makeMachine(page.request, 'Самосвал КамАЗ-6520')
  await makeMachine(page.request, 'Каток Bomag')
  await open(page, '/park/groups')
  await page.getByRole('button', { name: 'Добавить участок' }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Раменское')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('checkbox', { name: /^Каток Bomag/ }).check()
  await page.getByRole('combobox', { name: /Куда перенести/ }).selectOption({ label: 'Раменское' })
  await page.getByRole('button', { name: 'Перенести' }).click()
  await expect(page.getByText('Перенесено: 1 машина')).toBeVisible()

  await open(page, '/people')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  await page.getByRole('textbox', { name: 'Имя' }).fill('Марина Лукина')
  await page.getByRole('checkbox', { name: 'Все машины' }).uncheck()
  await page.getByRole('checkbox', { name: 'Раменское' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Пригласить' }).click()
  const link = await page.getByRole('textbox', { name: 'Ссылка' }).inputValue()
  await page.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByText('Марина Лукина, диспетчер')).toBeVisible()
  await axe(page)

  const context = await browser.newContext()
  const other = await context.newPage()
  await signUp(context.request)
  await test.step('the invitation says what it is for, and is taken', async () => {
    await open(other, link)
    await expect(other.getByText('Видит машины в парке и на карте')).toBeVisible()
    await axe(other)
    await other.getByRole('button', { name: 'Принять приглашение' }).click()
    await expect(other.getByRole('heading', { name: /^Парк/ })).toBeVisible()
    await expect(other.getByRole('link', { name: /^Каток Bomag/ })).toBeVisible()
    await expect(other.getByText('Самосвал КамАЗ-6520')).toHaveCount(0)
  })
  await test.step('papers are refused in words', async () => {
    await other.goto('/papers')
    await expect(other.getByRole('heading', { name: 'Эта страница вам закрыта' })).toBeVisible()
    await expect(other.getByText(/Ваша роль этого не позволяет/)).toBeVisible()
  })
  await test.step('the owner ends it, and the next call is refused', async () => {
    await open(page, '/people')
    await page.getByRole('button', { name: 'Закрыть доступ: Марина Лукина' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть доступ' }).click()
    await expect(page.getByText('Доступ закрыт')).toBeVisible()
    await other.goto('/park')
    await expect(other.getByRole('heading', { name: /^Вход/ })).toBeVisible()
  })
  await expectNoSidewaysScroll(page)
  await context.close()
})

test.describe('with a lost answer', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|404/] })

  test('an invitation is accepted by a second press, and its address says later that it has been', {
    tag: '@once',
  }, async ({ page, browser }) => {
    const owner = await browser.newContext()
    await signUp(owner.request)
    const data = { name: 'Марина Лукина', role: 'dispatcher', groups: null }
    const { link } = await (await owner.request.post('/api/people/invites', { data })).json()
    await signUp(page.request)
    await open(page, link)
    const accept = page.getByRole('button', { name: 'Принять приглашение' })
    await page.route('**/api/join/*', (route) => route.fetch().then(() => route.abort()), { times: 1 })
    await accept.click()
    await expect(page.getByText(/Сервер не отвечает/)).toBeVisible()
    await accept.click()
    await expect(page.getByRole('heading', { name: /^Парк/ })).toBeVisible()
    await open(page, link)
    await expect(page.getByRole('heading', { name: 'Приглашение не действует' })).toBeVisible()
    await axe(page)
    await page.getByRole('main').getByRole('link', { name: 'Моя работа' }).click()
    await expect(page.getByText('В этом браузере вы работаете за')).toBeVisible()
    await owner.close()
  })

  test('a withdrawn invitation leaves the list when its question is closed', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    const data = { name: 'Марина Лукина', role: 'dispatcher', groups: null }
    expect((await page.request.post('/api/people/invites', { data })).status()).toBe(200)
    await open(page, '/people')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Отозвать' }).click()
    await page.route('**/api/people/invites/*', (route) => route.fetch().then(() => route.abort()), { times: 1 })
    await dialog.getByRole('button', { name: 'Отозвать' }).click()
    await expect(dialog.getByText(/Сервер не отвечает/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Отозвать' }).click()
    await expect(dialog.getByRole('alert')).not.toContainText('Сервер не отвечает')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByText('Марина Лукина')).toHaveCount(0)
  })
})

test('a tab does not stay with one company after its user has chosen another one beside it', {
  tag: '@once',
}, async ({ page, browser }) => {
  await signUp(page.request)
  for (const name of ['first', 'second'].map((word) => `${word}-${Math.random().toString(36).slice(2, 10)}`)) {
    const owner = await browser.newContext()
    await signUp(owner.request)
    expect((await owner.request.post('/api/set-nickname', { data: { name } })).status()).toBe(200)
    const data = { name: 'Марина Лукина', role: 'dispatcher', groups: null }
    const { link } = await (await owner.request.post('/api/people/invites', { data })).json()
    expect((await page.request.post(`/api/join/${link.split('/').at(-1)}`, { data: {} })).status()).toBe(200)
    await owner.close()
  }
  const lead = page.getByText('В этом браузере вы работаете за')
  await open(page, '/my-work')
  await expect(lead).toContainText('second')

  const beside = await page.context().newPage()
  await open(beside, '/my-work')
  await beside.getByRole('button', { name: 'Работать за компанию' }).click()
  await expect(lead).toContainText('first')
  await beside.getByRole('button', { name: 'Работать за себя' }).click()
  await expect(lead).toContainText('за себя')

  await test.step('what a tab sends that has not heard of it is refused, and the tab is loaded again', async () => {
    const deaf = await page.context().newPage()
    await deaf.addInitScript(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation()))
    await open(deaf, '/operators')
    await beside.getByRole('button', { name: 'Работать за компанию' }).first().click()
    await expect(lead).toContainText('за «')
    const saveOperator = async () => {
      await deaf.getByLabel('Фамилия, имя, отчество').fill('Гусев Пётр')
      await deaf.getByRole('button', { name: 'Сохранить' }).click()
    }
    await deaf.getByRole('button', { name: 'Добавить' }).click()
    const refused = deaf.waitForResponse((response) => response.request().method() === 'POST')
    await Promise.all([deaf.waitForEvent('load'), saveOperator()])
    expect((await refused).status()).toBe(409)
    await expect(deaf.getByText('То, что вы отправили, не сохранено')).toBeVisible()
    await expect(deaf.getByText('Машинистов пока нет')).toBeVisible()
    // The dialog is open again, for the other company.
    await saveOperator()
    await expect(deaf.getByRole('listitem').filter({ hasText: 'Гусев Пётр' })).toBeVisible()
    await deaf.close()
  })
})

test('a dispatcher gives a link from the map of routes, and does not archive there', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await withoutWebGl(page)
  const { id } = await makeDriver(page)
  const invited = await page.request.post('/api/people/invites', {
    data: { name: 'Марина Лукина', role: 'dispatcher', groups: null },
  })
  const { link } = await invited.json()
  const other = await elsewhere(browser, page)
  await signUp(other.request)
  await other.request.post(`/api/join/${link.split('/').at(-1)}`, { data: {} })

  await openTrack(other)
  await openPanel(other)
  await panel(other)
    .getByRole('switch', { name: /Публичный маршрут/ })
    .check()
  await expect(panel(other).getByRole('textbox', { name: 'Адрес ссылки' })).toHaveValue(
    new RegExp(`/public-view/${id}/`),
  )
  await expect(panel(other).getByRole('button', { name: /в архив/ })).toHaveCount(0)
  await other.context().close()
})
