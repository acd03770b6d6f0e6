/**
 * What an operator does with accounts: `npm run user -- moderator <e-mail>` makes a user a moderator, with `--off` an
 * ordinary user again; `npm run user -- audit [e-mail]` prints the audit log.
 */
import { parseArgs } from 'node:util'
import { normalizeEmail } from '@spetskarta/shared/accounts/account-rules.ts'
import type { Db } from '../db/connect.ts'
import { findAccount, setModerator } from '../features/accounts/accounts.queries.ts'
import { lineOf } from '../features/audit/acts.ts'
import { listActs } from '../features/audit/audit.queries.ts'
import { CommandError } from '../outside/failure.ts'
import { runCommand, say } from './command.ts'

const USAGE = `Использование: npm run user -- moderator <почта> [--off]
               npm run user -- audit [почта]`
/** The newest lines of the audit log. */
const LINES = 2000

const unknown = (email: string) => new CommandError(`Нет пользователя с почтой ${email}`)

async function moderator(db: Db, email: string, rules: boolean) {
  if (!(await setModerator(db, email, rules))) throw unknown(email)
  say(rules ? `${email} теперь модератор` : `${email} больше не модератор`)
}

async function audit(db: Db, email: string | undefined) {
  const account = email === undefined ? undefined : await findAccount(db, email)
  if (email !== undefined && !account) throw unknown(email)
  for (const row of await listActs(db, account?.id, LINES)) process.stdout.write(`${lineOf(row)}\n`)
}

/** What is to be done with the database; undefined for a call that is not understood. */
function wanted(): ((db: Db) => Promise<void>) | undefined {
  try {
    const { positionals, values } = parseArgs({ options: { off: { type: 'boolean' } }, allowPositionals: true })
    const [action, given, ...rest] = positionals
    if (rest.length > 0) return undefined
    const email = given === undefined ? undefined : normalizeEmail(given)
    if (action === 'moderator' && email) return (db) => moderator(db, email, values.off !== true)
    if (action === 'audit' && values.off === undefined) return (db) => audit(db, email)
  } catch {
    // An unknown flag.
  }
  return undefined
}

const work = wanted()
if (!work) {
  say(USAGE)
  process.exit(2)
}
await runCommand(({ db }) => work(db))
