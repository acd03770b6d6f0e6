/**
 * `npm run seed` loads the demo into the configured database, where there are no users yet.
 * `npm run seed -- --items N` adds N invented machines and orders for the benches.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openGazetteer } from '../geo/gazetteer.ts'
import { openBlobs } from '../outside/blobs/blobs.ts'
import { CommandError } from '../outside/command-error.ts'
import { runCommand, say } from './command.ts'

const ITEMS_MAX = 20_000_000
const USAGE = `Использование: npm run seed [-- --items N], N — целое число от 1 до ${ITEMS_MAX}`

/** Number of bench items; undefined: load the demo. */
function wantedItems(): number | undefined {
  try {
    const { items } = parseArgs({ options: { items: { type: 'string' } } }).values
    if (items === undefined) return undefined
    const count = Number(items)
    if (/^\d+$/.test(items) && count >= 1 && count <= ITEMS_MAX) return count
  } catch {
    // An unknown flag: reported below.
  }
  say(USAGE)
  process.exit(2)
}

const number = new Intl.NumberFormat('ru')

/** On a terminal one line that is rewritten; elsewhere a new line each time. */
const tellProgress = (line: string) => process.stderr.write(process.stderr.isTTY ? `\r${line} ` : `${line}\n`)

const count = wantedItems()

await runCommand(async (database) => {
  const { db } = database
  const gazetteer = openGazetteer(fileURLToPath(new URL('../../data/gazetteer.json', import.meta.url)))
  if (count === undefined) {
    const blobs = await openBlobs(readConfig())
    const { loadDemoIfEmpty } = await import('@spetskarta/demo/load.ts')
    const logins = await loadDemoIfEmpty({ ...database, gazetteer, blobs })
    if (!logins)
      throw new CommandError('В базе уже есть пользователи: демонстрационные данные загружаются только в пустую')
    for (const line of ['Загружены демонстрационные машины и заказы', ...logins]) say(line)
    return
  }
  const { loadMany } = await import('@spetskarta/demo/many.ts')
  const begun = performance.now()
  const seconds = () => number.format(Math.round((performance.now() - begun) / 1000))
  await loadMany(db, gazetteer, count, (inserted) => {
    if (inserted % 50_000 === 0)
      tellProgress(`Добавлено ${number.format(inserted)} из ${number.format(count)}, ${seconds()} с`)
  })
  say(`${process.stderr.isTTY ? '\n' : ''}Добавлено ${number.format(count)} машин и заказов за ${seconds()} с`)
})
