/** A separate process that takes one turn of `tellNews`: reads DATABASE_URL and SMTP_URL. */
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../config.ts'
import { connectAll } from '../../db/connect.ts'
import { openGazetteer } from '../../geo/gazetteer.ts'
import { openBlobs } from '../../outside/blobs/blobs.ts'
import { openMail } from '../../outside/mail.ts'
import { openPasswords } from '../../outside/passwords.ts'
import { openOutbound } from '../../outside/public-address.ts'
import { openSigning } from '../../outside/signing.ts'
import { PLAIN_STORE } from '../tracks/store/open.ts'
import { tellNews } from './watch.ts'

const config = readConfig()
const log = { info() {}, warn() {}, error() {} }
const databases = connectAll({ url: config.databaseUrl ?? '', connections: config.databaseConnections }, () => {})
await tellNews(
  {
    config,
    ...databases,
    store: PLAIN_STORE,
    gazetteer: openGazetteer(fileURLToPath(new URL('../../../data/gazetteer.json', import.meta.url))),
    locate: () => undefined,
    mail: openMail(config, log, []),
    blobs: await openBlobs({ s3: undefined, dataDir: config.dataDir }),
    passwords: openPasswords(),
    signing: openSigning('the same in every test, 32 characters'),
    outbound: openOutbound(config),
  },
  { signal: new AbortController().signal, log },
)
await databases.close()
