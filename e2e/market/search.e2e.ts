/** Searching on the map and in the list of results, at both widths. */
import type { Locator, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, reload, test } from '../lib/fixtures.ts'

const RAMENSKOE = 'at=55.567,38.23'
/** Of a machine without a graphics card: well above what the map takes for smooth (light-moves.ts). */
const SLOW_FRAME_MS = 40

const results = (page: Page) => page.getByRole('complementary', { name: 'Результаты' })
const canvas = (page: Page) => page.locator('.maplibregl-canvas')

/** The map is drawn and its marks are visible. */
async function openMap(page: Page, path: string) {
  await open(page, path)
  // The map comes by itself too, some seconds later.
  await page.mouse.move(300, 200)
  await expect(canvas(page)).toBeVisible()
  await expect(page.locator('[data-pins] button').first()).toBeVisible()
  await settled(page)
}

/** The camera has arrived and everything is drawn. */
const settled = (page: Page) => expect(page.locator('[aria-busy="false"] .maplibregl-canvas')).toBeVisible()

/** Taps the map near `x`, `y` (shares of its size), in a place without marks: where these are is decided by the data. */
async function tapMap(page: Page, x: number, y: number) {
  await settled(page)
  const place = await canvas(page).evaluate(
    (map, [x, y]) => {
      const { left, top, width, height } = map.getBoundingClientRect()
      for (let step = 0; step < 40; step++) {
        const [over, down] = [left + width * x + step * 5, top + height * y]
        if (document.elementFromPoint(over, down) === map) return { x: over, y: down }
      }
      return null
    },
    [x, y] as const,
  )
  if (!place) throw new Error('no free place on the map')
  await page.mouse.click(place.x, place.y)
}

/** The number in the heading of a list of results. */
async function countIn(page: Page, title: string): Promise<number> {
  const text = await page.getByRole('heading', { name: new RegExp(`^${title} `) }).textContent()
  return Number(text?.match(/\d+/)?.[0])
}

async function foundCount(panel: Locator): Promise<number> {
  const text = await panel
    .getByText(/Найдено/)
    .first()
    .textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}

test('a visitor finds an excavator near Раменское, opens its card and the owner’s fleet', async ({ page }) => {
  await openMap(page, '/map')

  await test.step('choose the town', async () => {
    const field = page.getByRole('combobox', { name: 'Город или посёлок' })
    await field.fill('раменск')
    await page.getByRole('option', { name: /^Раменское, Московская область/ }).click()
    await expect(page).toHaveURL(/at=55\.5\d+%2C38\.2\d+/)
    await field.fill('зззз')
    await expect(page.getByRole('option', { name: 'Такого места не нашли' })).toBeVisible()
    await field.fill('гжел')
    await expect(page.getByRole('option', { name: /^Гжель/ })).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/at=55\.6\d+%2C38\.3\d+/)
    await expect(field).toBeFocused()
    await field.fill('раменск')
    await page.getByRole('option', { name: /^Раменское, Московская область/ }).click()
    await expect(page).toHaveURL(/at=55\.5\d+%2C38\.2\d+/)
  })

  await test.step('choose the type', async () => {
    await page.getByRole('button', { name: 'Найти' }).click()
    const dialog = page.getByRole('dialog', { name: 'Поиск на карте' })
    await expect(dialog.getByRole('button', { name: 'Искать на карте' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Тип техники' }).click()
    await page.keyboard.type('экскаватор гус')
    await page.getByRole('option', { name: 'Экскаватор гусеничный' }).click()
    await expect(dialog.getByText('30 км', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Искать на карте' }).click()
  })

  await test.step('the results are in order of distance', async () => {
    await expect(page).toHaveURL(/\/arenda\/ekskavator\?/)
    await expect(results(page).getByRole('heading', { level: 1 })).toHaveText(/экскаватор/i)
    const machines = results(page).getByRole('heading', { name: /^Техника/ })
    await expect(machines).toBeVisible()
    expect(await foundCount(results(page))).toBeGreaterThanOrEqual(3)
    const distances = await results(page)
      .locator('section')
      .first()
      .getByText(/^\d+(,\d)?\s(км|м)$/)
      .allTextContents()
    const km = distances.map((text) => Number.parseFloat(text.replace(',', '.')) / (text.endsWith('км') ? 1 : 1000))
    expect(km).toEqual([...km].sort((a, b) => a - b))
    // A corner of the square is farther than its radius.
    for (const distance of km) expect(distance).toBeLessThan(30 * Math.SQRT2)
  })

  const card = page.getByRole('complementary', { name: 'Объявление' })
  await test.step('a result opens its card', async () => {
    const first = results(page).getByRole('article').first()
    const name = (await first.getByRole('link').first().textContent()) ?? ''
    await first.getByRole('link').first().click()
    await expect(card.getByRole('heading', { name })).toBeVisible()
    await expect(card.getByRole('link', { name: /Позвонить/ })).toHaveAttribute('href', /^tel:\+7\d{10}$/)
    await expect(page.getByRole('button', { name, pressed: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(first.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: 'К результатам' })).toBeFocused()
  })

  await test.step('the fleet of the owner, and back', async () => {
    await card.getByRole('link', { name: /автопарк/i }).click()
    await expect(page).toHaveURL(/\/user\//)
    await expect(page.getByRole('heading', { name: 'Техника пользователя' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ближайшие города' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/arenda\/ekskavator\?/)
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'К результатам' }).click()
    await expect(results(page).getByRole('heading', { name: /^Техника/ })).toBeVisible()
  })
})

test('a tap on the map moves the centre of the search, the hints and the count in the menu', { tag: '@once' }, async ({
  page,
}) => {
  await openMap(page, `/map?${RAMENSKOE}&r=30`)
  await test.step('a tap moves the centre', async () => {
    const hint = page.getByText('Нажмите на карту — здесь будет центр поиска')
    await expect(hint).toBeVisible()
    await tapMap(page, 0.08, 0.2)
    await expect(page).not.toHaveURL(/38\.23&/)
    await expect(page).toHaveURL(/r=30/)
    await expect(page.getByText('Теперь выберите, что искать, и радиус')).toBeVisible()
  })

  await test.step('the last hint can be closed', async () => {
    await page.getByRole('button', { name: 'Найти' }).click()
    await page.getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByText('Добавьте технику или заказ бесплатно')).toBeVisible()
    await page.getByRole('button', { name: 'Закрыть подсказку' }).click()
    await expect(page.getByText('Добавьте технику или заказ бесплатно')).toBeHidden()
    await reload(page)
    await page.mouse.move(300, 200)
    await expect(canvas(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Закрыть подсказку' })).toBeHidden()
  })

  await test.step('the menu and the list of results have the same count', async () => {
    const count = await foundCount(results(page))
    const menu = page.getByRole('button', { name: 'Меню' })
    if (await menu.isVisible()) await menu.click()
    const entry = page.getByRole('link', { name: /Результаты поиска/ })
    await expect(entry).toContainText(String(count))
    await entry.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Результаты поиска' })).toBeVisible()
    expect((await countIn(page, 'Техника')) + (await countIn(page, 'Заказы'))).toBe(count)
  })
})

test('a long list of results grows step by step, also without scripts', { tag: '@once' }, async ({ page, browser }) => {
  const rows = (page: Page) =>
    page.locator('section', { has: page.getByRole('heading', { name: /^Техника / }) }).getByRole('article')
  const more = (page: Page) => page.getByRole('link', { name: /^Показать ещё .*: техника$/ })
  await open(page, `/search?${RAMENSKOE}&r=30`)
  expect(await countIn(page, 'Техника')).toBeGreaterThan(60)
  await test.step('with scripts', async () => {
    await expect(rows(page)).toHaveCount(20)
    await more(page).click()
    await expect(rows(page)).toHaveCount(40)
    await reload(page)
    await expect(rows(page)).toHaveCount(40)
  })

  await test.step('without scripts', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false })
    await plain.goto(page.url())
    await expect(rows(plain)).toHaveCount(40)
    await more(plain).click()
    await expect(rows(plain)).toHaveCount(60)
    const all = `${plain.url()}0`
    // Other tests add machines here meanwhile, also between the count of a page and its list.
    await expect(async () => {
      await plain.goto(all)
      expect(await rows(plain).count()).toBe(await countIn(plain, 'Техника'))
    }).toPass()
    await expect(more(plain)).toBeHidden()
    await plain.close()
  })
})

test('of two thousand pins those are made that can be seen, and a drag moves one sheet and not each of them', {
  tag: '@once',
}, async ({ page }) => {
  await page.route(/api\/get-all-data/, async (route) => {
    const answer = await (await route.fetch()).json()
    const like = Object.values<{ ratePerHour: number | null }[]>(answer.equipments)
      .flat()
      .find(({ ratePerHour }) => ratePerHour)
    // 50 in a row, 0.02° apart: at the closest zoom of the bundled map each is alone.
    const pins = Array.from({ length: 2000 }, (_, i) => ({
      ...like,
      _id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      coordLat: 55.1 + Math.floor(i / 50) * 0.03,
      coordLng: 36.7 + (i % 50) * 0.06,
    }))
    await route.fulfill({ json: { count: 2000, equipments: { excavator: pins }, orders: [] } })
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openMap(page, `/map?${RAMENSKOE}&r=1`)
  await expect(results(page).getByText('Найдено 2 000')).toBeVisible()
  const { made, seen } = await page.evaluate(() => {
    const map = document.querySelector('.maplibregl-canvas')?.getBoundingClientRect() ?? new DOMRect()
    const pins = [...document.querySelectorAll('[data-pins] button')].map((pin) => pin.getBoundingClientRect())
    const isSeen = ({ left, right, top, bottom }: DOMRect) =>
      right > map.left && left < map.right && bottom > map.top && top < map.bottom
    return { made: pins.length, seen: pins.filter(isSeen).length }
  })
  expect(seen).toBeGreaterThan(15)
  // A quarter of the view beyond each edge, and as much again after the map has come closer.
  expect(made).toBeLessThan(5 * seen)

  const written = await page.evaluate(async () => {
    const sheet = document.querySelector('[data-pins]')
    const canvas = document.querySelector('.maplibregl-canvas')
    const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {}
    let [onSheet, onPins] = [0, 0]
    const changes = new MutationObserver((all) => {
      for (const { target } of all) target === sheet ? onSheet++ : onPins++
    })
    if (sheet) changes.observe(sheet, { attributes: true, attributeFilter: ['style'], subtree: true })
    const send = (to: EventTarget | null, type: string, moved: number) =>
      to?.dispatchEvent(
        new MouseEvent(type, {
          bubbles: true,
          clientX: left + 300 + moved,
          clientY: top + 400,
          buttons: 1,
          view: window,
        }),
      )
    const frame = () => new Promise(requestAnimationFrame)
    send(canvas, 'mousedown', 0)
    for (let moved = 0; moved < 60; moved += 4) {
      await frame()
      send(document, 'mousemove', moved)
    }
    await frame()
    await frame()
    changes.disconnect()
    return { onSheet, onPins }
  })
  expect(written.onSheet).toBeGreaterThan(5)
  expect(written.onPins).toBe(0)
})

test('a map whose frames are slow while it is dragged is coarser then, follows the hand, and is sharp at rest', {
  tag: '@wide',
}, async ({ page }) => {
  await openMap(page, `/map?${RAMENSKOE}`)
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no map')
  /** Pixels drawn for each pixel of the page, along a side. */
  const sharpness = () => canvas(page).evaluate((c: HTMLCanvasElement) => c.width / c.clientWidth)
  const mark = page.locator('[data-pins] button').first()
  const markAt = async () => (await mark.boundingBox())?.x ?? Number.NaN
  await page.evaluate((ms) => {
    const draw = () => {
      for (const end = performance.now() + ms; performance.now() < end; );
      frame = requestAnimationFrame(draw)
    }
    let frame = requestAnimationFrame(draw)
    addEventListener('mouseup', () => cancelAnimationFrame(frame), { once: true })
  }, SLOW_FRAME_MS)
  const before = await markAt()
  const [x, y] = [box.x + box.width * 0.9, box.y + box.height * 0.1]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await expect(async () => {
    await page.mouse.move(x - 40, y, { steps: 5 })
    await page.mouse.move(x, y, { steps: 5 })
    expect(await sharpness()).toBeLessThan(0.6)
  }).toPass()
  await page.mouse.move(x - 60, y, { steps: 5 })
  await expect.poll(async () => Math.round(before - (await markAt()))).toBe(60)
  await page.mouse.up()
  await expect.poll(sharpness).toBeGreaterThan(0.9)
})

test('where the browser cannot draw a map, the page says so, and the list is there', { tag: '@once' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(`/map?${RAMENSKOE}`)
  await page.mouse.move(300, 200)
  await expect(page.getByText('Карту здесь не открыть')).toBeVisible()
  await expect(results(page).getByRole('listitem').first()).toBeVisible()
})

test('the search dialog says what is missing and has a radius for each tab', { tag: '@once' }, async ({ page }) => {
  await openMap(page, `/map?${RAMENSKOE}&r=30`)
  await page.getByRole('button', { name: 'Найти' }).click()
  const dialog = page.getByRole('dialog', { name: 'Поиск на карте' })
  await dialog.getByRole('combobox', { name: 'Тип техники' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('tab', { name: 'Работы' }).click()
  await expect(dialog.getByText('10 км', { exact: true })).toBeVisible()
  const works = dialog.getByRole('combobox', { name: 'Тип работ' })
  await works.click()
  await works.blur()
  await expect(dialog.getByText('Не выбран тип работ')).toBeVisible()
  await axe(page)

  await dialog.getByRole('slider', { name: /Радиус/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('15 км', { exact: true })).toBeVisible()
  await works.click()
  await page.keyboard.type('котлов')
  await page.getByRole('option', { name: 'Рытьё котлована' }).click()
  await dialog.getByRole('button', { name: 'Искать на карте' }).click()
  await expect(page).toHaveURL(/\/poisk-raboty\/rytyo-kotlovana\?.*r=15/)
})

test('a card has an address: Back closes it, Forward opens it, and it opens in another window', {
  tag: '@once',
}, async ({ page, request }) => {
  await openMap(page, `/map?${RAMENSKOE}&r=30`)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const first = results(page).getByRole('article').first().getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  const card = page.getByRole('complementary', { name: 'Объявление' })

  await test.step('open, back, forward', async () => {
    await first.click()
    await expect(page).toHaveURL(/[?&]card=/)
    await page.goBack()
    await expect(results(page)).toBeVisible()
    await expect(page).toHaveURL(`/map?${RAMENSKOE}&r=30`)
    await page.goForward()
    await expect(card.getByRole('heading', { name })).toBeVisible()
    await card.getByRole('button', { name: 'К результатам' }).click()
    await expect(results(page)).toBeVisible()
    await page.goForward()
    await expect(card).toBeVisible()
    expect(urls.filter((url) => url.includes('.data') || url.includes('get-all-data'))).toEqual([])
  })

  await test.step('a messenger and another window', async () => {
    const html = await (await request.get(page.url())).text()
    expect(html).toContain(`<meta property="og:title" content="${name}`)
    const other = await page.context().newPage()
    await open(other, page.url())
    const there = other.getByRole('complementary', { name: 'Объявление' })
    await expect(there.getByRole('heading', { name })).toBeVisible()
    await there.getByRole('button', { name: 'К результатам' }).click()
    await expect(results(other)).toBeVisible()
    await expect(other).not.toHaveURL(/card=/)
    await other.close()
  })
})

test('a card of the results opens in its place, and Back closes it', { tag: '@once' }, async ({ page }) => {
  await open(page, `/search?${RAMENSKOE}&r=30`)
  const row = page.getByRole('article').nth(1).getByRole('link').first()
  const name = (await row.textContent()) ?? ''
  await row.click()
  const card = page.getByRole('region', { name: 'Объявление' })
  await expect(card.getByRole('heading', { name })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Показать на карте' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Свернуть карточку' })).toBeFocused()
  await expect(page).toHaveURL(/\/search\?.*card=/)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.goForward()
  await expect(card).toBeVisible()
  await page.goBack()
  await expect(card).toBeHidden()
  await expect(page).toHaveURL(`/search?${RAMENSKOE}&r=30`)
})

test('the filter of the results narrows the list, also on a phone', async ({ page, isMobile }) => {
  await openMap(page, `/map?${RAMENSKOE}&r=30`)
  // Half a phone has room for cards alone.
  if (isMobile) await page.getByRole('button', { name: 'Развернуть список' }).click()
  const articles = results(page).getByRole('article')
  await page.getByRole('searchbox', { name: 'Поиск в результатах' }).fill('нет такого слова')
  await expect(articles).toHaveCount(0)
  await expect(results(page).getByText(/^Нет данных/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Поиск в результатах' }).fill('экскаватор')
  await expect(articles.first()).toContainText(/экскаватор/i)
})

test('on a phone Back closes what covers the map, and stays on it', { tag: '@once' }, async ({ page }) => {
  await openMap(page, `/map?${RAMENSKOE}&r=30`)
  const covers = [
    { open: page.getByRole('button', { name: 'Найти' }), opened: page.getByRole('dialog', { name: 'Поиск на карте' }) },
    { open: page.getByRole('button', { name: 'Меню' }), opened: page.getByRole('dialog', { name: 'Меню' }) },
    {
      open: page.getByRole('button', { name: 'Развернуть список' }),
      opened: page.getByRole('button', { name: 'Свернуть список' }).and(page.locator('[data-stop=full] *')),
    },
  ]
  for (const { open, opened } of covers) {
    await open.click()
    await expect(opened).toBeVisible()
    await page.goBack()
    await expect(opened).toBeHidden()
    await expect(page).toHaveURL(`/map?${RAMENSKOE}&r=30`)
  }
})

test('on a phone the first height of a card shows name, price, distance and number', { tag: '@once' }, async ({
  page,
}) => {
  await openMap(page, `/map?${RAMENSKOE}&r=30`)
  await results(page).getByRole('article').first().getByRole('link').first().click()
  const card = page.getByRole('complementary', { name: 'Объявление' })
  const number = card.getByRole('link', { name: /Позвонить/ })
  await expect(number).toBeInViewport({ ratio: 1 })
  const foot = await number.boundingBox()
  const wanted = [card.getByRole('heading'), card.getByText(/₽|По договорённости/).first(), card.getByText('от центра')]
  for (const part of wanted) {
    await expect(part).toBeInViewport({ ratio: 1 })
    const box = await part.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  }
})

test('a single item is shown on the map, and a tap returns to the search', { tag: '@once' }, async ({ page }) => {
  await open(page, '/all-equipments')
  await expectNoSidewaysScroll(page)
  await expect(page.getByText('Весь Автопарк').first()).toBeVisible()
  await page.getByText('Показать на карте').first().click()
  await expect(page).toHaveURL(/\/map\?equipment=/)
  const card = page.getByRole('complementary', { name: 'Объявление' })
  await expect(card.getByRole('link', { name: /Позвонить/ })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Открыть страницу объявления' })).toHaveAttribute(
    'href',
    /^\/equipment\//,
  )
  await expect(card.getByRole('link', { name: 'Показать на карте' })).toHaveCount(0)
  await expect(canvas(page)).toBeVisible()
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(1)
  await axe(page)
  await tapMap(page, 0.1, 0.2)
  await expect(page).toHaveURL(/\/map\?at=/)
  await expect(results(page)).toBeVisible()
})

test('where nothing is found the panel offers the nearest items, sign-up and log-in', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/map?at=61.5,38.2&r=5')
  const panel = results(page)
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('В выделенной области карты ничего не найдено')
  await expect(panel.getByRole('link', { name: 'Регистрация' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Вход' })).toBeVisible()
  await axe(page)
  await panel.getByRole('button', { name: 'Показать ближайшие' }).click()
  await expect(panel.getByText(/Найдено|В радиусе 300\sкм ничего нет/).first()).toBeVisible()
})

test('where nothing of a type is found, no line of the panel lies on another', { tag: '@once' }, async ({ page }) => {
  await open(page, '/arenda/ekskavator?at=61.5,38.2&r=5')
  const heading = results(page).getByRole('heading', { level: 1 })
  const words = results(page).getByText('В выделенной области карты ничего не найдено')
  const [above, below] = [await heading.boundingBox(), await words.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await expect(results(page).getByRole('button', { name: /показать все типы/ })).toContainText('Экскаватор')
})

test('where nothing of a size is found, a phone shows the condition and removes it', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/arenda/ekskavator/massa-20-25?at=61.5,38.2&r=5')
  await page.mouse.move(300, 200)
  // Before the styles have come, everything is shown.
  await settled(page)
  await results(page)
    .getByRole('button', { name: /Масса 20–25.*убрать условие/ })
    .click()
  await expect(page).toHaveURL(/\/arenda\/ekskavator\?at=61.5/)
})

test('a country of items is shown in groups, and a click opens a group', { tag: '@once' }, async ({ page }) => {
  await openMap(page, '/map?box=42,20,68,140')
  const panel = results(page)
  const all = await foundCount(panel)
  expect(all).toBeGreaterThan(500)
  const rows = panel.getByRole('button', { name: /машин|заказ/ })
  const counts = (await rows.allTextContents()).map((text) =>
    [...text.matchAll(/(\d[\d\s]*)\s(машин|заказ)/g)].reduce(
      (sum, [, n = '']) => sum + Number(n.replace(/\s/g, '')),
      0,
    ),
  )
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(all)
  await axe(page)
  const smallest = counts.indexOf(Math.min(...counts))
  await rows.nth(smallest).click()
  await expect(page).not.toHaveURL(/box=42,20,68,140/)
  await expect.poll(() => foundCount(panel)).toBe(counts[smallest])
})

test('the menu opens, closes by Escape and leads to a page', async ({ page, isMobile }) => {
  await open(page, '/contacts')
  if (isMobile) {
    await page.getByRole('button', { name: 'Меню' }).click()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeHidden()
    await page.getByRole('button', { name: 'Меню' }).click()
  }
  await page.getByRole('link', { name: 'Вся техника' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Вся техника' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('on a phone the handle of the panel opens and folds it', { tag: '@once' }, async ({ page }) => {
  await openMap(page, `/map?${RAMENSKOE}&r=30`)
  const sheet = results(page)
  const height = async () => (await sheet.boundingBox())?.height ?? 0
  const handle = sheet.getByRole('button', { name: /список/ })
  await handle.click()
  await expect.poll(height).toBeGreaterThan(600)
  await sheet.getByRole('button', { name: 'Свернуть список' }).click()
  await expect.poll(height).toBeLessThan(100)
  await handle.focus()
  await page.keyboard.press('Enter')
  await expect.poll(height).toBeGreaterThan(250)
})

test.describe('without coverage', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('results that failed to load keep the old pins and can be loaded again', { tag: '@once' }, async ({ page }) => {
    await openMap(page, `/map?${RAMENSKOE}&r=30`)
    await page.route('**/api/get-all-data*', (route) => route.abort())
    await tapMap(page, 0.08, 0.2)
    await expect(results(page).getByText('Не удалось загрузить список')).toBeVisible()
    await expect(page.locator('[data-pins] button').first()).toBeVisible()
    await page.unroute('**/api/get-all-data*')
    await results(page).getByRole('button', { name: 'Повторить' }).click()
    await expect(results(page).getByText('Не удалось загрузить список')).toBeHidden()
  })
})

const FIRST_NUMBER = { name: /^\+7|Позвонить/ }

/** How often the page is pressed from now on, over pages that follow. */
async function countPresses(page: Page) {
  let presses = 0
  await page.exposeFunction('pressed', () => void presses++)
  const listen = () => addEventListener('pointerdown', () => Reflect.get(globalThis, 'pressed')(), { capture: true })
  await page.addInitScript(listen)
  return () => presses
}

test('from the landing it is two presses to the first number', async ({ page }) => {
  const presses = await countPresses(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
  await expect(page).toHaveURL(/\/search\?/)
  const number = page.getByRole('link', FIRST_NUMBER).first()
  await expect(number).toBeInViewport({ ratio: 1 })
  await expect(number).toHaveAttribute('href', /^tel:\+7/)
  // A test has nobody to call.
  await number.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await number.click()
  expect(presses()).toBe(2)
})

test('the landing suggests what and where from the first focus, by keys and for screen readers', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/')
  const before = await loadedScripts(page)
  const what = page.getByLabel('Что нужно')
  await what.focus()
  await expect(what).toHaveRole('combobox')
  expect(await loadedScripts(page)).toBeGreaterThan(before)
  await page.keyboard.type('колесн')
  await expect(what).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('option')).toHaveText(['Экскаватор колёсный'])
  await axe(page)
  await page.keyboard.press('ArrowDown')
  await expect(what).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(what).toHaveValue('Экскаватор колёсный')

  await page.keyboard.press('Tab')
  const where = page.getByLabel('Где')
  await expect(where).toBeFocused()
  await page.keyboard.type('Раменск')
  const town = page.getByRole('option', { name: /^Раменское/ }).first()
  await expect(town).toBeVisible()
  // It is closed by Escape and what was typed stays.
  await page.keyboard.press('Escape')
  await expect(town).toBeHidden()
  await expect(where).toHaveValue('Раменск')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(where).toHaveValue(/^Раменское/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?equipment=ekskavator-kolesnyj&at=55.5669%2C38.2303&r=30')
})

test('what a page loads later does not change how it looks', { tag: '@once' }, async ({ page }) => {
  await open(page, '/')
  const look = () =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('a, button')].map((one) => {
        const { backgroundColor, borderColor, paddingLeft, fontSize } = getComputedStyle(one)
        return [one.textContent, backgroundColor, borderColor, paddingLeft, fontSize].join()
      }),
    )
  const before = await look()
  expect(before.length).toBeGreaterThan(20)
  await page.getByLabel('Где').focus()
  await expect(page.getByLabel('Где')).toHaveRole('combobox')
  // The pointer changes nothing, only the style sheets could.
  expect(await look()).toEqual(before)
})

const loadedScripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)

test('other words for a type are understood on the landing, and unknown ones are named', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/search?what=экскаваторы&where=Раменское, Московская область')
  await expect(page).toHaveURL('/search?equipment=ekskavator&at=55.5669%2C38.2303&r=30')
  await page.goto('/search?what=котлован&where=Раменское')
  await expect(page).toHaveURL('/search?work=rytyo-kotlovana&at=55.5669%2C38.2303&r=10')
  await page.goto('/search?what=летающая тарелка&where=Такогогороданет')
  await expect(page.getByText('Техники или работ «летающая тарелка» в каталоге нет')).toBeVisible()
  await expect(page.getByText('Города или посёлка «Такогогороданет» не нашли')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing asks what and where, and leads to telephone numbers', { tag: '@once' }, async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Что нужно').fill('автокран')
    await page.getByLabel('Где').fill('Раменск')
    await page.getByRole('button', { name: 'Найти', exact: true }).click()
    await expect(page).toHaveURL('/search?equipment=avtokran&at=55.5669%2C38.2303&r=30')
    await expect(page.getByRole('link', FIRST_NUMBER).first()).toBeVisible()
  })
})

test('half a phone shows two cards whole', { tag: '@once' }, async ({ page }) => {
  await openMap(page, `/arenda/ekskavator?${RAMENSKOE}&r=30`)
  await expect(results(page).getByRole('article').nth(1)).toBeInViewport({ ratio: 1 })
})

test.describe('days that are over', () => {
  test.use({ expectedComplaints: [/status of 400 .*free=2026-01-05/] })

  test('days that are over are refused in the search, and a kept address says that they are', { tag: '@once' }, async ({
    page,
  }) => {
    await openMap(page, `/arenda/ekskavator?${RAMENSKOE}&r=30`)
    await page.getByRole('button', { name: 'Найти' }).click()
    const dialog = page.getByRole('dialog', { name: 'Поиск на карте' })
    const from = dialog.getByLabel('С', { exact: true })
    await from.fill('2026-01-05')
    await dialog.getByRole('button', { name: 'Искать на карте' }).click()
    await expect(from).toBeFocused()
    await expect(from).toHaveAccessibleDescription('Этот день уже прошёл')
    await axe(page)
    await from.fill('')
    await dialog.getByRole('button', { name: 'Искать на карте' }).click()
    await expect(dialog).toBeHidden()

    await open(page, `/arenda/ekskavator?${RAMENSKOE}&r=30&free=2026-01-05_2026-01-06`)
    // On a phone too, where the heading of a type says its other conditions.
    await expect(results(page).getByRole('list', { name: 'Условия' })).toBeVisible()
    await expect(results(page).getByRole('list', { name: 'Условия' })).toContainText('Даты прошли: 5–6 января')
    await expect(results(page).getByRole('article').first()).toBeVisible()
    await open(page, `/search?equipment=ekskavator&${RAMENSKOE}&r=30&free=2026-01-05_2026-01-06`)
    await expect(page.getByText('Первый день поиска уже прошёл')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
