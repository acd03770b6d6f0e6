/** Checks the input of a call against its schema, for Fastify. */
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { wrongFields } from '../errors.ts'

const FIRST_FAULT: z.core.ParseContextInternal<z.core.$ZodIssue> = { async: false, abortEarly: true }

/**
 * Stops at the first fault, whose sentence is the answer, and for `fields` at the first fault of each field: checking a list of
 * 220 kB to its end, with every part wrong, held the thread for a tenth of a second.
 */
export const validate: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data) => {
    const { data: value, error } = z.core.safeParse(schema, data, FIRST_FAULT)
    if (!error) return { value }
    return { error: wrongFields(faultsOf(schema, data, error.issues)) }
  }

interface Fault {
  message: string
  path: readonly PropertyKey[]
}

/** Rules that span several fields are checked only when each field is right. */
function faultsOf(schema: z.core.$ZodType, data: unknown, faults: readonly Fault[]): readonly Fault[] {
  if (!(schema instanceof z.ZodObject) || typeof data !== 'object' || data === null) return faults
  const given = data as Record<string, unknown>
  const ofFields = Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) => {
    const [fault] = z.core.safeParse(field, given[name], FIRST_FAULT).error?.issues ?? []
    return fault ? [{ message: fault.message, path: [name, ...fault.path] }] : []
  })
  return ofFields.length > 0 ? ofFields : faults
}
