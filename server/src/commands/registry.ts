/**
 * `npm run registry -- FILE…` loads the open dump of ЕГРЮЛ and ЕГРИП from the tax service: XML files, or zips of them. It can be
 * loaded while servers run; newer entries replace older ones.
 */
import { loadRegistry } from '../features/catalog/registry/load-registry.ts'
import { runCommand, say } from './command.ts'
import { needFiles } from './files.ts'

const files = process.argv.slice(2)
if (files.length === 0) {
  say('Использование: npm run registry -- <файл.zip или файл.xml> …')
  process.exit(2)
}
await runCommand(async ({ db }) => {
  await needFiles(files)
  for (const file of files) {
    const { entries, active, skipped } = await loadRegistry(db, file, say)
    say(`${file}: записей ${entries}, действует ${active}${skipped ? `, без ИНН или ОГРН ${skipped}` : ''}`)
  }
})
