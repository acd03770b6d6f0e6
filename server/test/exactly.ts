import type { Schema } from '@spetskarta/shared/endpoint.ts'
import { expect } from 'vitest'

/** The body is what the schema declares, no key more and none less; for JSON that PostgreSQL has built. */
export function exactly(schema: Schema, body: unknown) {
  expect(schema.response[200].parse(body)).toStrictEqual(body)
}
