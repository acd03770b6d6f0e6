/** `npm run distribute` (docs/operations.md); with `-- --check` it only prints the present state and what is missing. */
import { lookAtPlaces, spreadTracks } from '../features/tracks/store/spread.ts'
import { runCommand, say } from './command.ts'

await runCommand(async (database) => {
  const places = process.argv.includes('--check')
    ? await lookAtPlaces(database, say)
    : await spreadTracks(database, say)
  process.stdout.write(`${places}\n`)
})
