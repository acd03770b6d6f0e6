/** Everything that is stored about a user, as a file. */
import { readFileSync } from 'node:fs'
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { PASSWORD, signUp } from './lib/people.ts'

test.describe('own data', () => {
  // The browser's own line about the wrong password.
  test.use({ expectedComplaints: [/403/] })

  test('come as a zip once the password is right', { tag: '@once' }, async ({ page }) => {
    await signUp(page.request)
    await open(page, '/settings/data')
    await page.getByRole('button', { name: 'Скачать мои данные' }).click()
    const dialog = page.getByRole('dialog')
    const load = dialog.getByRole('button', { name: 'Скачать', exact: true })
    await expect(load).toBeDisabled()
    await dialog.getByLabel('Пароль', { exact: true }).fill('not the password')
    await load.click()
    await expect(dialog.getByRole('alert')).toContainText('Неверный пароль')
    await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    const [file] = await Promise.all([page.waitForEvent('download'), load.click()])
    expect(file.suggestedFilename()).toMatch(/^spetskarta-\d{4}-\d\d-\d\d\.zip$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await expect(dialog.getByRole('status')).toContainText('Архив загружается')
    await axe(page)
    await expectNoSidewaysScroll(page)
  })
})
