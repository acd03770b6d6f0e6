/** A separate server that answers the calls of CALLS one after another and prints their status codes: reads DATABASE_URL and SMTP_URL. */
import type { InjectOptions } from 'fastify'
import { openDeps } from '../../../test/killed/deps.ts'
import { buildApi } from '../../app.ts'

const { databases, deps } = await openDeps()
const app = await buildApi(deps)
for (const call of JSON.parse(process.env.CALLS ?? '[]') as InjectOptions[])
  console.log((await app.inject(call)).statusCode)
await app.close()
await databases.close()
