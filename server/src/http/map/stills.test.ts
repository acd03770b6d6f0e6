import { boundsAround } from '@spetskarta/shared/geo.ts'
import { partOf, stillOf, stillPath } from '@spetskarta/shared/still.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { app } = await testApp()

async function still(lat: number, lng: number, radius: number) {
  const drawn = stillOf(partOf(boundsAround({ lat, lng }, radius)))
  return app.inject(drawn ? stillPath(drawn) : '/still/none')
}

test('the ground of a view is a picture with land, water and names in the colours of both themes', async () => {
  const { statusCode, headers, payload } = await still(59.94, 30.31, 30)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  })
  for (const name of ['Санкт-Петербург', 'Гатчина']) expect(payload).toContain(`>${name}</text>`)
  expect(payload).toMatch(/\.land\{fill:#f3f2ee\}.*prefers-color-scheme:dark.*\.land\{fill:#23282e\}/)
  expect(payload).toMatch(/class="land"[^>]* d="M/)
  expect(payload).toMatch(/class="rivers" style="--w:[\d.]+" d="M/)
  expect(payload.length).toBeLessThan(40_000)
})

test('the picture is the same on both sides of the 180th meridian', async () => {
  const [west, east] = [await still(66, 179.99, 150), await still(66, -179.99, 150)]
  expect(west.payload).toMatch(/class="land" d="M/)
  expect(west.payload).toBe(east.payload)
})

test('where the bundled map knows nothing the ground is plain', async () => {
  for (const { payload } of [await still(51.5, 0, 30), await still(55.75, 37.62, 2)])
    expect(payload).toContain('class="beyond"')
  expect((await still(55.75, 37.62, 2)).payload).not.toContain('class="land"')
})

test('an address that no view has is a 404', async () => {
  expect((await app.inject('/still/13-9999-1.svg')).statusCode).toBe(404)
  expect((await app.inject('/still/..%2f..%2fbasemap.svg')).statusCode).toBe(404)
})
