/** Whatever somebody of a company is shown a link to opens: no role is led to a page that is closed to it. */
import type { APIRequestContext, Browser } from '@playwright/test'
import { expect, open, test, withoutWebGl } from '../../lib/fixtures.ts'
import { signUp } from '../../lib/people.ts'
import { makeMachine, makeRecorder, sendPoints } from '../../lib/track-data.ts'

const ROLES = ['dispatcher', 'accountant', 'mechanic', 'operator']

/** Two machines, one of them in a group, with a day of today on an object. */
async function makePark(owner: APIRequestContext) {
  const post = async (url: string, data: unknown) => {
    const answer = await owner.post(url, { data })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  // Far from where other tests search.
  const away = { coordLat: 57.63, coordLng: 39.87 }
  const machine = await makeMachine(owner, 'Самосвал КамАЗ-6520', away)
  await makeMachine(owner, 'Каток Bomag', away)
  const token = await makeRecorder(owner, machine)
  const now = Date.now()
  const points = Array.from({ length: 30 }, (_, i) => ({ timestamp: now - (30 - i) * 60_000, lat: 55.567, lng: 38.23 }))
  await sendPoints(owner, token, points)
  const { id: group } = await post('/api/groups', { name: 'Раменское', parent: null })
  await owner.put('/api/groups/machines', { data: { group, machines: [machine] } })
  await post('/api/objects', {
    name: 'Котлован',
    customerName: 'ООО «Дорожник»',
    customerPhone: '',
    customerInn: null,
    address: '',
    contract: null,
    shape: { kind: 'circle', lat: 55.567, lon: 38.23, radius: 500 },
    starts: null,
    ends: null,
    machines: [machine],
  })
  return { group, machine, post }
}

/** Pages of everybody; and those of which each address leads to more. */
const PUBLIC =
  /^\/(map|arenda|poisk-raboty|all-|forum|instruction|contacts|confidential|consent|credits|app|search|user|adv|logout|recorder)/
const ONE_IS_ENOUGH = (path: string) =>
  path
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/\?.*/, '')
    .replace(/\/\d+/g, '/:n')

/** Addresses of links in a page's HTML. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)]
    .map(([, path = '']) => path.replaceAll('&amp;', '&'))
    .filter((path) => !PUBLIC.test(path) && !path.startsWith('/api/'))

async function member(
  browser: Browser,
  post: (url: string, data: unknown) => Promise<{ link: string }>,
  role: string,
  groups: number[] | null,
) {
  const context = await browser.newContext()
  await signUp(context.request)
  const { link } = await post('/api/people/invites', {
    name: `${role} ${groups ? 'участка' : 'всего парка'}`,
    role,
    groups,
  })
  const answer = await context.request.post(`/api/join/${link.split('/').at(-1)}`, { data: {} })
  expect(answer.status()).toBe(200)
  return context
}

test('@once no link leads to a page that is closed to who is shown it', async ({ page, browser }) => {
  await signUp(page.request)
  const { group, machine, post } = await makePark(page.request)
  for (const role of ROLES)
    for (const groups of [null, [group]]) {
      const context = await member(browser, post, role, groups)
      const start = [
        '/',
        '/start',
        `/park?machine=${machine}`,
        `/equipment/${machine}/control`,
        `/equipment/${machine}/diary`,
      ]
      const seen = new Map<string, string>()
      const waiting = start.map((path) => ({ path, from: '' }))
      const closed: string[] = []
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const answer = await context.request.get(next.path)
        if (answer.status() === 403 && next.from !== '') closed.push(`${next.from} -> ${next.path}`)
        if (answer.status() !== 200) continue
        for (const path of linksOf(await answer.text())) {
          if (seen.has(ONE_IS_ENOUGH(path))) continue
          seen.set(ONE_IS_ENOUGH(path), path)
          waiting.push({ path, from: next.path })
        }
      }
      expect(closed, `${role}, ${groups ? 'one group' : 'all machines'}`).toEqual([])
      expect(seen.size).toBeGreaterThan(5)
      await context.close()
    }
})

test('what a role may not do has no button', { tag: '@once' }, async ({ page, browser }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const { group, machine, post } = await makePark(page.request)
  await test.step('an accountant reads objects and days', async () => {
    const context = await member(browser, post, 'accountant', null)
    const other = await context.newPage()
    await open(other, '/objects')
    await expect(other.getByRole('link', { name: 'Добавить объект' })).toHaveCount(0)
    await other.getByRole('link', { name: 'Котлован' }).first().click()
    await expect(other.getByRole('heading', { name: 'Котлован' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Документ', exact: true })).toBeVisible()
    for (const name of [/^Закрыть объект/, /^Простой/, /^Поправить часы/])
      await expect(other.getByRole('button', { name })).toHaveCount(0)
    await open(other, `/equipment/${machine}/diary`)
    for (const name of ['Добавить', 'Ввести показание', 'Отметить отрезок'])
      await expect(other.getByRole('button', { name })).toHaveCount(0)
    await open(other, `/equipment/${machine}/control`)
    await expect(other.getByRole('heading', { name: 'Хранение' })).toHaveCount(0)
    await open(other, '/requests/new')
    await expect(other.getByRole('heading', { name: 'Эта страница вам закрыта' })).toBeVisible()
    await context.close()
  })
  await test.step('a mechanic sees groups without ticks', async () => {
    const context = await member(browser, post, 'mechanic', null)
    const other = await context.newPage()
    await open(other, '/park/groups')
    await expect(other.getByText('Самосвал КамАЗ-6520')).toBeVisible()
    await expect(other.getByRole('checkbox')).toHaveCount(0)
    await context.close()
  })
  await test.step('a dispatcher keeps the list of machines, and of one group its phones', async () => {
    const all = await member(browser, post, 'dispatcher', null)
    const one = await all.newPage()
    await open(one, '/equipments')
    await expect(one.getByRole('link', { name: 'Каток Bomag' })).toBeVisible()
    await all.close()
    const some = await member(browser, post, 'dispatcher', [group])
    const two = await some.newPage()
    await open(two, `/equipment/${machine}/recorders`)
    await expect(two.getByRole('button', { name: 'Подключить телефон' })).toBeVisible()
    await expect(two.getByRole('button', { name: /^Отозвать/ })).toHaveCount(0)
    await open(two, `/equipment/${machine}/import`)
    await expect(two.getByRole('heading', { name: 'Загрузка файла' })).toBeVisible()
    await some.close()
  })
})

test('what is about all machines, and not a role’s, is told without a way there', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await signUp(page.request)
  const { group, machine, post } = await makePark(page.request)
  const plan = { name: 'ТО-250', equipmentId: machine, type: null, everyHours: 250, everyKm: null, everyMonths: null }
  await post('/api/service/plans', { ...plan, work: '', needed: '' })
  const operator = { name: 'Ковалёв А. Н.', staffNumber: '1', licence: '', licenceEnds: '', phone: '' }
  const { id } = await post('/api/operators', operator)
  await post(`/api/crew/${machine}`, { operator: id, from: new Date().toISOString(), to: null, reason: '' })
  const month = new Date().toISOString().slice(0, 7)
  for (const [role, groups, corrects] of [
    ['dispatcher', null, true],
    ['dispatcher', [group], false],
    ['accountant', null, false],
  ] as const)
    await test.step(`${role} of ${groups ? 'one group' : 'all'} opens a day of the timesheet`, async () => {
      const context = await member(browser, post, role, groups && [...groups])
      const other = await context.newPage()
      const refused: string[] = []
      other.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
      await open(other, `/timesheet?month=${month}`)
      await other
        .getByRole('button', { name: /^Ковалёв А. Н., 1:/ })
        .filter({ visible: true })
        .click()
      const dialog = other.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Исправить' })).toHaveCount(corrects ? 1 : 0)
      await expect(dialog.getByRole('button', { name: corrects ? 'Отмена' : 'Закрыть' }).last()).toBeVisible()
      if (role === 'dispatcher') {
        await open(other, `/park?machine=${machine}`)
        await expect(other.getByText('ТО-250')).toBeVisible()
        await expect(other.getByRole('link', { name: 'ТО-250' })).toHaveCount(0)
      }
      expect(refused).toEqual([])
      await context.close()
    })
})
