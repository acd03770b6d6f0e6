/** `npm run restore -- <folder>`: fills an empty database and an empty store of files from a backup. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecretOf } from '../backup/archive.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { openBlobs } from '../outside/blobs/blobs.ts'
import { CommandError } from '../outside/command-error.ts'
import { codeOf } from '../outside/error-fields.ts'
import { runCommand, say } from './command.ts'

const [folder, ...rest] = process.argv.slice(2)
if (!folder || folder.startsWith('-') || rest.length > 0) {
  say('Использование: npm run restore -- <папка резервной копии>')
  process.exit(2)
}

/** Links in letters and public links are signed with it. One that is there already stays. */
async function keepSecret(dataDir: string, secret: string) {
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'secret'), secret, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
    throw new CommandError(`${join(dataDir, 'secret')} уже есть. Копия восстанавливается только в пустое место`)
  })
}

await runCommand(
  async ({ pool }) => {
    const config = readConfig()
    const { tables, files, madeAt } = await restoreBackup({ pool, blobs: await openBlobs(config) }, folder, say)
    const secret = await readSecretOf(folder)
    if (secret && !config.secret) await keepSecret(config.dataDir, secret)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Восстановлена копия от ${madeAt}: строк ${rows}, файлов ${files}`)
    if (!secret && !config.secret)
      say('В копии нет секрета: задайте прежний SECRET, иначе ссылки из прежних писем не сработают')
  },
  { asItIs: true },
)
