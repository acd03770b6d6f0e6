/**
 * A program: twenty phones send batches until they are killed. It prints every acknowledged point after its answer.
 */
import { makeRecorder } from '../../../test/track-factories.ts'
import { connect } from '../../db/connect.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { hashToken } from '../../outside/tokens.ts'
import { openIngest } from '../tracks/store/append.ts'

const [, , dataDir = ''] = process.argv
const { url } = await startEmbedded(dataDir, () => {})
const { db, pool } = connect(url, () => {})
const ingest = openIngest({ pool })
const { token } = await makeRecorder(db)
const nothing = { speed: null, accuracy: null, heading: null, altitude: null, battery: null, mock: null }
let next = Date.UTC(2026, 6, 1)

async function phone(size: number) {
  for (;;) {
    const points = Array.from({ length: size }, () => ({ ...nothing, at: next++, lat: 55, lng: 37 }))
    const stored = await ingest.deliver({ tokenHash: hashToken(token), points })
    if (stored === 'busy' || stored?.accepted !== size) process.exit(1)
    process.stdout.write(points.map((point) => `${point.at}\n`).join(''))
  }
}

for (let i = 0; i < 20; i++) phone(i % 2 ? 1 : 300).catch(() => {})
