import pg from 'pg'
import { expect, test } from 'vitest'
import { makeLogger } from './log.ts'

test('an error is logged without what PostgreSQL quotes of rows', () => {
  const lines: string[] = []
  const logger = makeLogger('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new pg.DatabaseError('duplicate key value', 10, 'error'), {
    code: '23505',
    detail: 'Key (email)=(ivan@example.org) already exists.',
    client: { user: 'postgres' },
  })
  logger.error({ err: error }, 'request failed')
  expect(lines[0]).toContain('23505')
  expect(lines[0]).not.toMatch(/ivan@|postgres/)
})
