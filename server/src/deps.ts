/** What features are built on, apart from the list of them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Point } from '@spetskarta/shared/geo.ts'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Passwords } from './features/accounts/passwords.ts'
import type { Gazetteer } from './geo/gazetteer.ts'
import type { Mail } from './mail.ts'

/** The outside world, passed in. */
export interface Deps {
  config: Config
  db: Db
  pool: pg.Pool
  gazetteer: Gazetteer
  /** Where an IP address roughly is. */
  locate: (ip: string) => Point | undefined
  mail: Mail
  passwords: Passwords
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
