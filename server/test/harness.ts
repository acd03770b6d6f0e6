/** The API on a database of its own, closed after the file. */
import { addressOf } from '@spetskarta/shared/endpoint.ts'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, expect } from 'vitest'
import { buildApi, type Deps } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/connect.ts'
import { type Gazetteer, openGazetteer } from '../src/geo/gazetteer.ts'
import { openGeoip } from '../src/geo/geoip.ts'
import { cloneDatabase } from './clone.ts'
import { makeEquipment, makeOrder, makeUser } from './factories.ts'

const data = (name: string) => new URL(`../data/${name}`, import.meta.url).pathname

let opened: { gazetteer: Gazetteer; locate: Deps['locate'] } | undefined
/** Read once a file: it takes longer than most tests. */
const places = () =>
  (opened ??= {
    gazetteer: openGazetteer(data('gazetteer.json')),
    locate: openGeoip(data('geoip-cis.bin'), data('geoip-cis.json')),
  })

interface Overrides extends Partial<Pick<Deps, 'gazetteer' | 'locate'>> {
  /** Variables of the configuration. */
  env?: Record<string, string>
  /** Closed by the caller; without it the app gets one of its own. */
  database?: Database
  logger?: FastifyBaseLogger
}

type Query = Record<string, string | number>

export async function testApp({ env, database, logger, ...parts }: Overrides = {}) {
  const { db, pool } = database ?? (await cloneDatabase())
  const deps: Deps = { config: readConfig({ RATE_LIMITS: '0', ...env }), db, pool, ...places(), ...parts }
  const app = await buildApi(deps, logger)
  afterAll(() => app.close())

  const inject = (path: string, querystring: Query = {}) => app.inject({ url: addressOf(path, { querystring }) })

  return {
    app,
    db,
    pool,
    gazetteer: deps.gazetteer,
    inject,
    /** The body of an answer that must be a success. */
    async get<T>(path: string, query?: Query): Promise<T> {
      const response = await inject(path, query)
      expect(response.statusCode, response.body).toBe(200)
      return response.json<T>()
    },
    /** The Russian message of an answer that must have this status. */
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
