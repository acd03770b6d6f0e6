/** Text of twice the size, as browsers that enlarge it alone draw it: nothing that can be pressed leaves the window. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, inWindow, test, withoutWebGl } from '../../lib/fixtures.ts'
import { signUp } from '../../lib/people.ts'
import { realPath } from '../../lib/public-pages.ts'
import { makeMachine } from '../../lib/track-data.ts'
import { DESKTOP } from '../../lib/widths.ts'

const TOKENS = readFileSync(join(import.meta.dirname, '../../../web/app/ui/theme/tokens.css'), 'utf8')
const SIZES = [...TOKENS.matchAll(/(--text-[\w-]+): ([\d.]+)px/g)].map(([, name = '', px]) => [
  name,
  `${Number(px) * 2}px`,
])

async function openLarge(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate((sizes) => {
    for (const [name = '', size = ''] of sizes) document.documentElement.style.setProperty(name, size)
  }, SIZES)
}

/** What can be pressed beyond the right edge, where no list of its own scrolls to it. */
const beyond = () => {
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  return [...document.querySelectorAll('header :is(a, button), main :is(a, button, input, select)')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement))
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)
    .concat(document.documentElement.scrollWidth > innerWidth ? 'the page' : [])
}

test('with text of twice the size all of a page is within reach', { tag: '@once' }, async ({ page, request }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const own = await makeMachine(page.request, 'Каток')
  const machine = await realPath('/equipment/:equipment', request)
  const expectWithin = (message: string) =>
    expect.poll(() => page.evaluate(beyond), { message, timeout: 10_000 }).toEqual([])
  for (const path of ['/', '/search?at=55.567,38.23&r=30', machine, `/equipment/${own}/diary`, '/park', '/timesheet']) {
    await openLarge(page, path)
    await expectWithin(path)
    await inWindow(page, DESKTOP, () => expectWithin(`${path} in a wide window`))
  }
})
