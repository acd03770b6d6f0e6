/** Examples for visitors without own records: three recorded days, and the space station. */
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './trials.schema.ts'

export const getTestPaths: Endpoint<typeof schema.getTestPaths> = { method: 'GET', url: '/api/get-test-paths' }
export const getTestIss: Endpoint<typeof schema.getTestIss> = { method: 'GET', url: '/api/get-test-iss' }
