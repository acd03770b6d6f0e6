/** Whoever holds a phone agrees to the processing of data: which text and when is kept, and its owner sees it. */
import {
  giveRecorderConsent,
  RECORDER_CONSENT_VERSION as VERSION,
} from '@spetskarta/shared/recorders/recorder-consent.ts'
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { readList } from '../own-data/user-lists.queries.ts'

const { db, send, ask, signIn } = await testApp()

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const HOUR = 3600_000

const give = (token: string, body: object) =>
  send(giveRecorderConsent, { body: { consent: VERSION, age: 0, ...body } as never }, bearer(token))

test('the first moment of a consent stays, and the owner reads it at the phone and in the archive', async () => {
  const { token, equipment, id, user: owner } = await makeRecorder(db)
  const as = { cookie: await signIn({ id: owner }) }
  const seen = async () =>
    (await ask(api.getRecorders, { querystring: { equipmentId: equipment } }, as)).recorders[0]?.consent
  expect(await seen()).toBeNull()
  expect((await give(token, { age: 2 * HOUR })).statusCode).toBe(200)
  expect((await give(token, {})).statusCode).toBe(200)
  const consent = await seen()
  expect(consent?.version).toBe('2026-11-24')
  expect(Math.abs(Date.parse(consent?.givenAt ?? '') - (Date.now() - 2 * HOUR))).toBeLessThan(60_000)
  const archived = (await readList(db, 'recorders.json', owner)) as { id: string; consents: { version: string }[] }[]
  expect(archived.find((one) => one.id === id)?.consents).toMatchObject([{ version: '2026-11-24' }])
})

test('another text, a moment ahead and an unknown phone are refused', async () => {
  const { token } = await makeRecorder(db)
  expect((await give(token, { consent: '2020-01-01' })).statusCode).toBe(400)
  expect((await give(token, { age: -1 })).statusCode).toBe(400)
  expect((await give('abcdefghijklmnopqrstuv', {})).statusCode).toBe(401)
})
