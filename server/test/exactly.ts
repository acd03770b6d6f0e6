import type { Schema } from '@spetskarta/shared/endpoint.ts'
import { expect } from 'vitest'

/** Checks that the body has exactly the keys that the schema declares; for JSON built by PostgreSQL. */
export function exactly(schema: Schema, body: unknown) {
  expect(schema.response[200].parse(body)).toStrictEqual(body)
}
