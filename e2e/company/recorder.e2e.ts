/** An operator with a code, on the phone of a machine. */
import { axe, expect, test } from '../lib/fixtures.ts'
import { signUp } from '../lib/people.ts'
import { makeMachine, makeRecorder } from '../lib/track-data.ts'

test.use({
  permissions: ['geolocation', 'camera'],
  geolocation: { latitude: 55.567, longitude: 38.23, accuracy: 6 },
})

test('he is the driver once he has entered his code, and another code ends it', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await signUp(request)
  const token = await makeRecorder(request, await makeMachine(request, 'Самосвал КамАЗ-65115 № 2'))
  const { id } = await (await request.post('/api/operators', { data: { name: 'Ковалёв А. Н.', code: '4821' } })).json()
  await request.post('/api/operators', { data: { name: 'Смирнов П. П.' } })
  await page.goto(`/recorder#${token}`)
  await page.getByRole('button', { name: 'Согласен', exact: true }).click()
  const card = page.getByRole('region', { name: 'За рычагами' })
  const dialog = page.getByRole('dialog')
  const his = dialog.getByRole('radio', { name: 'Ковалёв А. Н.' })
  const isMe = dialog.getByRole('button', { name: 'Это я' })

  await test.step('a wrong code makes nobody the driver', async () => {
    await card.getByRole('button').first().click()
    await his.click()
    await axe(page)
    await dialog.getByLabel('Код').fill('1111')
    await isMe.click()
    await expect(dialog.getByRole('alert')).toHaveText('Код не подошёл')
    await dialog.getByRole('button', { name: 'Готово' }).click()
    await expect(card.getByText('не указан')).toBeVisible()
  })
  await test.step('his own does, and this phone is not asked again', async () => {
    await card.getByRole('button').first().click()
    await his.click()
    await dialog.getByLabel('Код').fill('4821')
    await page.keyboard.press('Enter')
    await expect(isMe).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Смирнов П. П.' }).click()
    await his.click()
    await expect(isMe).toHaveCount(0)
    await expect(his).toBeChecked()
    await dialog.getByRole('button', { name: 'Готово' }).click()
    await expect(card.getByText('Ковалёв А. Н.')).toBeVisible()
  })
  await test.step('with another code this phone is asked again', async () => {
    const changed = await request.put(`/api/operators/${id}`, { data: { name: 'Ковалёв А. Н.', code: '9034' } })
    expect(changed.status(), await changed.text()).toBe(200)
    await page.reload()
    await card.getByRole('button').first().click()
    await dialog.getByRole('radio', { name: 'Смирнов П. П.' }).click()
    await his.click()
    await expect(isMe).toBeVisible()
  })
})
