/** Keys by which other programs, such as 1С, read what is a user's, issue his papers, write his messages, or points of his machines. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './programs.schema.ts'

export { KEY_MACHINES_MAX } from './programs.constants.ts'

export type ProgramKey = z.infer<typeof schema.ProgramKey>

/** Keys that a user may have at the same time. */
export const KEYS_MAX = 20
export const getProgramKeys: Endpoint<typeof schema.getProgramKeys> = { method: 'GET', url: '/api/program-keys' }
export const makeProgramKey: Endpoint<typeof schema.makeProgramKey> = { method: 'POST', url: '/api/program-keys' }
export const endProgramKey: Endpoint<typeof schema.endProgramKey> = { method: 'DELETE', url: '/api/program-keys/:id' }
