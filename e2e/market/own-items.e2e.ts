/** Owners add, edit, hide and delete machines and orders, and others see the result. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, inWindow, open, reload, test, withoutWebGl } from '../lib/fixtures.ts'
import { logIn, newAddress, PASSWORD, signUp } from '../lib/people.ts'
import { makeMachine as addMachine, driveUntil, makeRecorder, sendPhoto, sendPoints } from '../lib/track-data.ts'
import { placeOfToday } from '../lib/track-screen.ts'
import { DESKTOP } from '../lib/widths.ts'

const PHOTO = fileURLToPath(new URL('../../server/test/photos/iphone6-gps-orientation-6.jpg', import.meta.url))
/** Far from the demo's machines. */
const FAR = { lat: 66.53, lng: 66.6 }
const AROUND = `at=${FAR.lat},${FAR.lng}&r=20`

const main = (page: Page) => page.locator('main')
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const toast = (page: Page, text: string) => page.getByRole('group').filter({ hasText: text })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Опубликовать', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true })

/** A machine made without the form; returns its id. */
async function makeMachine(page: Page, name: string) {
  const data = { name, type: 'avtokran', phone: '+79160001270', coordLat: FAR.lat, coordLng: FAR.lng }
  const answer = await page.request.post('/api/create-equipment', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  const { _id } = await answer.json()
  return String(_id)
}

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
const bottomOf = async (part: Locator) => (await topOf(part)) + ((await part.boundingBox())?.height ?? Number.NaN)

async function chooseType(page: Page, label: string, typed: string, name: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name }).click()
}

async function typeCoordinates(page: Page, text: string) {
  await page.getByText('Ввести координаты').click()
  await field(page, 'Широта и долгота').fill(text)
  await page.getByRole('button', { name: 'Поставить метку' }).click()
}

/** Runs `look` as a visitor without an account. */
async function asVisitor(browser: Browser, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext()
  await look(await context.newPage())
  await context.close()
}
const results = (page: Page): Locator => page.getByRole('complementary', { name: 'Результаты' })

test('a visitor signs up and adds a machine with a photo, and everybody sees it on the map', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Автокран ${Date.now()}`
  const nickname = `Парк ${Date.now()}`
  await test.step('sign up', async () => {
    await open(page, '/equipment/new')
    await expect(page).toHaveURL('/signup?next=%2Fequipment%2Fnew')
    await page.getByLabel('Электронная почта').fill(newAddress())
    await page.getByRole('textbox', { name: 'Пароль', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill(PASSWORD)
    await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
    await page.getByRole('button', { name: 'Зарегистрироваться и войти' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Новая машина' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await axe(page)
    await inWindow(page, DESKTOP, () => axe(page))
  })

  await test.step('type, name and phone', async () => {
    await chooseType(page, 'Тип техники', 'автокр', 'Автокран')
    await expect(field(page, 'Название')).toHaveValue('Автокран')
    await field(page, 'Название').fill(name)
    await field(page, 'Телефон').pressSequentially('89160001270')
    await expect(field(page, 'Телефон')).toHaveValue('8 (916) 000-12-70')
    await field(page, 'Телефон').blur()
    await expect(field(page, 'Телефон')).toHaveValue('+7\u00a0916\u00a0000-12-70')
    await field(page, 'Как вас назвать, не обязательно').fill(nickname)
    await expect(page.getByText(`Никнейм ${nickname} подтверждён`)).toBeVisible()
  })

  await test.step('the place', async () => {
    await page.getByRole('combobox', { name: 'Город или посёлок' }).fill('лабытнан')
    await page.getByRole('option', { name: /^Лабытнанги/ }).click()
    await expect(main(page).getByText(/^Лабытнанги, 66,\d+/)).toBeVisible()
    // The zoom at which the camera arrives shows which arrow was followed.
    await expect(page.locator('[aria-busy="false"] .maplibregl-canvas')).toBeVisible()
    await page.getByRole('button', { name: 'Метка: двигается стрелками' }).press('ArrowRight')
    await expect(main(page).getByText(/^Лабытнанги, 66,6572; 66,4[23]/)).not.toHaveText(/66,4183/)
  })

  await test.step('photo, price and works', async () => {
    await page.getByLabel('Файлы фотографий').setInputFiles(PHOTO)
    await expect(page.getByAltText('Фото 1 из 1')).toBeVisible()
    await field(page, 'За час').fill('3200')
    await field(page, 'За час').blur()
    await expect(field(page, 'За час')).toHaveValue('3\u00a0200')
    await page.getByRole('button', { name: 'Подставить обычные для этого типа' }).click()
    await expect(page.getByText('Монтаж металлоконструкций').first()).toBeVisible()
  })
  await test.step('letters about orders nearby are offered, not preset', async () => {
    const letters = page.getByRole('checkbox', { name: /Присылать письма о новых заказах/ })
    await expect(letters).not.toBeChecked()
    await letters.check()
  })
  await test.step('the list of own machines has it', async () => {
    await publish(page).click()
    await expect.poll(async () => (await (await page.request.get('/api/account')).json()).matchMail).toBe(true)

    await expect(page).toHaveURL('/equipments')
    await expect(toast(page, `Опубликовано: ${name}`)).toBeVisible()
    expect(await (await page.request.get('/api/get-user')).json()).toMatchObject({ user: { name: nickname } })
    await expect(row(page, name)).toContainText('Опубликовано')
    await expect(row(page, name).locator('img')).toHaveJSProperty('complete', true)
    expect(
      await row(page, name)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
    await expect(main(page)).toContainText('1\u00a0машина, опубликована')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await inWindow(page, DESKTOP, () => axe(page))
  })

  await test.step('the map has it, also for a visitor', async () => {
    await toast(page, name).getByRole('link', { name: 'На карте' }).click()
    await expect(page).toHaveURL(/\/map\?equipment=/)
    await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeVisible()
    await asVisitor(browser, async (visitor) => {
      await open(visitor, '/map?at=66.66,66.4&r=30')
      await expect(results(visitor).getByRole('link', { name, exact: true })).toBeVisible()
      await results(visitor).getByRole('link', { name, exact: true }).click()
      await expect(visitor.getByRole('complementary').getByRole('link', { name: /916.000-12-70/ })).toBeVisible()
    })
  })
})

test('the button is pressed also where the field left for it gets an error', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  await open(page, '/order/new')
  await field(page, 'Бюджет').fill('абв')
  await page.getByLabel('Начало').fill('2030-12-20')
  await page.getByLabel('Окончание').fill('2030-12-10')
  await publish(page).click()
  await expect(main(page).getByText('Конец работ раньше начала')).toBeVisible()
  await expect(field(page, 'Название')).toHaveAttribute('aria-invalid', 'true')
})

test('an owner hides a machine, shows it again and deletes it', { tag: '@once' }, async ({ page, browser }) => {
  await signUp(page.request)
  const name = `Кран ${Date.now()}`
  const id = await makeMachine(page, name)
  await makeMachine(page, 'Кран про запас')
  await open(page, '/equipments')
  await expect(main(page)).toContainText('2\u00a0машины, все опубликованы')

  await test.step('a hidden machine is not there for a visitor', async () => {
    await row(page, name).getByRole('button', { name: 'Скрыть', exact: true }).click()
    // A toast stays while the mouse is over it.
    await toast(page, `Скрыто: ${name}`).hover()
    await expect(row(page, name)).toContainText('Скрыто')
    await expect(main(page)).toContainText('2\u00a0машины, 1\u00a0опубликована')
    await asVisitor(browser, async (visitor) => {
      expect(await open(visitor, `/equipment/${id}`)).toBe(404)
      await open(visitor, `/search?${AROUND}`)
      await expect(visitor.getByRole('link', { name: 'Кран про запас' }).first()).toBeVisible()
      await expect(visitor.getByRole('link', { name, exact: true })).toBeHidden()
    })
  })
  await test.step('hiding can be taken back', async () => {
    await toast(page, name).getByRole('button', { name: 'Вернуть' }).click()
    await expect(main(page)).toContainText('2\u00a0машины, все опубликованы')
  })

  const dialog = page.getByRole('dialog', { name: `Удалить «${name}»?` })
  const askToDelete = async () => {
    await row(page, name).getByRole('button', { name: /^Ещё/ }).click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    await expect(dialog.getByRole('button', { name: 'Отмена' })).toBeFocused()
  }
  await test.step('deleting must be confirmed', async () => {
    await askToDelete()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await askToDelete()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(row(page, name)).toBeVisible()
  })
  await test.step('a deleted machine is gone', async () => {
    await askToDelete()
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await expect(toast(page, `Удалено: ${name}`)).toBeVisible()
    await expect(row(page, name)).toBeHidden()
    await expect(main(page)).toContainText('1\u00a0машина, опубликована')
    await asVisitor(browser, async (visitor) => {
      expect(await open(visitor, `/equipment/${id}`)).toBe(404)
    })
  })
})

test('an owner edits a machine and is asked before unsaved changes are lost', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const id = await makeMachine(page, 'Кран, который правят')
  await open(page, `/equipment/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Кран, который правят')
  await expect(save(page)).toBeHidden()
  await expectNoSidewaysScroll(page)
  await axe(page)

  await field(page, 'Название').fill('Кран после правки')
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible()
  await page.getByRole('link', { name: 'К списку' }).click()
  const leaving = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await test.step('leaving with unsaved changes must be confirmed', async () => {
    await expect(leaving.getByRole('button', { name: 'Остаться' })).toBeFocused()
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(field(page, 'Название')).toHaveValue('Кран после правки')
  })
  await test.step('changes can be cancelled', async () => {
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(field(page, 'Название')).toHaveValue('Кран, который правят')
    await expect(page.getByText('Есть несохранённые изменения')).toBeHidden()
  })

  await test.step('saved changes are seen by visitors', async () => {
    await field(page, 'Название').fill('Кран после правки')
    await page.getByRole('switch', { name: 'Машина продаётся' }).check()
    await save(page).click()
    await expect(toast(page, 'Сохранено')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Кран после правки')
    await expect(save(page)).toBeHidden()
    await asVisitor(browser, async (visitor) => {
      expect(await open(visitor, `/equipment/${id}`)).toBe(200)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Кран после правки')
      await expect(visitor.getByRole('region', { name: 'Цена' }).getByText('Продаётся, цена по запросу')).toBeVisible()
      await expect(visitor.getByRole('link', { name: 'Изменить' })).toBeHidden()
    })
  })

  await test.step('changes are lost after leaving was confirmed', async () => {
    await field(page, 'Описание').fill('Пропадёт')
    await page.getByRole('link', { name: 'Как видят другие' }).click()
    await leaving.getByRole('button', { name: 'Уйти' }).click()
    await expect(page.getByText('Так ваше объявление видят другие.')).toBeVisible()
    await axe(page)
    await main(page).getByRole('link', { name: 'Изменить' }).click()
    await expect(field(page, 'Описание')).toHaveValue('')
  })
})

test(
  'the form of a machine says what is wrong and moves to the first wrong field',
  { tag: '@once' },
  async ({ page }, testInfo) => {
    await withoutWebGl(page)
    await signUp(page.request)
    await test.step('an empty form leads to its first wrong field', async () => {
      await open(page, '/equipment/new')
      await publish(page).click()
      await expect(main(page).getByText('Не выбран тип техники')).toBeVisible()
      await expect(main(page).getByText('Поставьте метку на карте')).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Тип техники' })).toBeFocused()
      await expect(page.getByRole('listbox'), 'a list would cover the reason').toBeHidden()
      await axe(page)
    })

    await test.step('a phone without two digits', async () => {
      await field(page, 'Телефон').pressSequentially('+791600012')
      await field(page, 'Телефон').blur()
      await expect(field(page, 'Телефон')).toHaveAccessibleDescription('Не хватает двух цифр')
      await field(page, 'Телефон').pressSequentially('7')
      await expect(field(page, 'Телефон')).not.toHaveAccessibleDescription(/хватает/)
    })

    const photo = page.getByLabel('Файлы фотографий')
    await test.step('files that are no photos', async () => {
      await photo.setInputFiles({ name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
      await expect(main(page).getByText('Подойдёт только JPG или PNG')).toBeVisible()
      await photo.setInputFiles({ name: 'renamed.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ') })
      await expect(main(page).getByText('Файл повреждён или это не фотография')).toBeVisible()
      await expect(page.getByAltText('Фото 1 из 1')).toBeHidden()
      const pictures = ['отчёт.pdf', 'IMG_1.HEIC'].map((name) => ({ name, mimeType: '', buffer: Buffer.from('MZ') }))
      await photo.setInputFiles(pictures)
      await expect(main(page).getByText('отчёт.pdf и ещё 1: Подойдёт только JPG или PNG')).toBeVisible()
      // A file of the disk: ten million bytes take ten seconds to be handed over.
      const big = testInfo.outputPath('big.png')
      await writeFile(big, Buffer.alloc(10_000_001))
      await photo.setInputFiles(big)
      await expect(main(page).getByText(/Файл больше 10\sМБ/)).toBeVisible()
    })

    await test.step('a file dropped beside the place for photos is taken, one dropped elsewhere does not replace the page', async () => {
      const dropped = await page.evaluateHandle(() => {
        const data = new DataTransfer()
        data.items.add(new File(['MZ'], 'IMG_2.HEIC'))
        return data
      })
      await main(page)
        .getByText('Фотографии', { exact: false })
        .first()
        .dispatchEvent('drop', { dataTransfer: dropped })
      await expect(main(page).getByText('IMG_2.HEIC: HEIC не подойдёт: сохраните фото как JPG или PNG')).toBeVisible()
      const stays = (data: DataTransfer) =>
        ['dragover', 'drop'].map(
          (name) =>
            !document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data })),
        )
      expect(await dropped.evaluate(stays)).toEqual([true, true])
    })

    await test.step('coordinates that are none', async () => {
      await typeCoordinates(page, 'Чулково')
      await expect(field(page, 'Широта и долгота')).toHaveAccessibleDescription(/Нужны два числа/)
      await field(page, 'Широта и долгота').fill('55,5520; 38,1120')
      await field(page, 'Широта и долгота').press('Enter')
      await expect(main(page).getByText(/^Имени Тельмана, 55,5520; 38,1120/)).toBeVisible()
      await expect(main(page).getByText('Поставьте метку на карте')).toBeHidden()
    })
  },
)

test.describe('when two windows change one machine', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('when two windows change a machine the later one is asked which text to keep', { tag: '@once' }, async ({
    page,
  }) => {
    await withoutWebGl(page)
    await signUp(page.request)
    const id = await makeMachine(page, 'Кран в двух окнах')
    await open(page, `/equipment/${id}`)
    await field(page, 'Описание').fill('Из этого окна')
    const other = await page.request.post('/api/update-equipment', { data: { _id: id, description: 'Из другого' } })
    expect(other.status()).toBe(200)
    await save(page).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'изменили в другом окне' })
    await expect(conflict).toContainText('Из другого')
    await expect(field(page, 'Описание')).toHaveValue('Из этого окна')
    await axe(page)
    await conflict.getByRole('button', { name: 'Сохранить моё' }).click()
    await expect(toast(page, 'Сохранено')).toBeVisible()
    await reload(page)
    await expect(field(page, 'Описание')).toHaveValue('Из этого окна')
  })
})

test('what is typed while a machine is being saved stays, as unsaved', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const id = await makeMachine(page, 'Кран, который правят')
  await open(page, `/equipment/${id}`)
  const typed = Promise.withResolvers<void>()
  await page.route('**/api/update-equipment', async (route) => {
    const response = await route.fetch()
    await typed.promise
    await route.fulfill({ response })
  })
  await field(page, 'Описание').fill('Стрела 32 м')
  await save(page).click()
  await field(page, 'Описание').fill('Стрела 32 м, гусёк')
  await field(page, 'Название').fill('Кран с гуськом')
  typed.resolve()
  await expect(toast(page, 'Сохранено')).toBeVisible()
  await expect(field(page, 'Описание')).toHaveValue('Стрела 32 м, гусёк')
  await expect(field(page, 'Название')).toHaveValue('Кран с гуськом')
  await page.unroute('**/api/update-equipment')
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Есть несохранённые изменения')).toBeHidden()
  await reload(page)
  await expect(field(page, 'Описание')).toHaveValue('Стрела 32 м, гусёк')
  await expect(field(page, 'Название')).toHaveValue('Кран с гуськом')
})

test.describe('without coverage', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('without a network the form keeps what was typed and can be sent again', { tag: '@once' }, async ({ page }) => {
    await withoutWebGl(page)
    await signUp(page.request)
    const id = await makeMachine(page, 'Кран без связи')
    await open(page, `/equipment/${id}`)
    await page.route('**/api/update-equipment', (route) => route.abort())
    await field(page, 'Описание').fill('Не пропадёт')
    await save(page).click()
    const refusal = main(page).getByRole('alert')
    await expect(refusal).toContainText('Сервер не отвечает')
    await expect(refusal).toBeFocused()
    await expect(refusal, 'not under the bar of buttons').toBeInViewport({ ratio: 1 })
    expect((await bottomOf(refusal)) <= (await topOf(save(page)))).toBe(true)
    await expect(field(page, 'Описание')).toHaveValue('Не пропадёт')
    await page.unroute('**/api/update-equipment')
    await save(page).click()
    await expect(toast(page, 'Сохранено')).toBeVisible()
    await expect(main(page).getByRole('alert')).toBeHidden()
  })
})

test('a new machine that was not saved is there again after a reload, and for nobody else', { tag: '@once' }, async ({
  page,
}) => {
  await withoutWebGl(page)
  const email = await signUp(page.request)
  const kept = main(page).getByText(/^Черновик от \d\d:\d\d$/)
  const photo = page.getByAltText('Фото 1 из 1')
  const fill = async (name: string) => {
    await chooseType(page, 'Тип техники', 'автокр', 'Автокран')
    await field(page, 'Название').fill(name)
  }

  await test.step('it is kept with its photo, and nobody is asked before the page closes', async () => {
    await open(page, '/equipment/new')
    await fill('Кран на завтра')
    await field(page, 'За час').fill('3200')
    await typeCoordinates(page, '66,53 66,6')
    await page.getByLabel('Файлы фотографий').setInputFiles(PHOTO)
    await expect(photo).toBeVisible()
    await expect(page.getByRole('progressbar', { name: /отправляется/ })).toBeHidden()
    await expect(kept).toBeHidden()
    page.on('dialog', () => expect.soft('a question before the page closes').toBe(''))
    await reload(page)
    await expect(kept).toBeVisible()
    await expect(field(page, 'Название')).toHaveValue('Кран на завтра')
    await expect(page.getByRole('combobox', { name: 'Тип техники' })).toHaveValue('Автокран')
    await expect(field(page, 'За час')).toHaveValue('3\u00a0200')
    await expect(main(page).getByText(/66,53/).first()).toBeVisible()
    await expect(photo).toBeVisible()
    await expectNoSidewaysScroll(page)
    await axe(page)
    await inWindow(page, DESKTOP, () => axe(page))
  })

  await test.step('begun anew it is empty, and comes back with one press', async () => {
    await page.getByRole('button', { name: 'Начать заново' }).click()
    await expect(field(page, 'Название')).toHaveValue('')
    await expect(photo).toBeHidden()
    await expect(kept).toBeHidden()
    await expect(main(page)).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await toast(page, 'Черновик убран').getByRole('button', { name: 'Вернуть' }).click()
    await expect(field(page, 'Название')).toHaveValue('Кран на завтра')
    await expect(photo).toBeVisible()
  })

  await test.step('an order and another account find nothing of it', async () => {
    await open(page, '/order/new')
    await expect(field(page, 'Название')).toHaveValue('')
    await signUp(page.request)
    await open(page, '/equipment/new')
    await expect(field(page, 'Название')).toHaveValue('')
    await expect(kept).toBeHidden()
    expect(await logIn(page.request, email)).toBe(true)
    await open(page, '/equipment/new')
    await expect(field(page, 'Название')).toHaveValue('Кран на завтра')
  })

  await test.step('a photo that the server no longer has is named', async () => {
    // As if a day had passed.
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage))
        if (key.includes('/new equipment'))
          localStorage.setItem(key, text.replace(/("url":"[^"]+","at":)\d+/, `$1${Date.now() - 86_400_000}`))
    })
    await reload(page)
    await expect(main(page).getByText(/^Черновик от \d\d:\d\d, без 1\u00a0фото: сервер хранит их сутки$/)).toBeVisible()
    await expect(photo).toBeHidden()
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  await test.step('once saved it is kept no more', async () => {
    await field(page, 'Телефон').fill('89160001270')
    await publish(page).click()
    await expect(page).toHaveURL('/equipments')
    await open(page, '/equipment/new')
    await expect(field(page, 'Название')).toHaveValue('')
    await expect(kept).toBeHidden()
  })

  await test.step('nor after the log-out', async () => {
    await fill('Кран на послезавтра')
    const menu = page.getByRole('button', { name: 'Меню' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('button', { name: 'Выход' }).click()
    await expect(page).toHaveURL('/')
    expect(await logIn(page.request, email)).toBe(true)
    await open(page, '/equipment/new')
    await expect(field(page, 'Название')).toHaveValue('')
    await expect(kept).toBeHidden()
  })
})

test('«Отмена» says where the draft is, and nothing where there is none', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const said = toast(page, 'Черновик сохранён в этом браузере')
  const cancel = page.getByRole('link', { name: 'Отмена', exact: true })
  await open(page, '/equipment/new')
  await cancel.click()
  await expect(page).toHaveURL('/equipments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(said).toHaveCount(0)
  await open(page, '/equipment/new')
  await field(page, 'Название').fill('Кран на завтра')
  await cancel.click()
  await expect(said).toBeVisible()
  await expect(said.getByRole('button')).toHaveCount(0)
  await expect(page).toHaveURL('/equipments')
  await expectNoSidewaysScroll(page)
  await axe(page)
})

test('before its scripts the form shows the type, and the link as it is', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  const address = await signUp(page.request)
  const id = await makeMachine(page, 'Кран до скриптов')
  await page.request.put(`/api/public-link/${id}`, { data: { on: true } })
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.request.post('/api/login', { data: { email: address, password: PASSWORD } })
  const still = await context.newPage()
  await still.goto(`/equipment/${id}`)
  await expect(still.getByRole('switch', { name: 'Публичный маршрут' })).toBeChecked()
  await expect(still.getByRole('combobox', { name: 'Тип техники' })).toHaveValue('Автокран')
  await context.close()
})

test('an owner adds an order, and the form already has his phone', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  await makeMachine(page, 'Кран с телефоном')
  await open(page, '/orders')
  await expect(page.getByText('Ваших заказов пока нет')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Добавить Заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Новый заказ' })).toBeVisible()
  await expect(field(page, 'Телефон')).toHaveValue('+7\u00a0916\u00a0000-12-70')
  await chooseType(page, 'Тип работ', 'котлов', 'Рытьё котлована')
  const name = `Котлован ${Date.now()}`
  await field(page, 'Название').fill(name)
  await field(page, 'Бюджет').fill('105000')
  await page.getByLabel('Начало').fill('2027-05-20')
  await page.getByLabel('Окончание').fill('2027-05-19')
  await typeCoordinates(page, `${FAR.lat}, ${FAR.lng}`)
  await axe(page)
  await publish(page).click()
  await expect(page.getByText('Конец работ раньше начала')).toBeVisible()
  await page.getByLabel('Окончание').fill('2027-05-25')
  await publish(page).click()
  await expect(page).toHaveURL('/orders')
  await expect(row(page, name)).toContainText('Бюджет 105\u00a0000\u00a0₽')
  await expect(row(page, name)).toContainText('20–25\u00a0мая')
  await expectNoSidewaysScroll(page)
  await axe(page)
})

test('an empty place on the map offers a user to add a machine', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/map?at=72.5,100.2&r=5')
  await expect(results(page).getByRole('link', { name: 'Добавить Заказ' })).toBeVisible()
  await results(page).getByRole('link', { name: 'Добавить Технику' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Новая машина' })).toBeVisible()
})

test.describe('before scripts have come', () => {
  test.use({ javaScriptEnabled: false })

  test('before the scripts have loaded the form is filled in and laid out', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    const id = await makeMachine(page, 'Кран без скриптов')
    await page.goto(`/equipment/${id}`)
    await expect(field(page, 'Название')).toHaveValue('Кран без скриптов')
    await expect(field(page, 'Телефон')).toHaveValue('+7\u00a0916\u00a0000-12-70')
    await expect(page.locator('form > div').first()).toHaveCSS('display', 'grid')
    await page.goto('/equipments')
    await expect(row(page, 'Кран без скриптов')).toContainText('Опубликовано')
  })
})

test('the own list shows what the machines do now', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  const { lng } = placeOfToday(Date.now())
  const id = await addMachine(page.request, 'Каток Bomag', { coordLng: lng })
  await addMachine(page.request, 'Каток без телефона')
  const token = await makeRecorder(page.request, id)
  await sendPoints(page.request, token, driveUntil(Date.now() - 1000, 30, 36, lng))
  await sendPhoto(page.request, token, Date.now() - 2000)
  await page.request.get(`/api/get-daily-data-table?equipmentId=${id}`)
  await open(page, '/equipments')
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(row('Каток Bomag')).toContainText('сейчас')
  await expect(row('Каток Bomag')).toContainText(/2,9\s*км/)
  await expect(row('Каток Bomag').getByRole('link', { name: 'Записи' })).toHaveAttribute('href', `/map?track=${id}`)
  await expect(row('Каток без телефона')).not.toContainText('сегодня')
  await expect(row('Каток без телефона').getByRole('link', { name: 'Подключить телефон' })).toBeVisible()
  await expect(row('Каток без телефона').getByRole('link', { name: 'Изменить' })).toHaveText('Изменить')
  await expect(page.getByRole('main')).toContainText('1 на связи')
  await expectNoSidewaysScroll(page)
  await axe(page)
})

test('a photo on a line that goes silent says so and is sent again, and the form loses nothing', {
  tag: '@once',
}, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  await page.clock.install()
  await open(page, '/equipment/new')
  await field(page, 'Название').fill('Кран с фотографией')
  const silent = () => new Promise<void>(() => {})
  await page.route('**/api/item-photo', silent)
  await page.getByLabel('Файлы фотографий').setInputFiles(PHOTO)
  await expect(page.getByRole('progressbar', { name: /отправляется/ })).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(main(page).getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await page.unroute('**/api/item-photo', silent)
  await main(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('progressbar', { name: /отправляется/ })).toBeHidden()
  await expect(main(page).getByText('Нет связи с сервером')).toBeHidden()
  await expect(page.getByAltText('Фото 1 из 1')).toBeVisible()
  await expect(field(page, 'Название')).toHaveValue('Кран с фотографией')
})
