/** `npm run backup -- <folder>`: a copy of the database and the files, also while the server works. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackup } from '../backup/write-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { openBlobs } from '../outside/blobs/blobs.ts'
import { codeOf } from '../outside/error-fields.ts'
import { REMOVES_FILES, runCommand, say } from './command.ts'

const [target, ...rest] = process.argv.slice(2)
if (!target || target.startsWith('-') || rest.length > 0) {
  say('Использование: npm run backup -- <новая папка>')
  process.exit(2)
}

/** Only a secret that the server made itself: one from the settings is kept there by the operator. */
async function ownSecret({ secret, dataDir }: Config): Promise<string | undefined> {
  if (secret) return undefined
  return readFile(join(dataDir, 'secret'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

await runCommand(
  async ({ pool }, { signal }) => {
    const config = readConfig()
    const begun = performance.now()
    const source = { pool, blobs: await openBlobs(config), secret: await ownSecret(config) }
    const { tables, files, missing } = await writeBackup(source, target, say, signal)
    for (const key of missing) say(`В хранилище нет файла, на который ссылается запись: ${key}`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Готово за ${Math.round((performance.now() - begun) / 1000)} с: строк ${rows}, файлов ${files}, папка ${target}`,
    )
    if (config.secret) say('SECRET задан в настройках: в копию он не входит, сохраните его отдельно')
  },
  { asItIs: true, endsWithin: REMOVES_FILES },
)
