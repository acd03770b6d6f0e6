/** `npm run deb`: the Debian package in `deb/`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildDeb, megabytes, productVersion } from './deb/build.ts'

const folder = join(import.meta.dirname, '..', 'deb')
mkdirSync(folder, { recursive: true })
const deb = buildDeb(folder, productVersion())
process.stderr.write(`${deb}: ${megabytes(deb)} МБ\n`)
