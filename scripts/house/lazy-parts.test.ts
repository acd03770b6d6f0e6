/**
 * A part whose code is loaded when needed waits for a server that is down. By React's own `lazy` the failure would replace the
 * page with what was typed in it, for as long as the page is open.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../rooms.ts'

const WAITS = 'web/app/ui/away/lazy-part.tsx'
/** Its page is nothing without the form. */
const OF_A_PAGE = 'web/app/features/deals/request/RequestPage.tsx'

test('parts of pages are loaded by `lazyPart`', () => {
  const loading = filesIn('web/app').filter((path) => /\blazy\(/.test(readFileSync(path, 'utf8')))
  expect(loading.sort()).toEqual([OF_A_PAGE, WAITS].sort())
})
