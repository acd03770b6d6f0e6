/** A separate server that answers the calls of CALLS one after another and prints their status codes: reads DATABASE_URL and SMTP_URL. */
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import { buildApi } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { connectAll } from '../../db/connect.ts'
import { openGazetteer } from '../../geo/gazetteer.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'
import { openMail } from '../../outside/mail.ts'
import { openPasswords } from '../../outside/passwords.ts'
import { openOutbound } from '../../outside/public-address.ts'
import { openSigning } from '../../outside/signing.ts'
import { PLAIN_STORE } from '../tracks/store/open.ts'

const config = readConfig()
const log = { info() {}, warn() {}, error() {} }
const databases = connectAll({ url: config.databaseUrl ?? '', connections: config.databaseConnections }, () => {})
const app = await buildApi({
  config,
  ...databases,
  store: PLAIN_STORE,
  gazetteer: openGazetteer(fileURLToPath(new URL('../../../data/gazetteer.json', import.meta.url))),
  locate: () => undefined,
  mail: openMail(config, log, []),
  blobs: await openBlobs({ s3: undefined, dataDir: config.dataDir }),
  passwords: openPasswords({ memoryCost: 64, timeCost: 1 }),
  signing: openSigning('the same in every test, 32 characters'),
  outbound: openOutbound(config),
})
for (const call of JSON.parse(process.env.CALLS ?? '[]') as InjectOptions[])
  console.log((await app.inject(call)).statusCode)
await app.close()
await databases.close()
