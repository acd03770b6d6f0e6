/**
 * Spans of requests, statements, jobs, letters and the store of files. Without OTEL_EXPORTER_OTLP_ENDPOINT there are none, and
 * the SDK is not loaded. Names and attributes come from code: route templates, names of jobs, first words of statements; never
 * from what people send.
 */
import { finished, Readable } from 'node:stream'
import { type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { codeOf } from './error-fields.ts'

const tracer = trace.getTracer('spetskarta')
let isOn = false

export const isTracing = () => isOn

/** From now on spans go to the collector. Returns a function that sends the last of them. */
export async function startTracing({ tracing }: Pick<Config, 'tracing'>): Promise<(() => Promise<void>) | undefined> {
  if (!tracing) return undefined
  const { openExporter } = await import('./tracing-sdk.ts')
  const close = openExporter(tracing)
  isOn = true
  return async () => {
    isOn = false
    await close()
  }
}

/** Errors are reported only by their code: messages quote what people have sent. */
function failed(error: unknown) {
  return { code: SpanStatusCode.ERROR, message: codeOf(error) ?? (error instanceof Error ? error.name : 'unknown') }
}

/** `client`: work that another service does for us. */
export function inSpan<T>(name: string, work: () => Promise<T>, kind: 'own' | 'client' = 'own'): Promise<T> {
  if (!isOn) return work()
  const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL }
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus(failed(error))
      throw error
    } finally {
      span.end()
    }
  })
}

interface RequestSpan {
  context: Context
  fail(error: unknown): void
  /** `route`: a template. */
  end(method: string, route: string, status: number): void
}

/** Child of the page's span where a page's loader makes the call. */
export function openRequestSpan(id: string): RequestSpan {
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER, attributes: { 'request.id': id } })
  return {
    context: trace.setSpan(context.active(), span),
    fail: (error) => void span.setStatus(failed(error)),
    end(method, route, status) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status })
      span.end()
    },
  }
}

/** `select items`, `insert track_points`: a summary holds no values. */
function summaryOf(text: string): string {
  const [, verb = 'query'] = /^\s*([a-z]{1,20})/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s{1,9}"?([a-z_]{1,60})/i.exec(text.slice(0, 2000)) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}

type Answered = (error: unknown, ...rest: unknown[]) => void

/** Makes each statement of a request or a job a span within it; `pool`: role of its connection. */
export function traceStatements(pool: pg.Pool, name: string) {
  if (!isOn) return
  pool.on('connect', (client) => {
    const query: (...given: unknown[]) => unknown = client.query.bind(client)
    const traced = (...given: unknown[]) => {
      // Statements outside a span, such as those that keep a connection alive, are not traced.
      if (!trace.getSpan(context.active())) return query(...given)
      const [first] = given
      const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
      const summary = summaryOf(text)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.pool': name }
      const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes })
      const end = (error?: unknown) => {
        if (error) span.setStatus(failed(error))
        span.end()
      }
      const answered = given.at(-1)
      if (typeof answered === 'function')
        return query(...given.slice(0, -1), ((error, ...rest) => {
          end(error)
          answered(error, ...rest)
        }) satisfies Answered)
      const result = query(...given)
      if (result instanceof Promise) result.then(() => end(), end)
      else if (result instanceof Readable) finished(result, end)
      else end()
      return result
    }
    Object.assign(client, { query: traced })
  })
}
