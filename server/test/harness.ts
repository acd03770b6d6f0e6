/** The API on a separate database, closed after the file. */
import { addressOf, type Endpoint, type Input, type Output } from '@spetskarta/shared/endpoint.ts'
import type { FastifyBaseLogger } from 'fastify'
import { expect } from 'vitest'
import { buildApi } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/connect.ts'
import type { Deps } from '../src/deps.ts'
import { openTrackStore, PLAIN_STORE } from '../src/features/tracks/store/open.ts'
import { type Gazetteer, openGazetteer } from '../src/geo/gazetteer.ts'
import { openGeoip } from '../src/geo/geoip.ts'
import { openBlobs } from '../src/outside/blobs/blobs.ts'
import type { Letter, Mail } from '../src/outside/mail.ts'
import { openPasswords } from '../src/outside/passwords.ts'
import { openOutbound } from '../src/outside/public-address.ts'
import { openSigning } from '../src/outside/signing.ts'
import { atEnd } from './at-end.ts'
import { cloneDatabase } from './clone.ts'
import { makeEquipment, makeOrder, makeSession, makeUser } from './factories.ts'
import { makeFolder } from './folder.ts'

const data = (name: string) => new URL(`../data/${name}`, import.meta.url).pathname

let opened: { gazetteer: Gazetteer; locate: Deps['locate'] } | undefined
/** Read once per test file: reading takes longer than most tests. */
const places = () =>
  (opened ??= {
    gazetteer: openGazetteer(data('gazetteer.json')),
    locate: openGeoip(data('geoip-cis.bin'), data('geoip-cis.json')),
  })

/** Cheap hashes: real ones would take most of a test's time. */
const passwords = openPasswords({ memoryCost: 64, timeCost: 1 })
const signing = openSigning('the same in every test, 32 characters')

interface Overrides
  extends Partial<
    Pick<Deps, 'gazetteer' | 'locate' | 'mail' | 'blobs' | 'passwords' | 'directUrl' | 'replica' | 'outbound'>
  > {
  /** Variables of the configuration. */
  env?: Record<string, string>
  /** The caller closes it; undefined: the app gets its own. */
  database?: Database
  logger?: FastifyBaseLogger
}

type Query = Record<string, string | number>

/** The input of a call of any endpoint. */
interface Any {
  params?: unknown
  querystring?: unknown
  body?: object | undefined
}

/** The caller of the request, and its address. */
interface From {
  /** `session=…`, as `signIn` returns it. */
  cookie?: string
  headers?: Record<string, string>
  ip?: string
}

export async function testApp({ env, database, logger, ...parts }: Overrides = {}) {
  // All roles share one pool of one connection.
  const shared = database ?? (await cloneDatabase())
  const { db, pool } = shared
  const letters: Letter[] = []
  const mail: Mail = { ready: async () => true, send: async (letter) => void letters.push(letter), close() {} }
  const config = readConfig({ RATE_LIMITS: '0', SEARCH_FRESH_MS: '0', DATA_DIR: makeFolder(), ...env })
  const blobs = parts.blobs ?? (await openBlobs({ s3: undefined, dataDir: config.dataDir }))
  const deps: Deps = {
    config,
    ...shared,
    ingest: shared,
    long: shared,
    background: shared,
    directUrl: pool.options.connectionString ?? '',
    // If the database is away, the kind of store cannot be queried.
    store: await openTrackStore(pool).catch(() => PLAIN_STORE),
    ...places(),
    mail,
    blobs,
    passwords,
    signing,
    outbound: openOutbound(config),
    ...parts,
  }
  const app = await buildApi(deps, logger)
  atEnd(() => app.close())
  atEnd(async () => deps.store.close())

  const inject = (path: string, querystring: Query = {}) => app.inject({ url: addressOf(path, { querystring }) })

  /** Makes a call with any input, also invalid input; returns the whole answer. */
  const sendAny = ({ method, url }: Pick<Endpoint, 'method' | 'url'>, input: Any, { cookie, headers, ip }: From = {}) =>
    app.inject({
      method,
      url: addressOf(url, input),
      ...(input.body && { payload: input.body }),
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(ip && { remoteAddress: ip }),
    })

  /** Makes a call as a browser's script does; returns the whole answer. */
  const send = <E extends Endpoint>(endpoint: E, input: Input<E>, from?: From) => sendAny(endpoint, input as Any, from)

  return {
    app,
    deps,
    /** Letters sent so far, unless the test passes its own mail. */
    letters,
    send,
    sendAny,
    /** The body of an answer, which must be a success. */
    async ask<E extends Endpoint>(endpoint: E, input: Input<E>, from?: From): Promise<Output<E>> {
      const response = await send(endpoint, input, from)
      expect(response.statusCode, response.body).toBe(200)
      return response.json()
    },
    /** The cookie of a signed-in user, made without the forms. */
    async signIn(user?: { id: string }): Promise<string> {
      const cookie = await makeSession(db, user ?? (await makeUser(db)))
      return config.publicOrigin?.startsWith('https:') ? `__Host-${cookie}` : cookie
    },
    db,
    pool,
    gazetteer: deps.gazetteer,
    inject,
    /** The body of an answer, which must be a success. */
    async get<T>(path: string, query?: Query): Promise<T> {
      const response = await inject(path, query)
      expect(response.statusCode, response.body).toBe(200)
      return response.json<T>()
    },
    /** The Russian message of an answer, which must have this status. */
    async refused(status: number, path: string, query?: Query): Promise<string> {
      const response = await inject(path, query)
      expect(response.statusCode, response.body).toBe(status)
      const { code, message } = response.json<{ code: string; message: string }>()
      expect(code).toMatch(/^[a-z_]+$/)
      expect(message).toMatch(/[а-яё]/)
      return message
    },
    makeUser: (given?: Parameters<typeof makeUser>[1]) => makeUser(db, given),
    makeEquipment: (given?: Parameters<typeof makeEquipment>[1]) => makeEquipment(db, given),
    makeOrder: (given?: Parameters<typeof makeOrder>[1]) => makeOrder(db, given),
  }
}
