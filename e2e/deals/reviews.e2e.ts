/** Both sides of a deal write of each other: hidden until both have, then on the machine's and the owner's pages. */
import { makeWorkedDeal } from '../lib/database.ts'
import { axe, expect, open, sound, test } from '../lib/fixtures.ts'
import { another, signUp } from '../lib/people.ts'
import { MAGADAN, makeMachine } from '../lib/track-data.ts'

const WORDS = 'Приехал вовремя, котлован сдан за день'
const ANSWER = 'Спасибо, обращайтесь'
const PROOF = 'подтверждено записями: 1\u00a0смена, 8\u00a0ч'

test('both write, and then everybody sees it with what was recorded', { tag: '@once' }, async ({ page, browser }) => {
  test.slow()
  const owner = await another(browser, page)
  await signUp(owner.request)
  const asker = await signUp(page.request)
  const name = `Экскаватор для отзыва ${process.pid}-${Date.now()}`
  const machine = await makeMachine(owner.request, name, { type: 'ekskavator', ratePerShift: 26_000, ...MAGADAN })
  const deal = `/deals/${await makeWorkedDeal(asker, machine)}`

  await test.step('the asker chooses stars by the keyboard and writes', async () => {
    await open(page, deal)
    await expect(page.getByRole('heading', { name: 'Напишите отзыв' })).toBeVisible()
    await expect(page.getByText(`«${PROOF}»`)).toBeVisible()
    const send = page.getByRole('button', { name: 'Отправить отзыв' })
    await expect(send).toBeDisabled()
    await page.getByRole('radio', { name: '3 из 5' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '5 из 5' })).toBeChecked()
    await page.getByRole('textbox', { name: 'Отзыв' }).fill(WORDS)
    await sound(page)
    await send.click()
    await expect(page.getByRole('article', { name: 'Ваш отзыв' })).toContainText(WORDS)
    await expect(page.getByText('увидят, когда напишет вторая сторона', { exact: false })).toBeVisible()
    await sound(page)
  })

  await test.step('nobody sees it until the owner has written too', async () => {
    await open(owner, `/equipment/${machine}?view=public`)
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText(name)
    expect(await owner.content()).not.toContain(WORDS)
    await open(owner, deal)
    await expect(owner.getByText('Вторая сторона уже написала', { exact: false })).toBeVisible()
    expect(await owner.content()).not.toContain(WORDS)
    await owner.getByRole('radio', { name: '4 из 5' }).check({ force: true })
    await owner.getByRole('textbox', { name: 'Отзыв' }).fill('Место было готово, оплата в срок')
    await owner.getByRole('button', { name: 'Отправить отзыв' }).click()
    await expect(owner.getByRole('article', { name: 'Отзыв заказчика' })).toContainText(WORDS)
    await sound(owner)
  })

  await test.step('the owner answers once, and everybody reads both on the machine’s page', async () => {
    await owner.getByRole('article', { name: 'Отзыв заказчика' }).getByRole('button', { name: 'Ответить' }).click()
    await owner.getByRole('dialog').getByLabel('Ответ').fill(ANSWER)
    await axe(owner)
    await owner.getByRole('dialog').getByRole('button', { name: 'Ответить' }).click()
    await expect(owner.getByRole('article', { name: 'Отзыв заказчика' })).toContainText(ANSWER)
    const guest = await another(browser, page)
    await open(guest, `/equipment/${machine}`)
    const shown = guest.getByRole('region', { name: 'Отзывы о работе машины' })
    await expect(shown).toContainText(WORDS)
    await expect(shown).toContainText(PROOF)
    await expect(shown).toContainText(ANSWER)
    await sound(guest)
    await shown.getByRole('button', { name: 'Пожаловаться' }).click()
    await expect(guest.getByRole('dialog')).toContainText('Пожаловаться на отзыв')
    await guest.context().close()
  })
})
