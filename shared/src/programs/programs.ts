/**
 * Keys of other programs, such as 1С: for reading a user's data,
 * issuing papers, writing messages, and writing points of machines.
 */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './programs.schema.ts'

export { KEY_MACHINES_MAX } from './programs.constants.ts'

export type ProgramKey = z.infer<typeof schema.ProgramKey>

/** Most keys of a user. */
export const KEYS_MAX = 20
export const getProgramKeys: Endpoint<typeof schema.getProgramKeys> = { method: 'GET', url: '/api/program-keys' }
export const makeProgramKey: Endpoint<typeof schema.makeProgramKey> = { method: 'POST', url: '/api/program-keys' }
export const endProgramKey: Endpoint<typeof schema.endProgramKey> = { method: 'DELETE', url: '/api/program-keys/:id' }
