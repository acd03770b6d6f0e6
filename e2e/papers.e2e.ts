/** Papers of hours: drafted from recorded days, issued, printed, cancelled. */
import { dayAt, startOfDay } from '../shared/src/tracks/clock.ts'
import { axe, expect, expectNoSidewaysScroll, inWindow, open, reload, test, withoutWebGl } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { makeRecorded } from './lib/recorded-days.ts'
import { MINUTE, makeMachine, makeRecorder, sendPoints } from './lib/track-data.ts'
import { DESKTOP } from './lib/widths.ts'

test('an owner drafts a paper from his days, issues it, saves it as PDF and cancels it', { tag: '@once' }, async ({
  page,
}) => {
  const { id } = await makeRecorded(page, 'Самосвал Скания')
  await open(page, `/papers/new?equipmentId=${id}&from=2026-06-01&to=2026-06-30`)
  await page.getByLabel('Ставка').selectOption('Своя, за час')
  await page.getByLabel('Цена, ₽').fill('даром')
  await page.getByLabel('ИНН заказчика').fill('7707083890')
  await page.getByRole('button', { name: 'Показать' }).click()
  await expect(page.getByLabel('Цена, ₽')).toHaveAccessibleDescription(/Введите ставку/)
  await expect(page.getByLabel('ИНН заказчика')).toHaveAccessibleDescription(/ИНН/)
  await page.getByLabel('ИНН заказчика').fill('')
  await page.getByLabel('Цена, ₽').fill('2 800,50')
  await page.getByLabel('НДС').selectOption('НДС 22\u00a0% сверху')
  await page.getByLabel('Заказчик', { exact: true }).fill('ООО «СтройГрад»')
  await page.getByRole('button', { name: 'Показать' }).click()
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('2 800,50')
  await expect(sheet).toContainText('ООО «СтройГрад»')
  await expectNoSidewaysScroll(page)
  await axe(page)
  await inWindow(page, DESKTOP, () => axe(page))
  // What is typed after the sheet was shown is not on it.
  const issue = page.getByRole('button', { name: 'Выдать документ' })
  await page.getByLabel('По', { exact: true }).fill('2026-06-29')
  await expect(issue).toBeDisabled()
  await expect(page.getByText('Поля изменены: нажмите «Показать»')).toBeVisible()
  await page.getByLabel('По', { exact: true }).fill('2026-06-30')
  await page.getByRole('button', { name: 'Показать' }).click()
  await issue.click()
  await expect(page.getByRole('dialog')).toContainText('01.06.2026 — 30.06.2026')
  await expect(page.getByRole('dialog')).toContainText(/на сумму [\d\s]+,\d\d\s₽/)
  await page.getByRole('dialog').getByRole('button', { name: 'Выдать' }).click()
  await expect(page.getByRole('heading', { name: 'Справка ЭСМ-7 № 1' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Справка ЭСМ-7 № 1 от .*\.pdf$/)
  await page.getByRole('button', { name: 'Отменить' }).click()
  // Several lines, as other reasons.
  await expect(page.getByLabel('Почему')).toHaveAttribute('rows', '3')
  await page.getByLabel('Почему').fill('Не та ставка')
  await page.getByRole('button', { name: 'Отменить документ' }).click()
  await expect(page.getByRole('status')).toContainText('Документ отменён. Не та ставка')
  await expect(page.getByRole('link', { name: 'Составить новый' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)
  await open(page, '/papers')
  await expect(page.getByRole('listitem').filter({ hasText: 'Справка ЭСМ-7 № 1' })).toContainText(
    'Отменён: Не та ставка',
  )
})

test.describe('a rate card', () => {
  // What is wrong in it is refused by the server.
  test.use({ expectedComplaints: [/400 \(Bad Request\)/] })

  test('an owner makes a rate card, and papers of his days are charged by it', { tag: '@once' }, async ({ page }) => {
    const { id } = await makeRecorded(page, 'Самосвал Скания')
    await open(page, '/papers/rates')
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Новая карточка' }).click()
    await page.getByLabel('Машина', { exact: true }).selectOption('Самосвал Скания')
    await page.getByLabel('Действует с').fill('2026-06-01')
    await page.getByLabel('Час работы, ₽').fill('две тысячи')
    await page.getByLabel('Минимальный заказ, ч за смену').fill('30')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByLabel('Час работы, ₽')).toHaveAccessibleDescription(/введите рубли, например 2 800,50/)
    await expect(page.getByLabel('Час работы, ₽')).toBeFocused()
    await expect(page.getByLabel('Минимальный заказ, ч за смену')).toHaveAccessibleDescription(/не больше 24 часов/)
    await page.getByLabel('Час работы, ₽').fill('2 800')
    await page.getByLabel('Минимальный заказ, ч за смену').fill('4')
    await page.getByText('Сверх смены, на объекте, рейс, подача').click()
    await page.getByLabel('Рейс, ₽').fill('650')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Самосвал Скания' })).toContainText('Минимальный заказ 4')
    await axe(page)

    await open(page, `/papers/new?equipmentId=${id}&from=2026-06-01&to=2026-06-30`)
    await expect(page.getByLabel('Цена, ₽')).toHaveCount(0)
    await page.getByLabel('Рейсов').fill('3')
    await page.getByRole('button', { name: 'Показать' }).click()
    const charges = page.getByRole('list', { name: 'К оплате' })
    await expect(charges.getByRole('listitem').filter({ hasText: 'Рейсы' })).toContainText('1 950,00')
    await expect(charges.getByRole('listitem').filter({ hasText: 'До минимального заказа' })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('По карточкам ставок: Самосвал Скания, с 01.06.2026')
    await expectNoSidewaysScroll(page)
    await axe(page)
  })
})

test.describe('particulars', () => {
  // A wrong ИНН is refused by the server.
  test.use({ expectedComplaints: [/400 \(Bad Request\)/] })

  test('what is entered once for papers is filled in by itself', { tag: '@once' }, async ({ page }) => {
    const { id } = await makeRecorded(page, 'Самосвал Скания')
    await open(page, '/papers/particulars')
    await page.getByRole('button', { name: 'Добавить заказчика' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Название').fill('ООО «СтройГрад»')
    await dialog.getByLabel('ИНН').fill('7707083894')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByLabel('ИНН')).toBeFocused()
    await expect(dialog.getByLabel('ИНН')).toHaveAccessibleDescription('Такого ИНН нет: проверьте цифры')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByLabel('ИНН').fill('7707083893')
    await dialog.getByText('Адрес, телефон, ОКПО').click()
    await dialog.getByLabel('ОКПО').fill('12345679')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByLabel('ОКПО')).toHaveAccessibleDescription('Такого ОКПО нет: проверьте цифры')
    await expect(dialog.getByLabel('ИНН')).toHaveAccessibleDescription('')
    await axe(page)
    await dialog.getByLabel('ОКПО').fill('')
    await dialog.getByLabel('Договор №').fill('11/26')
    await axe(page)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('button', { name: 'ООО «СтройГрад»' })).toContainText(
      'ИНН 7707083893 · договор № 11/26',
    )
    await page.getByRole('button', { name: 'Самосвал Скания' }).click()
    await dialog.getByLabel('Гос. №').fill('Т 207 ХК 750')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('button', { name: 'Самосвал Скания' })).toContainText('Т 207 ХК 750')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await open(page, `/papers/new?equipmentId=${id}&from=2026-06-15&to=2026-06-17&customer=ООО «СтройГрад»`)
    for (const said of ['ИНН 7707083893', '№ 11/26', 'Т 207 ХК 750'])
      await expect(page.getByRole('article')).toContainText(said)
  })
})

test('an owner issues the papers of a period together, prints them as one file, and finds them in the list', {
  tag: '@once',
}, async ({ page }) => {
  const { id: machine } = await makeRecorded(page, 'Самосвал Скания')
  await open(page, '/papers')
  await page.getByRole('link', { name: 'К выдаче' }).click()
  await page.getByLabel('С', { exact: true }).fill('2026-06-01')
  await page.getByLabel('По', { exact: true }).fill('2026-06-30')
  await page.getByRole('button', { name: 'Показать' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Самосвал Скания' })
  await expect(row).toContainText('нет ставки')
  await expect(row.getByRole('checkbox')).toBeDisabled()
  await expectNoSidewaysScroll(page)
  await axe(page)
  await row.getByRole('button', { name: 'Изменить: Самосвал Скания' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ставка').selectOption('Своя, за час')
  await dialog.getByLabel('Цена за час, ₽').fill('2 800')
  await dialog.getByLabel('Машинист').fill('Ковалёв И. П.')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(row).toContainText('2 800 за час')
  await expect(row).toContainText('Ковалёв И. П.')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Выдать 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выдать' }).click()
  await expect(row).toContainText('Выдан: Справка ЭСМ-7 № 1')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF одним файлом' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await expectNoSidewaysScroll(page)
  await axe(page)

  let printed = ''
  await test.step('what is printed is the sheets alone', async () => {
    const here = page.url()
    await page.getByRole('link', { name: 'Печать' }).first().click()
    await expect(page.getByRole('heading', { name: '1 документ' })).toBeVisible()
    printed = new URL(page.url()).searchParams.get('ids') ?? ''
    await axe(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article', { name: /^Справка ЭСМ-7 № 1/ })).toContainText('Ковалёв И. П.')
    await expect(page.getByRole('button', { name: 'Печать' })).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(sheets.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    await open(page, here)
  })

  await reload(page)
  await expect(row.getByRole('link', { name: 'уже есть: Справка ЭСМ-7 № 1' })).toBeVisible()
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await open(page, '/papers')
  await page.getByLabel('Документ', { exact: true }).selectOption('Рапорт ЭСМ-3')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page.getByText('Таких документов нет')).toBeVisible()
  await page.getByLabel('Документ', { exact: true }).selectOption('Справка ЭСМ-7')
  await page.getByLabel('Месяц', { exact: true }).selectOption('Май 2026')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page).toHaveURL(/month=2026-05/)
  await expect(page.getByText('Таких документов нет')).toBeVisible()
  await page.getByLabel('Месяц', { exact: true }).selectOption('Июнь 2026')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Справка ЭСМ-7 № 1' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)

  await test.step('of more sheets than come with the page all are there before they can be printed', async () => {
    const papers = Array.from({ length: 20 }, (_, i) => ({ kind: 'shift', by: 'none', equipmentId: machine, again: i }))
    const data = { from: '2026-06-15', to: '2026-06-15', papers }
    const answer = await page.request.post('/api/papers/batch', { data })
    expect(answer.status(), await answer.text()).toBe(200)
    const { results } = (await answer.json()) as { results: { paper: { id: number } }[] }
    const ids = [printed, ...results.map(({ paper }) => paper.id)]
    await open(page, `/papers/print?ids=${ids.join(',')}`)
    await expect(page.getByRole('button', { name: 'Печать' })).toBeEnabled()
    await expect(page.getByRole('article')).toHaveCount(21)
  })
})

test('a month goes from recorded days to счёт and УПД, and an invoice is cancelled with a reason', {
  tag: '@once',
}, async ({ page }) => {
  const { id } = await makeRecorded(page, 'Самосвал Скания')
  const requisites = { name: 'ИП Рамстроев Павел Игоревич', inn: '500100732259', kpp: '', address: 'Раменское' }
  await page.request.post('/api/requisites', { data: requisites })
  const paper = { kind: 'esm7', equipmentId: id, from: '2026-06-01', to: '2026-06-30', by: 'hour', price: 280_050 }
  const whose = { customer: 'ООО «СтройГрад»', customerInn: '7707083893', vat: 'added-22', minHours: 4 }
  const key = '018f2f6e-7c1a-7000-8000-000000000001'
  await page.request.post('/api/papers', { data: { ...paper, ...whose, key } })

  await open(page, '/papers')
  await page.getByRole('link', { name: 'Месяц', exact: true }).click()
  await open(page, '/papers/month?month=2026-06')
  await expect(page.getByRole('row', { name: /ООО «СтройГрад»/ })).toContainText('ИНН 7707083893')
  await expect(page.getByRole('row', { name: /Самосвал Скания/ })).toContainText('2 800,50')
  await expectNoSidewaysScroll(page)
  await axe(page, { targets: true })
  await page.getByRole('button', { name: 'Счёт, акт, УПД' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('заменяет акт и счёт-фактуру')
  await axe(page)
  await dialog.getByRole('button', { name: 'Выдать' }).click()
  const issued = page.getByRole('listitem').filter({ hasText: 'Счёт № 1' })
  await expect(issued).toBeVisible()
  // УПД is акт as well: nothing is left to make.
  await expect(page.getByRole('button', { name: 'Счёт, акт, УПД' })).toHaveCount(0)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF: УПД № 2' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^УПД № 2 от .*\.pdf$/)
  await expect(page.getByText('Файла для 1С нет: У заказчика (ООО «СтройГрад») не было адреса.')).toBeVisible()
  const [excel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Excel', exact: true }).click(),
  ])
  expect(excel.suggestedFilename()).toBe('Месяц 2026-06.xlsx')

  await test.step('what goes to 1С is said before, and whose does not; a customer entered since is in the next one', async () => {
    await page.getByRole('button', { name: 'Выгрузить для 1С' }).click()
    await expect(dialog).toContainText('Выгружать пока нечего')
    await expect(dialog).toContainText('УПД № 2, ООО «СтройГрад»: У заказчика (ООО «СтройГрад») не было адреса')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
    await page.getByRole('button', { name: 'Отменить: УПД № 2' }).click()
    await page.getByLabel('Почему').fill('Нет адреса')
    await page.getByRole('button', { name: 'Отменить документ' }).click()
    await expect(page.getByText('отменён: Нет адреса')).toBeVisible()
    const entered = { name: 'ООО «СтройГрад»', inn: '7707083893', address: 'Москва' }
    await page.request.post('/api/papers/customers', { data: entered })
    await page.getByRole('button', { name: 'Счёт, акт, УПД' }).click()
    await expect(dialog).toContainText('По документам месяца уже есть: Счёт № 1.')
    await dialog.getByRole('checkbox', { name: /^Акт/ }).check()
    await expect(dialog.getByRole('checkbox', { name: /^УПД/ })).not.toBeChecked()
    await dialog.getByRole('checkbox', { name: /^УПД/ }).check()
    await expect(dialog.getByRole('checkbox', { name: /^Акт/ })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Выдать' }).click()
    await expect(page.getByRole('link', { name: 'Файл для 1С: УПД № 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Выгрузить для 1С' }).click()
    await expect(dialog.getByRole('list', { name: 'Войдут в архив' })).toContainText('УПД № 3, ООО «СтройГрад»')
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Скачать 1 файл' }).click(),
    ])
    expect(archive.suggestedFilename()).toBe('УПД для 1С 2026-06.zip')
    await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  })

  await test.step('customers are chosen, and the address keeps them', async () => {
    await open(page, '/papers/month?month=2026-06&customer=Никто')
    await expect(page.getByText('За этот месяц ничего нет')).toBeVisible()
    await page.getByText('Никто', { exact: true }).first().click()
    await axe(page)
    await page.getByRole('checkbox', { name: 'Никто' }).uncheck()
    await page.getByRole('checkbox', { name: 'ООО «СтройГрад»' }).check()
    await page.getByRole('button', { name: 'Показать', exact: true }).click()
    await expect(page.getByRole('row', { name: /Самосвал Скания/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Месяц' }).selectOption('Май 2026')
    await expect(page.getByText('За этот месяц ничего нет')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('row', { name: /Самосвал Скания/ })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Отменить: Счёт № 1' }).click()
  await page.getByLabel('Почему').fill('Не тот договор')
  await page.getByRole('button', { name: 'Отменить документ' }).click()
  await expect(issued).toContainText('отменён: Не тот договор')
  await expectNoSidewaysScroll(page)
  await axe(page)
})

const LAT = 55.6
const PIT = 38.1
/** 6.3 km to the east. */
const SITE = 38.2

/** A point each 20 s: five minutes at the pit, ten on the way, three at the site, ten back. */
function dayOf(from: number, trips: number) {
  const moments = Array.from({ length: (trips * 28 + 5) * 3 }, (_, i) => i / 3)
  const lngAt = (minute: number) => {
    if (minute < 5) return PIT
    if (minute < 15) return PIT + ((SITE - PIT) * (minute - 5)) / 10
    return minute < 18 ? SITE : SITE - ((SITE - PIT) * (minute - 18)) / 10
  }
  return moments.map((minute, i) => ({
    timestamp: from + Math.round(minute * MINUTE),
    lat: LAT + (i % 3) * 1e-5,
    lng: lngAt(minute % 28),
  }))
}

test.describe('a refusal between two invoices', () => {
  test.use({ expectedComplaints: [/503 \(Service Unavailable\)/] })

  test('what was issued before it is shown, and the rest can be issued', { tag: '@once' }, async ({ page }) => {
    const { id } = await makeRecorded(page, 'Самосвал Скания')
    await page.request.post('/api/requisites', {
      data: { name: 'ИП Рамстроев', inn: '500100732259', kpp: '', address: '' },
    })
    const paper = { kind: 'esm7', equipmentId: id, from: '2026-06-01', to: '2026-06-30', by: 'hour', price: 280_050 }
    const key = '018f2f6e-7c1a-7000-8000-000000000001'
    await page.request.post('/api/papers', { data: { ...paper, customer: 'СтройГрад', key } })
    await open(page, '/papers/month?month=2026-06')
    let calls = 0
    const message =
      'Сервер занят: в нём считают сразу несколько больших месяцев. Подождите минуту и выдайте ещё раз, дважды ничего не выдаётся'
    const refused = { status: 503, json: { code: 'busy', message } }
    await page.route('**/api/invoices', (route) =>
      ++calls === 2 || calls === 3 ? route.fulfill(refused) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Счёт, акт, УПД' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Выдать' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Сервер занят')
    await expect(dialog).toContainText('По документам месяца уже есть: Счёт № 1.')
    await expect(dialog.getByRole('checkbox', { name: /^Счёт/ })).toHaveCount(0)
    // The first click takes the message away, so that the second falls beside the smaller dialog.
    await dialog.getByRole('button', { name: 'Выдать' }).dblclick()
    await expect(dialog.getByRole('alert')).toContainText('Сервер занят')
    await dialog.getByRole('button', { name: 'Выдать' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'УПД № 2' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Счёт № 1' })).toHaveCount(1)
    expect(calls).toBe(4)
  })
})

test('an owner marks where his tipper loads, reads its trips and corrects them', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Самосвал КамАЗ-6520', { type: 'samosval' })
  const token = await makeRecorder(page.request, id)
  const day = dayAt('Europe/Moscow', Date.now() - 1440 * MINUTE)
  const from = startOfDay('Europe/Moscow', day) + 480 * MINUTE
  for (const [name, lon] of [
    ['Карьер «Еганово»', PIT],
    ['ЖК «Речной», корпус 4', SITE],
  ] as const) {
    const texts = { name, customerName: '', customerPhone: '', customerInn: null, address: '', contract: null }
    const shape = { kind: 'circle', lon, lat: LAT, radius: 200 }
    await page.request.post('/api/objects', { data: { ...texts, shape, starts: null, ends: null, machines: [id] } })
  }
  await sendPoints(page.request, token, dayOf(from, 7))
  const trips = page.getByRole('region', { name: 'Рейсы' })

  await test.step('without a mark the trips are counted, and what is loaded is unknown', async () => {
    await open(page, `/equipment/${id}/control`)
    await expect(trips).toContainText('7 рейсов')
    await expect(trips).toContainText('Где здесь погрузка, неизвестно.')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await trips.getByRole('link', { name: 'Отметить у объекта' }).click()
  })
  await test.step('the form marks the place', async () => {
    await page.getByLabel('Рейсы самосвалов и миксеров').selectOption('Здесь погрузка')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('heading', { name: 'Карьер «Еганово»' })).toBeVisible()
  })
  await test.step('a correction stays beside the records', async () => {
    await open(page, `/equipment/${id}/control`)
    await expect(trips).toContainText('С грузом')
    await expect(trips).toContainText('Порожняком')
    await trips.getByRole('button', { name: /^Поправить рейсы/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Рейсов').fill('8')
    await dialog.getByLabel('Причина').fill('Первый рейс без телефона, по талону')
    await expectNoSidewaysScroll(page)
    await axe(page)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(trips).toContainText('по записям рейсов 7, зачтено 8. Первый рейс без телефона, по талону')
    await axe(page)
  })
  await test.step('a paper charges what counts', async () => {
    const card = { equipmentId: id, from: day, work: 200_000, trip: 350_000 }
    await page.request.post('/api/rates', { data: card })
    await open(page, `/papers/new?kind=esm3&equipmentId=${id}&from=${day}&to=${day}&by=card`)
    await expect(page.getByLabel('Рейсов')).toHaveAttribute('placeholder', '8')
    await expect(page.getByRole('list', { name: 'К оплате' })).toContainText('28 000,00')
    await expect(page.getByText('рейсов 8 вместо 7 по записям')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('waiting that a driver has reported on his phone is offered in the draft of a paper, and comes into it', {
  tag: '@once',
}, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Экскаватор Хитачи')
  const token = await makeRecorder(page.request, id)
  const day = dayAt('Europe/Moscow', Date.now() - 1440 * MINUTE)
  const from = startOfDay('Europe/Moscow', day) + 600 * MINUTE
  const texts = {
    name: 'Котлован',
    customerName: '',
    customerPhone: '',
    customerInn: null,
    address: '',
    contract: null,
  }
  const shape = { kind: 'circle', lon: SITE, lat: LAT, radius: 200 }
  const made = await page.request.post('/api/objects', {
    data: { ...texts, shape, starts: null, ends: null, machines: [id] },
  })
  const { objectId } = await made.json()
  const stands = Array.from({ length: 121 }, (_, i) => ({
    timestamp: from + i * MINUTE,
    lat: LAT,
    lng: SITE,
    speed: 0,
  }))
  await sendPoints(page.request, token, stands)
  const earlier = from - 1440 * MINUTE
  const before = dayAt('Europe/Moscow', earlier)
  await sendPoints(
    page.request,
    token,
    stands.map(({ timestamp, ...rest }) => ({ ...rest, timestamp: timestamp - 1440 * MINUTE })),
  )
  const placed = { lat: LAT, lng: SITE }
  const answer = await page.request.post('/api/record/driver-notes', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      notes: [
        { id: crypto.randomUUID(), at: from + 40 * MINUTE, what: 'customer_idle', ...placed },
        { id: crypto.randomUUID(), at: earlier + 15 * MINUTE, what: 'breakdown', ...placed },
      ],
    },
  })
  expect(await answer.json()).toEqual({ kept: 2 })

  for (const where of [`/equipment/${id}/control?days=${day}`, `/equipment/${id}/diary?day=${day}`]) {
    await open(page, where)
    const notes = page.getByRole('region', { name: 'Заметки водителя' })
    await expect(notes).toContainText('10:40')
    await expect(notes).toContainText('Простой по вине заказчика')
    await expect(notes.getByRole('link', { name: 'На карте' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await open(page, `/equipment/${id}/control?days=${day},${before}`)
  const notes = page.getByRole('region', { name: 'Заметки водителя' })
  await expect(notes.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(notes.getByRole('listitem')).toContainText([/10:40.*Простой/, /10:15.*Поломка/])
  await expectNoSidewaysScroll(page)
  await axe(page)
  await open(page, `/papers/new?equipmentId=${id}&objectId=${objectId}&from=${day}&to=${day}`)
  const said = page.getByText('водитель отметил простой по вине заказчика, 10:40')
  await expect(said).toBeVisible()
  const downtime = page.getByLabel('Итог').getByText('Простой', { exact: true })
  await expect(downtime).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Записать простой' }).click()
  const dialog = page.getByRole('dialog', { name: 'Простой по договору' })
  await dialog.getByRole('button', { name: 'Вписать причину' }).click()
  await expect(dialog.getByLabel('Причина')).toHaveValue('Отметка водителя в 10:40')
  await dialog.getByLabel('Простой, ч').fill('1,5')
  await axe(page)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(downtime).toBeVisible()
  await expect(page.getByLabel('Итог')).toContainText('1,50')
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('Отметка водителя в 10:40')
})
