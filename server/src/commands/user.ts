/**
 * An operator's commands for accounts: `npm run user -- moderator <e-mail>` makes a user a moderator, with `--off` an ordinary
 * user again; `npm run user -- second-factor <e-mail> --off` turns the log-in with a code off; `npm run user -- audit [e-mail]`
 * prints the audit log; `npm run user -- export <e-mail> <file>` writes a zip of all that is stored about a user.
 */
import { parseArgs } from 'node:util'
import { normalizeEmail } from '@spetskarta/shared/accounts/account-rules.ts'
import { readConfig } from '../config.ts'
import type { Database, Db } from '../db/connect.ts'
import { findAccount, setModerator } from '../features/accounts/accounts.queries.ts'
import { endSecondFactor } from '../features/accounts/second-factor.queries.ts'
import { lineOf } from '../features/audit/acts.ts'
import { listActs, recordAct } from '../features/audit/audit.queries.ts'
import { ownFiles } from '../features/own-data/archive.ts'
import { openBlobs } from '../outside/blobs/blobs.ts'
import { CommandError } from '../outside/command-error.ts'
import { writeZip } from '../outside/files/zip.ts'
import { type CommandRun, REMOVES_FILES, runCommand, say } from './command.ts'

const USAGE = `Использование: npm run user -- moderator <почта> [--off]
               npm run user -- second-factor <почта> --off
               npm run user -- audit [почта]
               npm run user -- export <почта> <файл.zip>`
/** Number of the newest entries of the audit log that are printed. */
const LINES = 2000

const unknown = (email: string) => new CommandError(`Нет пользователя с почтой ${email}`)

async function moderator(db: Db, email: string, rules: boolean) {
  if (!(await setModerator(db, email, rules))) throw unknown(email)
  say(rules ? `${email} теперь модератор` : `${email} больше не модератор`)
}

/** For a user who has lost the phone and the recovery codes: the operator must be sure of that user's identity. */
async function secondFactorOff(db: Db, email: string) {
  const account = await findAccount(db, email)
  if (!account) throw unknown(email)
  const ended = await endSecondFactor(db, account.id, { about: account.id })
  say(ended ? `${email} теперь входит без кода` : `${email} и так входит без кода`)
}

async function audit(db: Db, email: string | undefined) {
  const account = email === undefined ? undefined : await findAccount(db, email)
  if (email !== undefined && !account) throw unknown(email)
  const rows = await listActs(db, account?.id, LINES + 1)
  for (const row of rows.slice(-LINES)) process.stdout.write(`${lineOf(row)}\n`)
  if (rows.length > LINES) say(`Показаны последние ${LINES} записей`)
}

async function exportData({ db, pool }: Database, email: string, file: string, signal: AbortSignal) {
  const account = await findAccount(db, email)
  if (!account) throw unknown(email)
  const blobs = await openBlobs(readConfig())
  await writeZip(file, ownFiles({ db, pool, blobs }, account.id), signal)
  await recordAct(db, 'data_exported', { about: account.id })
  say(`Архив записан: ${file}`)
}

/** The work for the given arguments; undefined where they are not understood. */
function wanted(): ((database: Database, run: CommandRun) => Promise<void>) | undefined {
  try {
    const { positionals, values } = parseArgs({ options: { off: { type: 'boolean' } }, allowPositionals: true })
    const [action, given, file, ...rest] = positionals
    if (rest.length > 0 || (file !== undefined && action !== 'export')) return undefined
    const email = given === undefined ? undefined : normalizeEmail(given)
    if (action === 'moderator' && email) return ({ db }) => moderator(db, email, values.off !== true)
    if (action === 'second-factor' && email && values.off) return ({ db }) => secondFactorOff(db, email)
    if (action === 'audit' && values.off === undefined) return ({ db }) => audit(db, email)
    if (action === 'export' && email && file && values.off === undefined)
      return (database, { signal }) => exportData(database, email, file, signal)
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
await runCommand(work, { endsWithin: REMOVES_FILES })
