/** The phone app records, sends, and loses no data without a network, after crashes and when the phone is full. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { DAY } from '../shared/src/durations.ts'
import { dayAt } from '../shared/src/tracks/clock.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './lib/fixtures.ts'
import { PASSWORD, signUp } from './lib/people.ts'
import { AGENT, CONNECTED, callsOf, playApp, recordingFor, send, tell } from './lib/recorder-app.ts'
import { makeMachine, makeRecorder } from './lib/track-data.ts'

test.use({
  permissions: ['geolocation', 'camera'],
  geolocation: { latitude: 55.567, longitude: 38.23, accuracy: 6 },
  expectedComplaints: [/Failed to load resource/],
})

const start = (page: Page) => page.getByRole('button', { name: 'Старт' })
const stop = (page: Page) => page.getByRole('button', { name: 'Стоп' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** A machine of a new user, and the recorder opened by its link; the user is logged in only in `request`. */
async function enrolled(page: Page, request: APIRequestContext) {
  await signUp(request)
  const machine = await makeMachine(request, 'Самосвал КамАЗ-65115 № 2')
  const token = await makeRecorder(request, machine)
  await page.goto(`/recorder#${token}`)
  await expect(page.getByText(/^Записывать для «Самосвал КамАЗ-65115 №\s2» \(.+\)\?$/)).toBeVisible()
  await page.getByRole('button', { name: 'Согласен', exact: true }).click()
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

test('a new user logs in to the recorder, chooses his machine, records and stops', { tag: '@once' }, async ({
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
    await expect(page.getByRole('heading', { name: 'Согласие на обработку данных' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Не согласен' }).click()
    await page.getByRole('button', { name: 'Автокран Ивановец 25 т' }).click()
    await page.getByRole('button', { name: 'Согласен', exact: true }).click()
    await expect(title(page)).toHaveText('Запись не начата')
    await expect(page.getByText('Не гасите экран')).toBeVisible()
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

/** Positions that the test gives instead of the browser; `ahead`: how far the phone's clock is, ms. */
const playPositions = (page: Page) =>
  page.addInitScript(() => {
    const right = Date.now
    let ahead = 0
    Date.now = () => right() + ahead
    let heard: PositionCallback | undefined
    navigator.geolocation.watchPosition = (onPosition) => {
      heard = onPosition
      return 1
    }
    navigator.geolocation.getCurrentPosition = () => {}
    window.give = async (from, count, step) => {
      // Recording begins a little after its button is pressed.
      while (!heard) await new Promise((resolve) => requestAnimationFrame(resolve))
      for (let n = from; n < from + count; n++) {
        ahead = n * step
        const coords = { latitude: 55.567 + n * 0.0003, longitude: 38.23, accuracy: 6, speed: 3 }
        heard({ timestamp: Date.now(), coords: { ...coords, heading: null, altitude: null } } as GeolocationPosition)
        // One after another, as a phone gives them.
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
  })

declare global {
  interface Window {
    give(from: number, count: number, step: number): Promise<void>
  }
}

test('a shift without a network and a killed page arrives whole and once', { tag: '@once' }, async ({
  page,
  context,
  request,
}) => {
  await playPositions(page)
  const { machine } = await enrolled(page, request)
  await context.setOffline(true)
  await start(page).click()
  await page.evaluate(() => window.give(3, 300, 40_000))
  await expect(page.getByText('В очереди 300 точек')).toBeVisible()
  await expect(page.getByText('Отправим, когда появится связь')).toBeVisible()
  await axe(page)
  await page.goto('chrome://crash').catch(() => {})
  await page.close()

  // The app's files come from the service worker or, here, from the network.
  await context.setOffline(false)
  const again = await context.newPage()
  await playPositions(again)
  await again.route('**/api/record/**', (route) => route.abort())
  await again.goto('/recorder/')
  await expect(stop(again)).toBeVisible()
  await again.evaluate(() => window.give(0, 2, 11_000))
  await expect(again.getByText('В очереди 302 точки')).toBeVisible()
  await again.unroute('**/api/record/**')
  await again.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(again.getByText('Очередь пуста')).toBeVisible()
  await expect
    .poll(async () => (await daysOf(request, machine)).reduce((sum, { locations }) => sum + locations, 0))
    .toBe(302)
})

test('a revoked phone stops and says so, and sends its queue after it is connected again', { tag: '@once' }, async ({
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
  await expect(start(page)).toBeHidden()
  await axe(page)
  await page.getByRole('button', { name: 'Подключить заново' }).click()
  await page.getByLabel('Ссылка для записи').fill(`http://127.0.0.1/recorder#${await makeRecorder(request, machine)}`)
  await page.getByRole('button', { name: 'Подключить', exact: true }).click()
  await page.getByRole('button', { name: 'Согласен', exact: true }).click()
  await expect(start(page)).toBeVisible()
  await expect.poll(() => totals(request, machine)).toEqual([[2, 0]])
})

test('no point is lost with a failing server, a slow network and a wrong phone clock', { tag: '@once' }, async ({
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
  await expect.poll(() => totals(request, machine)).toEqual([[2, 0]])
  await expect(page.getByText('Часы телефона спешат на 3 ч')).toBeVisible()
  const { allDailyData } = await (await request.get('/api/get-daily-data')).json()
  for (const { timestamp } of allDailyData[0].locations) expect(Math.abs(timestamp - Date.now())).toBeLessThan(60_000)
})

test('a full phone deletes photos before points and says so', { tag: '@once' }, async ({ page, context, request }) => {
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
  await playPositions(page)
  const { machine } = await enrolled(page, request)
  await start(page).click()
  await context.setOffline(true)
  for (let n = 1; n <= 4; n++) {
    await page.getByRole('button', { name: 'Снять фото' }).click()
    await expect(page.getByText(`В очереди ${n} фото`)).toBeVisible()
  }
  await page.evaluate(() => window.give(1, 100, 11_000))
  await expect(page.getByText('Не хватило памяти: удалено 4 фото')).toBeVisible()
  await expect(page.getByText('Все точки маршрута целы.')).toBeVisible()
  await axe(page)
  await context.setOffline(false)
  // The 18 minutes may lie on two days.
  const points = async () => (await daysOf(request, machine)).reduce((sum, { locations }) => sum + locations, 0)
  await expect.poll(points).toBe(100)
})

test('the recorder shows the time in which its page was closed, and goes on recording', { tag: '@once' }, async ({
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
  // An answer would bring the server's clock, and by that no twenty minutes have passed.
  await later.route('**/api/record/**', (route) => route.abort())
  await later.goto('/recorder/')
  await expect(title(later)).toHaveText(/^(Идёт запись|Пишем без связи)$/)
  await expect(later.getByText(/Не записано с \d\d:\d\d до \d\d:\d\d/)).toBeVisible()
  await expect(later.getByText('Страница была закрыта.')).toBeVisible()
  await axe(later)
  await later.getByRole('button', { name: 'Понятно' }).first().click()
  await expect(later.getByText('Страница была закрыта.')).toBeHidden()
})

test('a clock that is set two hours ahead makes no hole and no longer recording', { tag: '@once' }, async ({
  page,
  context,
  request,
}) => {
  const { machine } = await enrolled(page, request)
  await start(page).click()
  await expect.poll(() => totals(request, machine)).toEqual([[1, 0]])
  await page.close()
  const later = await context.newPage()
  await later.addInitScript(() => {
    const right = Date.now
    Date.now = () => right() + 2 * 3_600_000
  })
  await later.goto('/recorder/')
  await expect(later.getByText('Часы телефона спешат на 2 ч')).toBeVisible()
  await expect(later.getByText(/Не записано/)).toBeHidden()
  await expect(later.getByRole('timer')).toHaveText(/^0:0\d:\d\d$/)
})

test('the recorder opens without a network, and a second tab waits for the first', { tag: '@once' }, async ({
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
  for (const address of ['/recorder', '/recorder/index.html', '/recorder/?a=1']) {
    await page.goto(address)
    await expect(start(page)).toBeVisible()
  }
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

for (const width of [360, 412])
  test.describe(`in the Android app, ${width} px wide`, () => {
    test.use({ userAgent: AGENT, viewport: { width, height: 780 } })
    const fits = async (page: Page) => {
      await axe(page)
      await expectNoSidewaysScroll(page)
    }

    test('a driver connects the phone, allows one thing after the other and records', { tag: '@once' }, async ({
      page,
    }) => {
      await playApp(page)
      await page.goto('/recorder/')
      await expect(title(page)).toHaveText('Запись маршрута')
      await fits(page)
      await page.getByText('Oʻzbekcha').click()
      await expect(title(page)).toHaveText('Yoʻlni yozish')
      await fits(page)
      await page.getByText('Русский').click()
      const allow = page.getByRole('button', { name: 'Разрешить' })
      await allow.click()
      await expect(page.getByText('Разрешено')).toHaveCount(1)
      await expect(page.getByText('выберите «Разрешить в любом режиме»')).toBeVisible()
      await allow.click()
      await expect(page.getByText('Разрешено')).toHaveCount(2)
      await allow.click()
      await page.getByRole('button', { name: 'Не сейчас' }).click()
      await page.getByLabel('Ссылка для записи').fill('https://example.org/recorder#abcdefghijklmnopqrstuv')
      await page.route('**/api/record/self', (route) =>
        route.fulfill({ json: { equipment: { name: 'Самосвал КамАЗ-65115 № 2' }, ownerName: 'ramstroy' } }),
      )
      const given: unknown[] = []
      await page.route('**/api/record/consent', (route) => {
        given.push(route.request().postDataJSON())
        return route.fulfill({ json: { result: 1 } })
      })
      await page.getByRole('button', { name: 'Подключить', exact: true }).click()
      await expect(page.getByText('Их видит ramstroy')).toBeVisible()
      await fits(page)
      await page.getByRole('button', { name: 'Согласен', exact: true }).click()
      await expect.poll(() => given).toEqual([{ consent: '2026-11-24', age: 0 }])
      await tell(page, { ...CONNECTED, prepared: false })
      await test.step('before the first shift: what keeps this phone awake, and whether it does', async () => {
        await expect(title(page)).toHaveText('Чтобы телефон не усыплял')
        await fits(page)
        for (const button of await page.getByRole('button', { name: 'Открыть настройки' }).all()) await button.click()
        await page.getByRole('button', { name: 'Начать проверку' }).click()
        const trial = page.getByRole('region', { name: 'Проверка за 10 минут' })
        await tell(page, { trial: { since: Date.now(), result: 'running', fixes: 7, silence: 0 } })
        await expect(trial).toContainText('Измерено мест: 7.')
        await tell(page, { trial: { since: Date.now(), result: 'slept', fixes: 30, silence: 300_000 } })
        await expect(trial).toContainText('Телефон усыплял приложение на 5 мин.')
        await fits(page)
        await page.getByRole('button', { name: 'Готово' }).click()
      })
      await start(page).click()
      await tell(page, recordingFor(90))
      await expect(title(page)).toHaveText('Идёт запись')
      await page.getByRole('button', { name: 'Снять фото' }).click()
      await page.getByRole('button', { name: 'Настройки' }).click()
      await page.getByText('Только через Wi-Fi').click()
      await fits(page)
      await page.keyboard.press('Escape')
      await stop(page).click({ delay: 1200 })
      expect(await callsOf(page)).toEqual([
        { call: 'allow', what: 'location' },
        { call: 'allow', what: 'background' },
        { call: 'allow', what: 'notifications' },
        { call: 'enrol', token: 'abcdefghijklmnopqrstuv' },
        // A Redmi: autostart, then what its battery spares; the lock among the last apps has no page.
        { call: 'open', what: 'maker' },
        { call: 'open', what: 'saver' },
        { call: 'tryOut' },
        { call: 'putAway', what: 'prepare' },
        { call: 'start' },
        { call: 'photo' },
        { call: 'choose', settings: { wifiOnly: true } },
        { call: 'stop' },
      ])
    })

    test('the app is calibrated in three taps', { tag: '@once' }, async ({ page }) => {
      const recording = recordingFor(5)
      await playApp(page, { ...recording, fix: { ...(recording.fix as object), vibration: 0.2 } })
      await page.goto('/recorder/')
      await page.getByRole('button', { name: 'Начать' }).click()
      await tell(page, { calibration: { step: 'off', since: null } })
      await page.getByRole('button', { name: 'Двигатель заглушён' }).click()
      await tell(page, { calibration: { step: 'off', since: Date.now() } })
      await expect(page.getByText('Не трогайте телефон')).toBeVisible()
      await fits(page)
      await tell(page, { calibration: 'done' })
      await page.getByRole('button', { name: 'Готово' }).click()
      const calls = ['begin', 'say', 'end'].map((what) => ({ call: 'calibrate', what }))
      await expect.poll(() => callsOf(page)).toEqual(calls)
    })

    test('a recording begins and ends by itself where that was chosen, and the screen says so', {
      tag: '@once',
    }, async ({ page }) => {
      await playApp(page, CONNECTED)
      await page.goto('/recorder/')
      await page.getByRole('button', { name: 'Настройки' }).click()
      await page.getByRole('button', { name: 'Автоматическая запись' }).click()
      const dialog = page.getByRole('dialog', { name: 'Автоматическая запись' })
      await dialog.getByRole('group', { name: 'Пока телефон заряжается' }).getByText('Включено').click()
      await dialog.getByText('Пн–сб').click()
      await dialog.getByLabel('Смена с').selectOption('07:30')
      await expect(dialog.getByLabel('до').getByRole('option', { name: '07:30' })).toHaveCount(0)
      await dialog.getByRole('group', { name: 'Пока машина на объекте' }).getByText('Включено').click()
      await tell(page, { auto: { began: null, due: null, ended: null, places: ['Склад', 'Котлован'] } })
      await expect(dialog.getByText('Объекты машины: Склад, Котлован')).toBeVisible()
      await fits(page)
      await dialog.getByRole('button', { name: 'Готово' }).click()
      await expect(
        page.getByText(/^Запись начнётся сама: на зарядке, Пн–сб 07:30.?–.?20:00, на объекте$/),
      ).toBeVisible()
      await tell(page, { auto: { began: null, due: { what: 'shift', at: Date.now() }, ended: null, places: [] } })
      await expect(page.getByText('Пора начать запись: смена по расписанию')).toBeVisible()
      await fits(page)
      await page.getByRole('button', { name: 'Не нужно' }).click()
      await tell(page, { ...recordingFor(5), auto: { began: 'charger', due: null, ended: null, places: [] } })
      await expect(page.getByText('Запись началась сама: телефон на зарядке')).toBeVisible()
      await expect(page.getByText('Закончится через 5 минут без питания.')).toBeVisible()
      await tell(page, {
        session: null,
        auto: { began: null, due: null, ended: { what: 'charger', at: 0 }, places: [] },
      })
      await expect(page.getByText(/Запись закончилась сама в \d\d:\d\d: телефон снят с зарядки/)).toBeVisible()
      await page.getByRole('button', { name: 'Понятно' }).click()
      const calls = async () => (await callsOf(page)).filter(({ call }) => call !== 'borders')
      await expect.poll(calls).toEqual([
        { call: 'choose', settings: { byCharger: true } },
        { call: 'choose', settings: { shiftDays: 'mon_sat' } },
        { call: 'choose', settings: { shiftFrom: 450 } },
        { call: 'choose', settings: { byBorder: true } },
        { call: 'putAway', what: 'auto' },
        { call: 'putAway', what: 'auto' },
      ])
      expect((await callsOf(page)).some(({ call }) => call === 'borders')).toBe(true)
    })

    test('sleep, a break, a newer app, no network and a revoked link are shown', { tag: '@once' }, async ({ page }) => {
      const now = Date.now()
      await playApp(page, { ...recordingFor(480), asleep: { from: now - 18_000_000, to: now - 8_700_000 } })
      await page.goto('/recorder/')
      await expect(title(page)).toHaveText(/Телефон усыплял приложение с \d\d:\d\d до \d\d:\d\d/)
      await expect(page.getByText('Включите «Автозапуск»')).toBeVisible()
      await fits(page)
      await page.getByRole('button', { name: 'Открыть настройки' }).first().click()
      await page.getByRole('button', { name: 'Готово' }).click()
      await expect(title(page)).toHaveText('Идёт запись')
      await tell(page, { trouble: { what: 'saver', since: now - 600_000 } })
      await page.getByRole('button', { name: 'Открыть настройки' }).click()
      await tell(page, { trouble: null, online: false, counts: { points: 318, photos: 4, stuck: 0 } })
      await expect(title(page)).toHaveText('Пишем без связи')
      await expect(page.getByText('В очереди 318 точек и 4 фото')).toBeVisible()

      const refused = { ...CONNECTED, session: null, interrupted: { at: now - 3_600_000 }, update: true }
      await tell(page, { ...refused, photo: { state: 'failed', problem: 'background' } })
      await expect(page.getByText(/Запись прервана в \d\d:\d\d. Продолжить\?/)).toBeVisible()
      await expect(page.getByText('Вышла новая версия приложения')).toBeVisible()
      await expect(page.getByText('Телефон не дал камеру при погашенном экране')).toBeVisible()
      await fits(page)
      await page.getByRole('button', { name: 'Продолжить' }).click()
      const enrolments = CONNECTED.enrolments as Record<string, object>
      const revoked = Object.entries(enrolments).map(([id, known]) => [id, { ...known, refused: 'revoked' }])
      await tell(page, { enrolments: Object.fromEntries(revoked) })
      await expect(page.getByText('Владелец отключил этот телефон.')).toBeVisible()

      const shown = await page.locator('main').textContent()
      for (const wrong of ['{', '[]', '{"event":"state","state":{}}', '{"id":1}', '{"event":"link"}'])
        await send(page, wrong)
      await tell(page, { online: 'yes' })
      expect(await page.locator('main').textContent()).toBe(shown)
      expect(await callsOf(page)).toEqual([
        { call: 'open', what: 'maker' },
        { call: 'putAway', what: 'sleep' },
        { call: 'open', what: 'saving' },
        { call: 'start' },
      ])
    })
  })

test('in three taps the phone learns how the machine shakes', { tag: '@once' }, async ({ page, request }) => {
  await page.clock.install()
  // The phone lies in a cab whose engine runs: 0.3 m/s² at 20 Hz.
  await page.addInitScript(() => {
    let sample = 0
    setInterval(() => {
      const x = 0.42 * Math.sin(2 * Math.PI * 0.4 * sample++)
      dispatchEvent(new DeviceMotionEvent('devicemotion', { acceleration: { x, y: 0, z: 0 } }))
    }, 20)
  })
  const begun = Date.now()
  const { machine } = await enrolled(page, request)
  await start(page).click()
  await page.clock.runFor(12_000)
  await page.context().setGeolocation({ latitude: 55.567001, longitude: 38.23, accuracy: 6 })
  await page.getByRole('button', { name: 'Начать' }).click()
  const dialog = page.getByRole('dialog', { name: 'Настроить под эту машину' })
  await axe(page)
  for (const [press, ms] of [
    ['Двигатель заглушён', 61_000],
    ['Работает на холостом ходу', 61_000],
    ['Работаю', 181_000],
  ] as const) {
    await dialog.getByRole('button', { name: press }).click()
    await expect(dialog).toContainText('Измеряем')
    await expectNoSidewaysScroll(page)
    await page.clock.runFor(ms)
  }
  await expect(dialog).toContainText('Готово')
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Начать' })).toBeHidden()
  type Marks = { marks: { what: string; phone: boolean }[] }
  const marksOf = async (at: number) =>
    ((await (await request.get(`/api/engine-marks/${machine}/${dayAt('Europe/Moscow', at)}`)).json()) as Marks).marks
  await expect
    .poll(async () => {
      // The page's clock has been put forward, which the phone corrects from mark to mark; a day may end meanwhile.
      const days = [await marksOf(begun), await marksOf(begun + DAY)]
      return days
        .flat()
        .map(({ what, phone }) => `${what} ${phone}`)
        .sort()
    })
    .toEqual(['idle true', 'off true', 'work true'])
})
