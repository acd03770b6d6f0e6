import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

/** Calls with a body that strangers may make. */
const FOR_EVERYBODY = [
  'POST /api/check-password',
  'POST /api/complain',
  'POST /api/login',
  'POST /api/reset',
  'POST /api/resetSave',
  'POST /api/signup',
]

test('a stranger’s body is not even read where only users may call', async () => {
  const { app, inject } = await testApp()
  const { paths } = (await inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, { requestBody?: object }>>
  }>()
  const read: string[] = []
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (!requestBody) continue
      const answer = await app.inject({
        method: method.toUpperCase() as 'POST',
        url: path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000'),
        headers: { 'content-type': 'application/json' },
        payload: '{',
      })
      if (answer.statusCode !== 401) read.push(`${method.toUpperCase()} ${path}`)
    }
  expect(read.sort()).toEqual(FOR_EVERYBODY)
})
