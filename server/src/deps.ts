/**
 * What features are built on besides other features. The store of tracks is the only feature among them: it is opened once per
 * server.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Position } from '@spetskarta/shared/geo.ts'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Databases } from './db/connect.ts'
import type { Replica } from './db/replica.ts'
import type { TrackStore } from './features/tracks/store/open.ts'
import type { Gazetteer } from './geo/gazetteer.ts'
import type { Blobs } from './outside/blobs/blobs.ts'
import type { Mail } from './outside/mail.ts'
import type { Passwords } from './outside/passwords.ts'
import type { Outbound } from './outside/public-address.ts'
import type { Signing } from './outside/signing.ts'

/** The outside world, passed in. `database-roles.ts` says what each pool is for. */
export interface Deps extends Omit<Databases, 'close'> {
  config: Config
  replica?: Replica | undefined
  /** Where tracks are stored. */
  store: TrackStore
  gazetteer: Gazetteer
  /** Rough position of an IP address; undefined: unknown. */
  locate: (ip: string) => Position | undefined
  mail: Mail
  blobs: Blobs
  passwords: Passwords
  signing: Signing
  outbound: Outbound
}

/** Deps of a job that needs only the database. */
export type DbDeps = Pick<Deps, 'db' | 'pool' | 'tracks'>

/** What a job gets besides the deps. */
export interface JobContext {
  /** Aborted when the server stops or the job has taken too long: the job must begin nothing more then. */
  signal: AbortSignal
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
