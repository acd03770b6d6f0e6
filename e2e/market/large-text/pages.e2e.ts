/** Text of twice the size, as a browser set to large letters draws it: nothing that can be pressed leaves the window. */
import type { Page } from '@playwright/test'
import { expect, inWindow, test, withoutWebGl } from '../../lib/fixtures.ts'
import { signUp } from '../../lib/people.ts'
import { realPath } from '../../lib/public-pages.ts'
import { makeMachine } from '../../lib/track-data.ts'
import { DESKTOP } from '../../lib/widths.ts'

async function openLarge(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
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
