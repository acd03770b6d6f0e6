/** The phone app records, sends, and loses no data without a network, after crashes and when the phone is full. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { axe, expect, expectNoSidewaysScroll, test } from './lib/fixtures.ts'
import { PASSWORD, signUp } from './lib/people.ts'
import { callsOf, deliverFixes, deliverPhoto, playShell } from './lib/recorder-shell.ts'
import { makeMachine, makeRecorder, sendPoints } from './lib/track-data.ts'

test.skip(({ isMobile }) => !isMobile, 'a phone app')
test.use({
  permissions: ['geolocation', 'camera'],
  geolocation: { latitude: 55.567, longitude: 38.23, accuracy: 6 },
  expectedComplaints: [/Failed to load resource/],
})

const DAY = 86_400_000
const start = (page: Page) => page.getByRole('button', { name: 'Старт' })
const stop = (page: Page) => page.getByRole('button', { name: 'Стоп' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** A machine of a new user, and the recorder opened by its link; the user is logged in only in `request`. */
async function enrolled(page: Page, request: APIRequestContext) {
  await signUp(request)
  const machine = await makeMachine(request, 'Самосвал КамАЗ-65115 № 2')
  const token = await makeRecorder(request, machine)
  await page.goto(`/recorder#${token}`)
  await expect(start(page)).toBeVisible()
  expect(page.url()).not.toContain(token)
  return { machine, token }
}

/** Moves north by so many metres. */
async function move(context: BrowserContext, metres: number) {
  await context.setGeolocation({ latitude: 55.567 + metres / 111_195, longitude: 38.23, accuracy: 6 })
}

interface Row {
  dayStartTimestamp: number
  locations: number
  photos: number
  distance: number
}

async function daysOf(request: APIRequestContext, equipmentId: string): Promise<Row[]> {
  const answer = await request.get('/api/get-daily-data-table', { params: { equipmentId, page: 1, size: 10 } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).locations
}

const totals = async (request: APIRequestContext, machine: string) =>
  (await daysOf(request, machine)).map(({ locations, photos }) => [locations, photos])

test('a new user logs in to the recorder, chooses his machine, records and stops', async ({
  page,
  context,
  request,
}) => {
  const email = await signUp(request)
  const machine = await makeMachine(request, 'Автокран Ивановец 25 т', { type: 'avtokran' })
  await test.step('log in', async () => {
    await page.goto('/recorder')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await axe(page)
    await page.getByLabel('Почта').fill(email)
    await page.getByLabel('Пароль').fill('wrong password')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('Пароль').fill(PASSWORD)
    await page.getByRole('button', { name: 'Войти' }).click()
  })
  await test.step('choose the machine and start', async () => {
    await page.getByRole('button', { name: 'Автокран Ивановец 25 т' }).click()
    await start(page).click()
    await expect(title(page)).toHaveText('Идёт запись')
  })
  await test.step('the log-in is not kept on the phone', async () => {
    // The log-in was only for choosing the machine.
    expect((await (await page.request.get('/api/get-user')).json()).auth).toBe(false)
    const kept = await page.evaluate(async () => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain(PASSWORD)
  })

  await test.step('points and a photo arrive', async () => {
    await move(context, 60)
    await page.getByRole('button', { name: 'Снять фото' }).click()
    await expect(page.getByRole('img', { name: /Снято в/ })).toBeVisible()
    await axe(page)
    await expectNoSidewaysScroll(page)
    await expect(page.getByText('Очередь пуста')).toBeVisible()
    await expect.poll(() => totals(request, machine)).toEqual([[2, 1]])
  })

  await test.step('change the settings', async () => {
    await page.getByRole('button', { name: 'Настройки' }).click()
    await page.getByText('30 с').click()
    await axe(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a short press does not stop, a long one does', async () => {
    await stop(page).click()
    await page.getByRole('button', { name: 'Продолжить запись' }).click()
    await expect(title(page)).toHaveText('Идёт запись')
    await stop(page).click({ delay: 1200 })
    await expect(title(page)).toHaveText('Запись остановлена')
    await axe(page)
  })
})

test('in the Android shell a day without a network and a killed page arrives whole and once', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  await playShell(page)
  const { machine } = await enrolled(page, request)
  await start(page).click()
  await expect.poll(() => callsOf(page)).toEqual(expect.arrayContaining(['hello', 'record', 'awake']))
  const from = yesterday()
  const fixes = Array.from({ length: 10_000 }, (_, index) => ({
    at: from + index * 8640,
    // Around and around, 30 m each time.
    lat: 55.567 + 0.02 * Math.sin(index / 74),
    lng: 38.23 + 0.035 * Math.cos(index / 74),
    accuracy: 6,
    speed: 12.5,
  }))
  await test.step('half a day and its photos wait in the queue', async () => {
    await context.setOffline(true)
    for (let done = 0; done < fixes.length / 2; done += 2500)
      await deliverFixes(page, done, machine, fixes.slice(done, done + 2500))
    for (let n = 0; n < 60; n++) await deliverPhoto(page, 20_000 + n, machine, await photoOf(n, from + n * 1_440_000))
    await expect(page.getByText('В очереди 5 000 точек и 60 фото')).toBeVisible()
    await expect(page.getByText('Отправим, когда появится связь')).toBeVisible()
    await axe(page)
  })
  await page.goto('chrome://crash').catch(() => {})
  await page.close()

  // The shell and its page start again; the app's files come from the service worker or, here, from the network.
  await context.setOffline(false)
  const again = await context.newPage()
  await playShell(again)
  await again.route('**/api/record/**', (route) => route.abort())
  await again.goto('/recorder/')
  await expect(stop(again)).toBeVisible()
  await test.step('after the crash the other half joins the queue', async () => {
    for (let done = fixes.length / 2; done < fixes.length; done += 2500)
      await deliverFixes(again, done, machine, fixes.slice(done, done + 2500))
    await expect(again.getByText('В очереди 10 000 точек и 60 фото')).toBeVisible()
  })
  await test.step('the whole queue is sent', async () => {
    await again.unroute('**/api/record/**')
    await again.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(again.getByText('Очередь пуста')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('the server has every point once, and the same day as without the break', async () => {
    const online = await makeMachine(request, 'Самосвал на связи')
    const direct = fixes.map(({ at, ...others }) => ({ timestamp: at, ...others }))
    await sendPoints(request, await makeRecorder(request, online), direct)
    await expect.poll(() => totals(request, machine)).toEqual([[10_000, 60]])
    const [[late], [live]] = [await daysOf(request, machine), await daysOf(request, online)]
    expect(late?.distance).toBeGreaterThan(200)
    expect(late?.distance).toBe(live?.distance)
  })
})

test('a revoked phone stops and says so, and sends its queue after it is connected again', async ({
  page,
  context,
  request,
}) => {
  const { machine } = await enrolled(page, request)
  await start(page).click()
  await expect.poll(() => totals(request, machine)).toEqual([[1, 0]])
  const { recorders } = await (await request.get('/api/recorders', { params: { equipmentId: machine } })).json()
  expect((await request.delete(`/api/recorders/${recorders[0].id}`)).status()).toBe(200)
  await move(context, 60)
  await expect(page.getByText('Телефон отключён от машины')).toBeVisible()
  await expect(title(page)).toHaveText('Запись остановлена')
  await expect(page.getByText('Не отправлено: 1 точка')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Подключить заново' }).click()
  await page.getByLabel('Ссылка для записи').fill(`http://127.0.0.1/recorder#${await makeRecorder(request, machine)}`)
  await page.getByRole('button', { name: 'Подключить', exact: true }).click()
  await expect(start(page)).toBeVisible()
  await expect.poll(() => totals(request, machine)).toEqual([[2, 0]])
})

test('no point is lost with a failing server, a slow network and a wrong phone clock', async ({
  page,
  context,
  request,
}) => {
  await page.addInitScript(() => {
    const right = Date.now
    Date.now = () => right() + 3 * 3_600_000
  })
  const { machine } = await enrolled(page, request)
  let failures = 2
  await page.route('**/api/record/points', async (route) => {
    if (failures-- > 0) return route.fulfill({ status: 500, json: { code: 'internal', message: 'Ошибка' } })
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await start(page).click()
  await expect(page.getByText('Сервер не принимает данные')).toBeVisible()
  await move(context, 60)
  await expect(page.getByText(/В очереди 2 точки/)).toBeVisible()
  await expect.poll(() => totals(request, machine), { timeout: 20_000 }).toEqual([[2, 0]])
  await expect(page.getByText('Часы телефона спешат на 3 ч')).toBeVisible()
  const { allDailyData } = await (await request.get('/api/get-daily-data')).json()
  for (const { timestamp } of allDailyData[0].locations) expect(Math.abs(timestamp - Date.now())).toBeLessThan(60_000)
})

test('a full phone deletes photos before points and says so', async ({ page, context, request }) => {
  // The browser updates the size of stored data every half a minute, so its own quota cannot be tested exactly.
  await page.addInitScript(() => {
    let files = 0
    const { add, put, delete: remove } = IDBObjectStore.prototype
    Object.assign(IDBObjectStore.prototype, {
      add(this: IDBObjectStore, value: unknown) {
        if (this.name === 'points' && files >= 4) throw new DOMException('', 'QuotaExceededError')
        return add.call(this, value)
      },
      put(this: IDBObjectStore, value: unknown, key: IDBValidKey) {
        if (this.name === 'files') files++
        return key === undefined ? put.call(this, value) : put.call(this, value, key)
      },
      delete(this: IDBObjectStore, key: IDBValidKey) {
        if (this.name === 'files') files--
        return remove.call(this, key)
      },
    })
  })
  await playShell(page)
  const { machine } = await enrolled(page, request)
  await start(page).click()
  await context.setOffline(true)
  for (let n = 0; n < 4; n++) await deliverPhoto(page, n, machine, await photoOf(n, Date.now() - n * 60_000, 500))
  const from = Date.now() - 3_600_000
  const fixes = Array.from({ length: 3_000 }, (_, index) => ({
    at: from + index * 1000,
    lat: 55.567 + (index * 30) / 111_195,
    lng: 38.23,
    accuracy: 6,
  }))
  for (let done = 0; done < fixes.length; done += 500)
    await deliverFixes(page, 100 + done, machine, fixes.slice(done, done + 500))
  await expect(page.getByText('Не хватило места: удалено 4 фото')).toBeVisible()
  await expect(page.getByText('Все точки маршрута целы.')).toBeVisible()
  await axe(page)
  await context.setOffline(false)
  await expect.poll(async () => (await totals(request, machine))[0]?.[0], { timeout: 20_000 }).toBe(3_000)
})

test('the recorder shows the time in which its page was closed, and goes on recording', async ({
  page,
  context,
  request,
}) => {
  await enrolled(page, request)
  await start(page).click()
  await expect(title(page)).toHaveText('Идёт запись')
  await page.close()
  const later = await context.newPage()
  await later.addInitScript(() => {
    const right = Date.now
    Date.now = () => right() + 20 * 60_000
  })
  await later.goto('/recorder/')
  await expect(title(later)).toHaveText('Идёт запись')
  await expect(later.getByText(/Не записано с \d\d:\d\d до \d\d:\d\d/)).toBeVisible()
  await expect(later.getByText('Страница была закрыта.')).toBeVisible()
  await axe(later)
  await later.getByRole('button', { name: 'Понятно' }).first().click()
  await expect(later.getByText('Страница была закрыта.')).toBeHidden()
})

test('the recorder opens without a network, and a second tab waits for the first', async ({
  page,
  context,
  request,
}) => {
  await enrolled(page, request)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(start(page)).toBeVisible()
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !path.startsWith('/recorder/'))).toEqual([])
  const other = await context.newPage()
  await other.goto('/recorder/')
  await expect(title(other)).toHaveText('Приложение уже открыто')
  await page.close()
  await expect(start(other)).toBeVisible()
})

/** When yesterday began near Moscow, where the machines are, ms. */
function yesterday(): number {
  const ahead = 3 * 3_600_000
  return Math.floor((Date.now() + ahead) / DAY - 1) * DAY - ahead
}

/** A picture that no other equals; noise where it must be large. */
async function photoOf(n: number, at: number, side = 64) {
  const background = { r: (n * 37) % 256, g: (n * 91) % 256, b: (n * 53) % 256 }
  const picture = sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background,
      ...(side > 64 && { noise: { type: 'gaussian', mean: n, sigma: 90 } }),
    },
  })
  return { jpeg: await picture.jpeg({ quality: 95 }).toBuffer(), at: Math.round(at) }
}
