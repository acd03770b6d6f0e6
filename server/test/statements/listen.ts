/**
 * Hears every statement that a test makes the server send, and judges those on tables of tracks (decision 45). Runs before each
 * test file; the process, and with it what is known about texts, serves many files.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { DefaultQueryCompiler } from 'kysely'
import { loadModule } from 'libpg-query'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { isKept } from './kept-shapes.ts'
import { callers, senderOf } from './sender.ts'
import { namesTracks, shapesOf } from './shapes.ts'

await loadModule()

interface Heard {
  /** Text of a statement on tables of tracks -> the server's function that sent it. */
  senders: Map<string, string>
  /** Texts that were first sent by this file's tests. */
  fresh: Set<string>
}

/** Global, because this module runs again for each test file while its hooks stay. */
const HEARD = Symbol.for('statements that were heard')
const all = globalThis as { [HEARD]?: Heard }
const isListening = all[HEARD] !== undefined
all[HEARD] ??= { senders: new Map(), fresh: new Set() }
const { senders, fresh } = all[HEARD]

/** Only records: tests count round trips, and parsing SQL takes time. */
function hear(text: unknown) {
  if (typeof text !== 'string' || senders.has(text) || !namesTracks(text)) return
  const sender = senderOf(callers())
  if (!sender) return
  senders.set(text, sender)
  fresh.add(text)
}

type Method = (this: unknown, ...given: unknown[]) => unknown

/** Makes each call of `owner[method]` report its first argument. */
function overhear(owner: object, method: string, textOf: (given: unknown) => unknown) {
  const real = (owner as Record<string, Method>)[method] as Method
  const listening: Method = function (...given) {
    hear(textOf(given[0]))
    return real.apply(this, given)
  }
  Object.assign(owner, { [method]: listening })
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : (given as { text?: unknown } | undefined)?.text)

function listen() {
  overhear(pg.Pool.prototype, 'query', textOf)
  overhear(pg.Client.prototype, 'query', textOf)
  // A statement of the builder waits for a connection: its author is no longer on the stack when it is sent.
  const compile = DefaultQueryCompiler.prototype.compileQuery
  DefaultQueryCompiler.prototype.compileQuery = function (...given) {
    const query = compile.apply(this, given)
    hear(query.sql)
    return query
  }
}

if (!isListening) listen()

afterAll(() => {
  const sent = [...fresh].flatMap((text) => shapesOf(text).map((shape) => `${senders.get(text)}: ${shape}`))
  fresh.clear()
  if (sent.length > 0) appendFileSync(join(inject('heard'), `${process.pid}`), `${sent.join('\n')}\n`)
  const forbidden = [...new Set(sent)].filter((one) => !isKept(one))
  if (forbidden.length > 0)
    throw new Error(`A cluster could not send these whole to one node (decision 45):\n${forbidden.join('\n')}`)
})
