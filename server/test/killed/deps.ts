/** What a separate process of a test works with, by its environment. The caller closes `databases`. */
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/config.ts'
import { connectAll } from '../../src/db/connect.ts'
import { PLAIN_STORE } from '../../src/features/tracks/store/open.ts'
import { openGazetteer } from '../../src/geo/gazetteer.ts'
import { openBlobs } from '../../src/outside/blobs/blobs.ts'
import { openMail } from '../../src/outside/mail.ts'
import { openPasswords } from '../../src/outside/passwords.ts'
import { openOutbound } from '../../src/outside/public-address.ts'
import { openSigning } from '../../src/outside/signing.ts'

export const silentLog = { info() {}, warn() {}, error() {} }

export async function openDeps() {
  const config = readConfig()
  const databases = connectAll({ url: config.databaseUrl ?? '', connections: config.databaseConnections }, () => {})
  const deps = {
    config,
    ...databases,
    store: PLAIN_STORE,
    gazetteer: openGazetteer(fileURLToPath(new URL('../../data/gazetteer.json', import.meta.url))),
    locate: () => undefined,
    mail: openMail(config, silentLog, []),
    blobs: await openBlobs({ s3: undefined, dataDir: config.dataDir }),
    passwords: openPasswords({ memoryCost: 64, timeCost: 1 }),
    signing: openSigning('the same in every test, 32 characters'),
    outbound: openOutbound(config),
  }
  return { databases, deps }
}
