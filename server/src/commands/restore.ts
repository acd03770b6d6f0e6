/**
 * `npm run restore -- <folder>`: fills an empty database and an empty store of files from a backup. From a continuous backup
 * (`BACKUP_DIR`) it restores a moment: `--at 2026-11-25T14:05+03:00`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecretOf } from '../backup/archive.ts'
import { isContinuous } from '../backup/continuous/folder.ts'
import { restoreMoment } from '../backup/continuous/restore-moment.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { failureText } from '../failure.ts'
import { openBlobs } from '../outside/blobs/blobs.ts'
import { CommandError } from '../outside/command-error.ts'
import { codeOf } from '../outside/error-fields.ts'
import { runCommand, say } from './command.ts'

const [folder, ...rest] = process.argv.slice(2)
const at = rest[0] === '--at' ? Date.parse(rest[1] ?? '') : undefined
const isWhole = rest.length === (at === undefined ? 0 : 2) && !Number.isNaN(at)
if (!folder || folder.startsWith('-') || !isWhole || (at !== undefined && !isContinuous(folder))) {
  say('Использование: npm run restore -- <папка резервной копии>')
  say('Папка BACKUP_DIR — ещё и на момент: npm run restore -- <папка> --at 2026-11-25T14:05+03:00')
  process.exit(2)
}

async function restoreContinuous(root: string): Promise<void> {
  try {
    const config = readConfig()
    if (config.databaseUrl)
      throw new CommandError('Копия из BACKUP_DIR становится встроенной базой: уберите DATABASE_URL')
    const last = await restoreMoment(root, config.dataDir, at, say)
    say(`Восстановлено в ${config.dataDir}${last ? `: последнее изменение ${last.toISOString()}` : ''}`)
  } catch (error) {
    say(failureText(error))
    process.exitCode = 1
  }
}

/** Signs links in letters and public links. Another secret is not replaced. */
async function keepSecret(dataDir: string, secret: string) {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, secret, { flag: 'wx', mode: 0o600, flush: true }).catch(async (error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
    // A restore that was cut has written it.
    if ((await readFile(path, 'utf8')) === secret) return
    throw new CommandError(`${path} уже есть. Копия восстанавливается только в пустое место`)
  })
}

if (isContinuous(folder)) await restoreContinuous(folder)
else
  await runCommand(
    async ({ pool }) => {
      const config = readConfig()
      const secret = await readSecretOf(folder)
      const place = { pool, blobs: await openBlobs(config) }
      const { tables, files, madeAt } = await restoreBackup(place, folder, say, async () => {
        if (secret && !config.secret) await keepSecret(config.dataDir, secret)
      })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      say(`Восстановлена копия от ${madeAt}: строк ${rows}, файлов ${files}`)
      if (!secret && !config.secret)
        say('В копии нет секрета: задайте прежний SECRET, иначе ссылки из прежних писем не сработают')
    },
    { asItIs: true },
  )
