/**
 * `npm run user -- moderator <e-mail>` makes a user a moderator of the forum; with `--off` an ordinary user again.
 */
import { parseArgs } from 'node:util'
import { normalizeEmail } from '@spetskarta/shared/accounts/account-rules.ts'
import { setModerator } from '../features/accounts/accounts.queries.ts'
import { CommandError } from '../outside/failure.ts'
import { runCommand, say } from './command.ts'

const USAGE = 'Использование: npm run user -- moderator <почта> [--off]'

function wanted(): { email: string; rules: boolean } {
  try {
    const { positionals, values } = parseArgs({ options: { off: { type: 'boolean' } }, allowPositionals: true })
    const [action, email, ...rest] = positionals
    if (action === 'moderator' && email && rest.length === 0)
      return { email: normalizeEmail(email), rules: values.off !== true }
  } catch {
    // An unknown flag; reported below.
  }
  say(USAGE)
  process.exit(2)
}

const { email, rules } = wanted()

await runCommand(async ({ db }) => {
  if (!(await setModerator(db, email, rules))) throw new CommandError(`Нет пользователя с почтой ${email}`)
  say(rules ? `${email} теперь модератор форума` : `${email} больше не модератор форума`)
})
