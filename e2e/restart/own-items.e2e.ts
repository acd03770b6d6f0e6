/** The server is killed and started again under an open page: nothing typed is lost, and the page goes on by itself. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { axe, test as base, expect, open, withoutWebGl } from '../lib/fixtures.ts'
import { type OwnServer, ownServer } from '../lib/own-server.ts'
import { signUp } from '../lib/people.ts'
import { makeMachine } from '../lib/track-data.ts'

const PHOTO = fileURLToPath(new URL('../../server/test/photos/iphone6-gps-orientation-6.jpg', import.meta.url))

const test = base.extend<{ server: OwnServer }, { own: OwnServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      const own = await ownServer()
      await use(own)
      await own.remove()
    },
    { scope: 'worker' },
  ],
  server: async ({ own }, use) => {
    await own.start()
    await use(own)
  },
  baseURL: async ({ server }, use) => use(server.origin),
})
// One worker, and so one server: a new one takes as long as a test.
test.describe.configure({ mode: 'default' })

// What the browser itself says of a server that is away.
const CUT =
  /ERR_CONNECTION_(?:REFUSED|RESET|CLOSED|ABORTED)|network error|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to fetch|status of 4(00|09)|Error loading route module/
test.use({ expectedComplaints: [CUT] })

const main = (page: Page) => page.locator('main')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const AWAY = /Сервер (не отвечает|перезапускается)/

test('a form with a photo on its way outlives the server, and is saved when it is back', { tag: '@once' }, async ({
  page,
  server,
}) => {
  await withoutWebGl(page)
  test.slow()
  await signUp(page.request)
  await open(page, '/equipment/new')
  await page.getByRole('combobox', { name: 'Тип техники' }).click()
  await page.keyboard.type('автокр')
  await page.getByRole('option', { name: 'Автокран' }).click()
  await field(page, 'Название').fill('Автокран под перезапуском')
  await field(page, 'Телефон').pressSequentially('89160001270')
  await page.getByText('Ввести координаты').click()
  await field(page, 'Широта и долгота').fill('66.53, 66.6')
  await page.getByRole('button', { name: 'Поставить метку' }).click()

  let go = () => {}
  const killed = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/item-photo', async (route) => {
    await killed
    await route.continue()
  })
  await page.getByLabel('Файлы фотографий').setInputFiles(PHOTO)
  await expect(page.getByRole('progressbar', { name: /отправляется/ })).toBeVisible()
  await server.kill()
  go()
  await expect(main(page).getByText('Ждём сервер, отправим сами')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Отправляем фото, затем сохраним' })).toBeVisible()
  await expect(field(page, 'Название')).toHaveValue('Автокран под перезапуском')
  await server.start()
  await expect(page).toHaveURL(/\/equipments/)
  await expect(page.getByRole('heading', { name: 'Автокран под перезапуском' })).toBeVisible()
})

test('a change is saved once, also where the server went before it said so', { tag: '@once' }, async ({
  page,
  server,
}) => {
  await withoutWebGl(page)
  test.slow()
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Каток')
  await open(page, `/equipment/${id}`)
  await field(page, 'Название').fill('Каток Bomag')
  // The server has saved it; its answer is lost with it.
  await page.route(
    '**/api/update-equipment',
    async (route) => {
      await route.fetch()
      await server.kill()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: AWAY })).toBeVisible()
  await axe(page)
  await server.start()
  await expect(page.getByRole('group').filter({ hasText: 'Сохранено' })).toBeVisible()
  await expect(page.getByText('изменили в другом окне')).toBeHidden()
  await expect(field(page, 'Название')).toHaveValue('Каток Bomag')
})

test('a page that is turned to meanwhile, a search and the next photo come by themselves', { tag: '@once' }, async ({
  page,
  server,
}) => {
  test.slow()
  await signUp(page.request)
  const photos: string[] = []
  for (let n = 0; n < 2; n++) {
    const image = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PHOTO) }
    const answer = await page.request.post('/api/item-photo', { multipart: { image } })
    photos.push((await answer.json()).url)
  }
  const id = await makeMachine(page.request, 'Каток с фотографиями', { coordLat: 66.53, coordLng: 66.6 })
  await page.request.put('/api/update-equipment', { data: { _id: id, photos } })
  // Its owner would have its form in place of the card.
  await page.context().clearCookies()

  await test.step('a page', async () => {
    await open(page, '/all-equipments')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await server.kill()
    await main(page).getByRole('link', { name: 'Каток с фотографиями' }).first().click()
    await expect(page.getByText(AWAY).first()).toBeVisible()
    await axe(page)
    await server.start()
    await expect(page.getByRole('heading', { level: 1, name: /Каток с фотографиями/ })).toBeVisible()
  })

  await test.step('the photos of a card, whose code has not come before', async () => {
    await open(page, `/equipment/${id}`)
    await server.kill()
    await main(page)
      .getByRole('button', { name: /^Фото.*открыть/ })
      .first()
      .click()
    await expect(page.getByText(AWAY)).toBeVisible()
    await server.start()
    const gallery = page.getByRole('dialog', { name: /^Фото:/ })
    await expect(gallery).toBeVisible()
    const isDrawn = (img: HTMLImageElement) => img.complete && img.naturalWidth > 0
    await expect.poll(() => gallery.getByRole('img', { name: /фото 2/ }).evaluate(isDrawn)).toBe(true)
    // Its style sheet has come too.
    await expect(gallery).toHaveCSS('position', 'fixed')
    expect((await gallery.boundingBox())?.width).toBe(page.viewportSize()?.width)
    await page.keyboard.press('Escape')
  })

  await test.step('a search', async () => {
    await open(page, `/arenda/samosval?at=66.53%2C66.6&r=20&free=2026-01-05_2026-01-06`)
    const results = page.getByRole('complementary', { name: 'Результаты' })
    await expect(results.getByRole('article')).toHaveCount(1)
    await server.kill()
    await results.getByRole('button', { name: /Даты прошли/ }).click()
    await expect(results.getByText(AWAY)).toBeVisible()
    await axe(page)
    await server.start()
    await expect(results.getByText(AWAY)).toBeHidden()
    await expect(results.getByRole('article')).toHaveCount(1)
    await expect(page).not.toHaveURL(/free=/)
  })
})
