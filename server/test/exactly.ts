import type { Endpoint } from '@spetskarta/shared/endpoint.ts'
import { expect } from 'vitest'

/** The body is what the endpoint declares, no key more and none less; for JSON that PostgreSQL has built. */
export function exactly(endpoint: Endpoint, body: unknown) {
  expect(endpoint.schema.response[200].parse(body)).toStrictEqual(body)
}
