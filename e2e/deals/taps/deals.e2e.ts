/** How often a thumb touches the screen on the way from a machine's page to a request, and from a letter to a price. */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../lib/fixtures.ts'
import { mailTo } from '../../lib/mail.ts'
import { newAddress, signUp } from '../../lib/people.ts'
import { MAGADAN, makeMachine } from '../../lib/track-data.ts'

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/**
 * Counts what the browser itself has taken for a touch or a press, on all pages of the tab. Below the window: a touch that meets something
 * else on its way, since the page has just moved, is stopped there by Playwright and made again.
 */
async function counted(page: Page) {
  const count = { taps: 0 }
  await page.exposeFunction('touched', () => count.taps++)
  await page.addInitScript(() => {
    const tell = (window as unknown as { touched: () => void }).touched
    document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tell(), { capture: true })
  })
  return count
}

test('a request takes eight taps and an answer from its letter three', { tag: '@once' }, async ({ page, browser }) => {
  const guest = await browser.newContext({ viewport: page.viewportSize(), hasTouch: true, isMobile: true })
  const owner = await guest.newPage()
  const email = await signUp(owner.request)
  const name = `Экскаватор под рукой ${process.pid}-${Date.now()}`
  const machine = await makeMachine(owner.request, name, { type: 'ekskavator', ratePerShift: 26_000, ...MAGADAN })
  await owner.context().clearCookies()
  const asker = newAddress()

  await test.step('a visitor without an account asks for tomorrow', async () => {
    const count = await counted(page)
    await open(page, `/equipment/${machine}`)
    await page.getByRole('link', { name: 'Отправить заявку' }).filter({ visible: true }).tap()
    await page.waitForURL('**/requests/new?**')
    await page.getByLabel('С', { exact: true }).tap()
    await page.getByLabel('С', { exact: true }).fill(TOMORROW)
    await page.getByRole('combobox', { name: 'Город или посёлок' }).tap()
    await page.keyboard.insertText('магадан')
    await page
      .getByRole('option', { name: /^Магадан/ })
      .first()
      .tap()
    for (const [label, text] of [
      ['Имя', 'Андрей'],
      ['Телефон', '+7 916 000-12-71'],
      ['Электронная почта', asker],
    ] as const) {
      await page.getByLabel(label).tap()
      await page.keyboard.insertText(text)
    }
    await page.getByRole('button', { name: 'Отправить 1\u00a0владельцу' }).tap()
    const [, code = ''] = /Код: (\d{6})/.exec(await mailTo(asker, /Код: \d{6}/)) ?? []
    // The field has the focus, and the last digit sends it.
    await expect(page.getByRole('dialog').getByLabel('Код')).toBeFocused()
    await page.keyboard.insertText(code)
    await page.waitForURL(/\/requests\/[\da-f-]{36}$/)
    expect(count.taps, 'taps of the asker').toBe(8)
  })

  await test.step('the owner, who is logged in nowhere, answers with the price of his listing', async () => {
    const letter = await mailTo(email, /offer-link/)
    const count = await counted(owner)
    // The link in the letter is one.
    count.taps = 1
    await open(owner, /\/offer-link\/[\w.%-]+/.exec(letter)?.[0] ?? '')
    await owner.getByRole('button', { name: 'Предложить цену', exact: true }).tap()
    await expect(owner.getByText('Есть предложение').first()).toBeVisible()
    await mailTo(asker, /Новое предложение/)
    expect(count.taps, 'taps of the owner').toBeLessThanOrEqual(3)
  })
  await guest.close()
})
