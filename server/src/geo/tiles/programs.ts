/** The two programs that read extracts of OpenStreetMap; Debian has both. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { CommandError } from '../../outside/command-error.ts'

/** The package of each program, in Debian and Ubuntu. */
const PACKAGES = { osmium: 'osmium-tool', tilemaker: 'tilemaker' }
type Program = keyof typeof PACKAGES

/** Of what a program complains the end is kept. */
const TOLD_MOST = 500

/** Runs a program to its end and gives what it prints, or throws its last words. */
export async function runProgram(program: Program, args: string[], cwd?: string): Promise<string> {
  let text = ''
  for await (const line of printedBy(program, args, cwd)) text += `${line}\n`
  return text.trim()
}

/** The lines that a program prints, as it prints them. It ends with the one who reads them. */
export async function* printedBy(program: Program, args: string[], cwd?: string): AsyncGenerator<string> {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (bytes: Buffer) => {
    errors = (errors + bytes.toString()).slice(-TOLD_MOST)
  })
  const ended = once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>
  // It is awaited below, but not where the reader leaves before.
  ended.catch(() => {})
  try {
    yield* createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })
    const [code, signal] = await ended.catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? missing(program) : error
    })
    if (signal) throw new CommandError(`${program} прерван сигналом ${signal}${REASONS[signal] ?? ''}`)
    if (/no space left|disk (?:is )?full/i.test(errors)) throw new CommandError(`${program}: на диске кончилось место`)
    if (code !== 0) throw new CommandError(`${program} завершился с кодом ${code}: ${lastLine(errors)}`)
  } finally {
    child.kill()
  }
}

/** Why the system ends a program. A file that is mapped into memory and has no room on the disk is SIGBUS. */
const REASONS: Partial<Record<NodeJS.Signals, string>> = {
  SIGBUS: ': обычно на диске кончилось место',
  SIGKILL: ': обычно не хватило памяти',
}

const missing = (program: Program) =>
  new CommandError(
    `Нет программы ${program}: установите пакет ${PACKAGES[program]} (apt-get install ${PACKAGES[program]})`,
  )

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.trim() ?? ''

/** Throws where one of them is missing, before anything is begun. */
export async function requirePrograms(): Promise<void> {
  for (const program of Object.keys(PACKAGES) as Program[]) await runProgram(program, ['--help'])
}
