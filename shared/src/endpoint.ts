import type { z } from 'zod'

/** How the server checks and documents a call; defined beside the endpoint, in `*.schema.ts`. */
export interface Schema {
  summary?: string
  /** Text of the API's documentation. */
  description?: string
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  response: { 200: z.ZodType; [status: number]: z.ZodType }
}

/**
 * Header of calls that pages make: for whom the page was opened, as `userUrl` of the user and, after a space, of the company that
 * the user acts for. A change that would meet another account is refused with 409 and the code `OTHER_ACCOUNT`.
 */
export const PAGE_ACCOUNT = 'x-page-account'
export const OTHER_ACCOUNT = 'other_account'
/** The message of a refusal (401) because the session has ended; pages show it with a link to log in. */
export const LOG_IN_FIRST = 'Войдите, чтобы продолжить'

declare const schema: unique symbol

/**
 * One call of the API. Its types come from the schema `S`, but it does not contain the schema, so that pages need not load
 * schemas.
 */
export interface Endpoint<S extends Schema = Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  /** Exists for the compiler only. */
  readonly [schema]?: S
}

type SchemaOf<E extends Endpoint> = NonNullable<E[typeof schema]>

type Part<E extends Endpoint, K extends 'params' | 'querystring' | 'body'> = SchemaOf<E>[K] extends z.ZodType
  ? { [P in K]: z.input<SchemaOf<E>[K]> }
  : unknown

/** What a caller passes: `{params, querystring, body}`, each only where the endpoint declares it. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'querystring'> & Part<E, 'body'>

/** What a caller receives from an answer with status 200. */
export type Output<E extends Endpoint> = z.output<SchemaOf<E>['response'][200]>

/** Makes a call. Rejects with `ApiError` on any other status, and with a network error where there is no answer. */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal) => Promise<Output<E>>

interface WrongFields {
  field?: string | undefined
  fields?: Record<string, string> | undefined
}

/** An answer of the server that is not a success. `message` is Russian and may be shown. */
export class ApiError extends Error {
  /** Compares names: in development the server and its pages each have their own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }

  status: number
  code: string
  requestId: string | undefined
  /** Path of the wrong value, as `points.3.lat`. */
  field: string | undefined
  /** Messages by path, where several values are wrong. */
  fields: Record<string, string> | undefined

  constructor(status: number, code: string, message: string, requestId?: string, wrong: WrongFields = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = requestId
    this.field = wrong.field
    this.fields = wrong.fields
  }
}

/**
 * Path and query of a call, e.g. `/api/equipment/42?full=1`. Undefined
 * values are left out, objects are written as JSON, lists repeat the name.
 */
export function addressOf(url: string, input: { params?: unknown; querystring?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.querystring ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null)
        query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The address of a call, checked by its types. */
export const urlOf = <E extends Endpoint>({ url }: E, input: Input<E>): string =>
  addressOf(url, input as { params?: unknown; querystring?: unknown })
