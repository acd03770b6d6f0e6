/** Checks what a call brings against its schema, for Fastify. */
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { wrongField } from '../errors.ts'

const FIRST_FAULT: z.core.ParseContextInternal<z.core.$ZodIssue> = { async: false, abortEarly: true }

/**
 * Ends at the first fault, whose sentence is the answer: reading a list on to its end, each of its parts being wrong, held the
 * thread for a tenth of a second at 220 kB.
 */
export const validate: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data) => {
    const { data: value, error } = z.core.safeParse(schema, data, FIRST_FAULT)
    if (!error) return { value }
    const [fault] = error.issues
    return { error: wrongField(fault?.message ?? 'Запрос составлен неверно', fault?.path ?? []) }
  }
