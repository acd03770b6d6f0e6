/** `npm run pack -- <new folder> [--no-embedded]`: copies what the built product runs from, with or without its PostgreSQL. */
import { pack } from './pack/pack.ts'

const [target, flag, ...rest] = process.argv.slice(2)
if (!target || target.startsWith('-') || (flag && flag !== '--no-embedded') || rest.length > 0) {
  process.stderr.write('Использование: npm run pack -- <новая папка> [--no-embedded]\n')
  process.exit(2)
}
try {
  pack(target, { embedded: !flag })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
