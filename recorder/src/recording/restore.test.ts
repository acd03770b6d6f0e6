import { expect, test, vi } from 'vitest'
import type { Enrolment } from '../queue/memory'
import { KRAN, testCore } from './core.fixture'
import { restore } from './restore'

const NOON = Date.UTC(2026, 6, 1, 9)

test('a refusal of the last run is forgotten, also for the chosen machine', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { memory, store, queue } = await testCore(NOON)
  const kran: Enrolment = {
    equipment: { _id: KRAN, name: 'Кран', type: 'kran' },
    name: 'Телефон',
    token: 't',
    refused: 'revoked',
  }
  await memory.set('enrolments', { [KRAN]: kran })
  await memory.set('current', KRAN)
  await restore({ memory, store, queue })
  const { enrolments, enrolment } = store.get()
  expect([enrolment?.token, enrolment?.refused, enrolments[KRAN]?.refused]).toEqual(['t', undefined, undefined])
  vi.unstubAllGlobals()
})
