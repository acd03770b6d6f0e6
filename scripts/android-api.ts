/**
 * Adds classes to android/framework/current.txt: `node scripts/android-api.ts CURRENT.TXT android.os.Handler …`, where
 * CURRENT.TXT is `api/current.txt` of Debian's source package android-platform-frameworks-base (API 29).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSignatures, trim, writeSignatures } from './android/signatures.ts'

const kept = join(import.meta.dirname, '..', 'android', 'framework', 'current.txt')
const [whole, ...more] = process.argv.slice(2)
if (!whole) {
  process.stderr.write('Использование: node scripts/android-api.ts CURRENT.TXT [класс…]\n')
  process.exit(1)
}
const before = existsSync(kept) ? readSignatures(readFileSync(kept, 'utf8')).keys() : []
const trimmed = trim(readSignatures(readFileSync(whole, 'utf8')), [...before, ...more])
for (const name of more) if (!trimmed.has(name)) process.stderr.write(`нет класса ${name}\n`)
writeFileSync(kept, writeSignatures(trimmed))
