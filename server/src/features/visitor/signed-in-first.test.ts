import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import type { App } from '../../deps.ts'

/** Calls with a body that strangers may make. */
const FOR_EVERYBODY = [
  'POST /api/alerts/browsers/end',
  'POST /api/check-password',
  'POST /api/complain',
  'POST /api/login',
  'POST /api/offer-link/{token}',
  'POST /api/request-photos',
  'POST /api/requests',
  'POST /api/requests/confirm',
  'POST /api/reset',
  'POST /api/resetSave',
  'POST /api/reviews/{id}/complain',
  'POST /api/signup',
]

const say = async (app: App, method: string, url: string, payload: string) =>
  (
    await app.inject({
      method: method.toUpperCase() as 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    })
  ).statusCode

test('a stranger’s body is not even read where only users may call', async () => {
  const { app, inject } = await testApp()
  const { paths } = (await inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, { requestBody?: object }>>
  }>()
  const read: string[] = []
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (!requestBody) continue
      const url = path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
      if ((await say(app, method, url, '{')) !== 401) read.push(`${method.toUpperCase()} ${path}`)
    }
  expect(read.sort()).toEqual(FOR_EVERYBODY)
})

test.each(FOR_EVERYBODY)('a large body for %s is refused before it is read', async (call) => {
  const { app } = await testApp()
  const [method = '', url = ''] = call.split(' ')
  expect(await say(app, method, url, ' '.repeat(20_001))).toBe(413)
})
