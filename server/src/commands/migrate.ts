/** `npm run migrate`: brings the configured database up to date; a starting server does so itself. */
import { runCommand, say } from './command.ts'

await runCommand(async (_database, { applied }) => {
  for (const name of applied) say(`Применена миграция ${name}`)
  if (applied.length === 0) say('Все миграции уже применены')
})
