/** Photos and parameters of a listing: from the owner's form to what a visitor sees and searches by. */
import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, test, withoutWebGl } from '../lib/fixtures.ts'
import { isFocusSeen } from '../lib/focus.ts'
import { signUp } from '../lib/people.ts'

/** Far from the demo's machines. */
const FAR = { lat: 66.53, lng: 66.6 }
/** Pictures of one colour, which a browser distinguishes by their size. */
const picture = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==',
    'base64',
  ),
})

test('photos are put in order by keys, parameters are read from the text, and visitors see both', {
  tag: '@once',
}, async ({ page, browser }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const data = {
    name: `Экскаватор с фото ${Math.random().toString(36).slice(2, 8)}`,
    type: 'ekskavator',
    phone: '+79160001270',
    description: 'Масса 22 т, ковш 1,05 м³',
    coordLat: FAR.lat,
    coordLng: FAR.lng,
  }
  const answer = await page.request.post('/api/create-equipment', { data })
  const { _id: id } = await answer.json()
  await open(page, `/equipment/${id}`)

  await test.step('three photos, of which the last becomes the cover', async () => {
    await page.getByLabel('Файлы фотографий').setInputFiles(['a', 'b', 'c'].map(picture))
    await expect(page.getByAltText('Фото 3 из 3')).toBeVisible()
    await expect(page.locator('main progress')).toHaveCount(0)
    const last = await page.getByAltText('Фото 3 из 3').getAttribute('src')
    await page.getByRole('button', { name: 'Фото 3 из 3: переставить стрелками' }).press('Home')
    await expect(page.getByAltText('Фото 1 из 3')).toHaveAttribute('src', last ?? '')
    await page.getByRole('button', { name: 'Убрать фото 2' }).press('Enter')
    await expect(page.getByAltText('Фото 2 из 2')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Убрать фото 2' })).toBeFocused()
  })

  await test.step('what the description says is offered, and set by a press', async () => {
    await expect(page.getByRole('textbox', { name: 'Масса' })).toHaveValue('')
    await page.getByRole('button', { name: 'Заполнить' }).click()
    await expect(page.getByRole('textbox', { name: 'Масса' })).toHaveValue('22')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByRole('group').filter({ hasText: 'Сохранено' })).toBeVisible()
  })

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await test.step('the photos open over the page; arrows move them, Back closes them', async () => {
    await open(visitor, `/equipment/${id}`)
    await expect(visitor.getByRole('region', { name: 'Параметры' })).toContainText('22 т')
    await visitor.getByRole('button', { name: /^Фото, 2 всего/ }).click()
    const gallery = visitor.getByRole('dialog', { name: /^Фото/ })
    await expect(gallery.getByText('1 из 2')).toBeVisible()
    const [shown, row] = await Promise.all(
      [gallery.getByRole('img').first(), gallery.getByRole('list')].map((one) => one.boundingBox()),
    )
    expect(middleOf(shown)).toBeCloseTo(middleOf(row), 0)
    await visitor.keyboard.press('ArrowRight')
    await expect(gallery.getByText('2 из 2')).toBeVisible()
    await visitor.goBack()
    await expect(gallery).toBeHidden()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(data.name)
  })

  await test.step('a search by a range finds it, and another does not', async () => {
    const around = `at=${FAR.lat},${FAR.lng}&r=20`
    await open(visitor, `/search?equipment=ekskavator&params=mass:20-25&${around}`)
    await expect(visitor.getByRole('link', { name: data.name, exact: true })).toBeVisible()
    await open(visitor, `/search?equipment=ekskavator&params=mass:30-&${around}`)
    await expect(visitor.getByText('ничего не найдено')).toBeVisible()
  })
  await context.close()
})

const middleOf = (box: { y: number; height: number } | null | undefined) => (box ? box.y + box.height / 2 : Number.NaN)

test('photos are ten at most, one that is taken away is not waited for, and one that comes while saving stays', {
  tag: '@once',
}, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const data = {
    name: 'Каток с фото',
    type: 'katok-dorozhnyj',
    phone: '+79160001271',
    coordLat: FAR.lat,
    coordLng: FAR.lng,
  }
  const { _id: id } = await (await page.request.post('/api/create-equipment', { data })).json()
  await open(page, `/equipment/${id}`)
  const files = page.getByLabel('Файлы фотографий')
  const tiles = page.getByAltText(/^Фото \d+ из/)
  const waiting = page.locator('main progress')

  await test.step('a file of nothing and one that is no picture are refused by name of the fault', async () => {
    await files.setInputFiles({ ...picture('empty'), buffer: Buffer.alloc(0) })
    await expect(page.getByText('Файл пустой')).toBeVisible()
    await files.setInputFiles({ ...picture('text'), buffer: Buffer.from('no picture') })
    await expect(page.getByText('Файл повреждён или это не фотография')).toBeVisible()
    await expect(tiles).toHaveCount(0)
  })

  await test.step('the first is held by the network; without it the second goes', async () => {
    const held = Promise.withResolvers<void>()
    let requests = 0
    await page.route('/api/item-photo', async (route) => {
      if (requests++ === 0) await held.promise
      await route.continue().catch(() => undefined)
    })
    await files.setInputFiles(['a', 'b'].map(picture))
    await expect(waiting).toHaveCount(2)
    await page.getByRole('button', { name: 'Убрать фото 1' }).click()
    await expect(waiting).toHaveCount(0)
    await expect(tiles).toHaveCount(1)
    held.resolve()
  })

  await test.step('one that is added while the form is being saved is neither lost nor said to be saved', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('/api/update-equipment', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await files.setInputFiles([picture('c')])
    await expect(tiles).toHaveCount(2)
    held.resolve()
    await expect(page.getByRole('group').filter({ hasText: 'Сохранено' })).toBeVisible()
    await expect(tiles).toHaveCount(2)
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByText('Есть несохранённые изменения')).toBeHidden()
  })

  await test.step('two choices at once are ten together', async () => {
    await files.evaluate(async (input: HTMLInputElement, base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      for (const name of ['d', 'e']) {
        const chosen = new DataTransfer()
        for (let n = 0; n < 9; n++) chosen.items.add(new File([bytes], `${name}${n}.png`, { type: 'image/png' }))
        input.files = chosen.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }
    }, picture('').buffer.toString('base64'))
    await expect(page.getByText('Не больше 10 фотографий')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect(tiles).toHaveCount(10)
  })
})

test('a visitor sees what a machine costs at his place and when it is free, as its owner has said', {
  tag: '@once',
}, async ({ page, browser }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const answer = await page.request.post('/api/create-equipment', {
    data: {
      name: `Каток ${Math.random().toString(36).slice(2, 8)}`,
      type: 'katok-dorozhnyj',
      phone: '+79160001270',
      coordLat: FAR.lat,
      coordLng: FAR.lng,
      ratePerHour: 2400,
    },
  })
  const { _id: id } = await answer.json()

  await test.step('terms are typed into the form', async () => {
    await open(page, `/equipment/${id}`)
    await page.getByRole('textbox', { name: 'Километр подачи' }).fill('90')
    await page.getByLabel('НДС').selectOption({ label: 'НДС 22\u00a0% сверху' })
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByRole('group').filter({ hasText: 'Сохранено' })).toBeVisible()
  })

  await test.step('days are marked with the keyboard', async () => {
    await open(page, `/equipment/${id}/calendar`)
    await page.getByRole('button', { name: 'Вести календарь', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Всё верно' })).toBeVisible()
    await page.getByRole('button', { name: 'Следующий месяц' }).click()
    const day = (number: number) => page.getByRole('button', { name: new RegExp(`, ${number}\\s`) })
    await day(10).press('Enter')
    await day(12).press('Enter')
    await page.getByRole('button', { name: 'Занята', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: /занята$/ })).toHaveCount(3)
    await axe(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('what another window has marked since stays', async () => {
    const beside = await page.context().newPage()
    await open(beside, `/equipment/${id}/calendar`)
    await beside.getByRole('button', { name: 'Следующий месяц' }).click()
    const mark = async (window: Page, number: number) => {
      await window.getByRole('button', { name: new RegExp(`, ${number}\\s`) }).press('Enter')
      await window.getByRole('button', { name: 'Занята', exact: true }).press('Enter')
    }
    await mark(page, 15)
    await expect(page.getByRole('button', { name: /занята$/ })).toHaveCount(4)
    await mark(beside, 17)
    await expect(beside.getByRole('button', { name: /занята$/ })).toHaveCount(5)
    await beside.close()
  })

  await test.step('a visitor chooses a town: the way is counted there and back, and kept for the next machine', async () => {
    const visitor = await browser.newContext({ viewport: page.viewportSize() })
    const other = await visitor.newPage()
    await open(other, `/equipment/${id}`)
    const price = other.getByRole('region', { name: 'Цена для вашего места' })
    await expect(price).toContainText('Без подачи')
    await price.getByRole('combobox').pressSequentially('Салехард')
    await other.getByRole('option', { name: /^Салехард/ }).click()
    await expect(price).toContainText(/Подача 2\s×\s\d+\sкм\s×\s90\s₽/)
    await expect(price).toContainText('НДС 22')
    const sums = await price.getByRole('definition').allInnerTexts()
    const numbers = sums.map((text) => Number(text.replace(/\D/g, '')))
    expect(numbers.at(-1)).toBe(numbers.slice(0, -1).reduce((all, one) => all + one, 0))
    const hours = price.getByRole('textbox', { name: 'Часов в день' })
    for (const { typed, kept } of [
      { typed: '1,5', kept: '2' },
      { typed: '025', kept: '24' },
      { typed: '0', kept: '24' },
      { typed: '08', kept: '8' },
    ]) {
      await hours.fill('')
      await hours.pressSequentially(typed)
      await hours.blur()
      await expect(hours).toHaveValue(kept)
    }
    await expect(other.getByRole('region', { name: 'Когда свободна' })).toContainText('свободна')
    await axe(other)
    await expectNoSidewaysScroll(other)
    await other.reload()
    await expect(price).toContainText('Салехард')
    await visitor.close()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a row says whether a machine is free, how far it goes and since when its owner is here, and its page draws that circle', {
    tag: '@once',
  }, async ({ page }) => {
    await signUp(page.request)
    const name = `Каток ${Math.random().toString(36).slice(2, 8)}`
    const answer = await page.request.post('/api/create-equipment', {
      data: {
        name,
        type: 'katok-dorozhnyj',
        phone: '+79160001270',
        coordLat: 55.6,
        coordLng: 38.1,
        ratePerHour: 2400,
        terms: { radius: 60 },
      },
    })
    const { _id: id } = await answer.json()
    await page.goto('/all-equipments?size=100')
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Спросите, свободна ли')
    await expect(row).toContainText(/выезжает до\s60\sкм/)
    await expect(row).toContainText(/На\sСпецкарте с\s\S+ 20\d\d/)
    await page.goto(`/equipment/${id}?view=public`)
    const price = page.getByRole('region', { name: 'Цена для вашего места' })
    await expect(price).toContainText('Всего за смену')
    await expect(price.getByRole('textbox')).toHaveCount(0)
    await expect(price.getByText('укажите место')).toBeHidden()
    // As its style sheet has it, though the code of that part comes later.
    await expect(page.locator('main svg circle')).toHaveCSS('stroke-width', '1.5px')
  })
})

for (const scripts of [true, false])
  test.describe(`${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts })

    test('a list of machines is narrowed by a type and ranges of its parameters', {
      tag: scripts ? [] : ['@once'],
    }, async ({ page, request }) => {
      const count = async (query: string) =>
        (await (await request.get(`/api/get-all-equipments?limit=1&${query}`)).json()).count
      const whole = await count('')
      const heavy = await count('type=ekskavator&params=mass:25-40')
      expect(heavy).toBeGreaterThan(3)
      expect(heavy).toBeLessThan(await count('type=ekskavator'))
      const shown = page.getByText(/^\d+\sмашин.*, новые сверху$/)
      const shownCount = async () => Number.parseInt((await shown.textContent()) ?? '', 10)

      await page.goto('/all-equipments')
      // Other tests publish machines meanwhile, none of such a mass.
      expect(await shownCount()).toBeGreaterThanOrEqual(whole)
      await page.getByLabel('Тип техники').selectOption('Экскаватор гусеничный')
      const show = page.getByRole('button', { name: 'Показать', exact: true })
      if (!scripts) await show.click()
      await page.getByText('Масса, ковш, глубина и другое').click()
      // Side by side by their style sheet, which comes before their code.
      const ends = await page.locator('[name="mass-from"], [name="mass-to"]').all()
      const [from, to] = await Promise.all(ends.map((end) => end.boundingBox()))
      expect(to?.y).toBe(from?.y)
      await page.getByLabel('Масса, т: от').fill('25')
      await page.getByLabel('Масса, т: до').fill('40')
      await show.click()
      await expect(page).toHaveURL('/all-equipments?type=ekskavator&params=mass%3A25-40')
      await expect.poll(shownCount).toBe(heavy)
      await expectNoSidewaysScroll(page)
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      if (scripts) await axe(page)

      await test.step('each condition is taken away by itself, and the map shows the same', async () => {
        const map = page.getByRole('link', { name: 'Открыть карту', includeHidden: true })
        await expect(map).toHaveAttribute('href', '/arenda/ekskavator?params=mass%3A25-40')
        await page.getByRole('link', { name: 'Масса 25–40 т — убрать условие' }).click()
        await expect(page).toHaveURL('/all-equipments?type=ekskavator')
        await page.getByRole('link', { name: 'Экскаватор гусеничный — показать любую технику' }).click()
        await expect(page).toHaveURL('/all-equipments')
        await expect.poll(shownCount).toBeGreaterThanOrEqual(whole)
      })
    })
  })

test('a list that has nothing in the ranges says so and leads to everything', { tag: '@once' }, async ({ page }) => {
  await open(page, '/all-equipments?type=ekskavator&params=mass:900-')
  await expect(page.getByText('Такой техники нет')).toBeVisible()
  await page.getByRole('link', { name: 'Вся техника' }).last().click()
  await expect(page).toHaveURL('/all-equipments')
})

test('rows of lists keep the margins of the page, and links of no row lie on those of the next', async ({
  page,
  isMobile,
}) => {
  for (const path of ['/all-equipments', '/all-orders', '/search?at=55.567,38.23&r=30']) {
    await page.setViewportSize({ width: isMobile ? 412 : 1280, height: 800 })
    await open(page, path)
    // Rows below the screen take their heights only when the page has come to rest.
    await expect(() => axe(page, { targets: true })).toPass()
    if (isMobile) await page.setViewportSize({ width: 360, height: 740 })
    const edges = await page.locator('main').evaluate((main) => {
      const { left, right } = main.getBoundingClientRect()
      const margin = (main.querySelector('h1')?.getBoundingClientRect().left ?? Number.NaN) - left
      const rights = [...main.querySelectorAll('li')].map((row) => row.getBoundingClientRect().right)
      return { farthest: Math.max(...rights), most: right - margin }
    })
    expect(edges.farthest, path).toBeLessThanOrEqual(edges.most)
  }
})

test('the page of a machine is gone through by keys, and what has the focus is seen', { tag: '@wide' }, async ({
  page,
}) => {
  const answer = await page.request.get('/api/get-all-equipments?limit=50')
  const { equipments } = await answer.json()
  const machine = equipments.find(({ busy, params }: { busy: unknown; params: object }) => busy && 'depth' in params)
  await open(page, `/equipment/${(machine ?? equipments[0])._id}`)
  await expect(page.getByRole('region', { name: 'Владелец' })).toBeVisible()
  const seen: string[] = []
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '')
    await expect.poll(() => isFocusSeen(page), `${focused} is covered`).toBe(true)
    seen.push(focused)
    if (focused === 'Пожаловаться') break
  }
  // What it costs here, its owner, and what stands below, in this order.
  const order = ['Отправить заявку', 'Весь Автопарк', 'Пожаловаться'].map((name) =>
    seen.findIndex((text) => text.includes(name)),
  )
  expect(order, seen.join('\n')).not.toContain(-1)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  for (let n = 0; n < 15; n++) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => isFocusSeen(page), 'back').toBe(true)
  }
})
