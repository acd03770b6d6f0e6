/** Requests as phone apps send them, for tests. */
import type { InjectOptions } from 'fastify'
import { makeRecorder } from '../../../../test/track-factories.ts'
import type { Db } from '../../../db/connect.ts'
import type { App } from '../../../deps.ts'
import { storedPoints } from '../stored.fixture.ts'

export const FORM = 'application/x-www-form-urlencoded'
export const JSON_TYPE = 'application/json; charset=utf-8'

/** 2026-07-17 06:00:00 UTC in seconds. */
export const S = 1_784_268_000
export const AT = '2026-07-17T06:00:00.000Z'
export const PLACE = { lat: 55.7512, lng: 37.6184 }

/** Undefined: no content type, as many apps send. */
export const post = (url: string, payload = '', type?: string): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: type ? { 'content-type': type } : {},
})
export const postJson = (url: string, body: unknown) => post(url, JSON.stringify(body), JSON_TYPE)

/** Sends a request as a new recorder; returns the answer, and the points stored after it. */
export const reporter =
  ({ app, db }: { app: App; db: Db }) =>
  async (request: (token: string) => InjectOptions) => {
    const { token, equipment } = await makeRecorder(db)
    const response = await app.inject(request(token))
    return { status: response.statusCode, body: response.body, points: await storedPoints(db, equipment) }
  }
