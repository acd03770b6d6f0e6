import type { Endpoint, Schema } from '@spetskarta/shared/endpoint.ts'

/** An endpoint with its own schema, in the form that a route takes. */
export const served = <S extends Schema>({ method, url }: Endpoint<S>, schema: NoInfer<S>) => ({ method, url, schema })
