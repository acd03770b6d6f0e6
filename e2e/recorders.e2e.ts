/** What the owner sees of the phones and trackers of a machine. */
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { makeMachine, makeRecorder, sendPoints } from './lib/track-data.ts'

test('a phone that sends latitude and longitude in each other’s place is put right from then on', {
  tag: '@once',
}, async ({ page }) => {
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Самосвал МЗКТ')
  const token = await makeRecorder(page.request, id)
  const from = Date.now() - 60_000
  await sendPoints(
    page.request,
    token,
    Array.from({ length: 10 }, (_, i) => ({ timestamp: from + i * 1000, lat: 38.23, lng: 55.567 + i / 1000 })),
  )
  await open(page, `/equipment/${id}/recorders`)
  await expect(
    page.getByText(/^Похоже, широта и долгота переставлены: точки приходят за 2\s\d+\sкм от машины/),
  ).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Переставлять с этого момента: Телефон' }).click()
  await expect(page.getByText('Широта и долгота приходят переставленными: меняем их местами')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Больше не переставлять: Телефон' })).toBeVisible()
})
