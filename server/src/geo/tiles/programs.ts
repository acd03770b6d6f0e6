/** The two programs that read extracts of OpenStreetMap; Debian has both. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { CommandError } from '../../outside/command-error.ts'

/** The package of each program, in Debian and Ubuntu. */
const PACKAGES = { osmium: 'osmium-tool', tilemaker: 'tilemaker' }
type Program = keyof typeof PACKAGES

/** Characters kept from the end of a program's error output. */
const TOLD_MOST = 500

/** Runs a program to its end and returns what it prints; throws with the last line of its errors if it fails. */
export async function runProgram(program: Program, args: string[], cwd?: string): Promise<string> {
  let text = ''
  for await (const line of printedBy(program, args, cwd)) text += `${line}\n`
  return text.trim()
}

/** The lines that a program prints, while it runs. The program is ended when the reader stops reading. */
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
  // A signal may reach only this process, not the program.
  const kill = () => void child.kill()
  for (const event of ENDINGS) process.on(event, kill)
  // Awaited below, but not where the reader stops earlier.
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
    for (const event of ENDINGS) process.off(event, kill)
    kill()
  }
}

/** Events of this process that end the program too. Its command listens to both signals, see `runCommand`. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'exit'] as const

/** Usual reasons why the system ends a program. A memory-mapped file without room on the disk causes SIGBUS. */
const REASONS: Partial<Record<NodeJS.Signals, string>> = {
  SIGBUS: ': обычно на диске кончилось место',
  SIGKILL: ': обычно не хватило памяти',
}

const missing = (program: Program) =>
  new CommandError(
    `Нет программы ${program}: установите пакет ${PACKAGES[program]} (apt-get install ${PACKAGES[program]})`,
  )

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.trim() ?? ''

/** Throws where one of the programs is missing, before any work is begun. */
export async function requirePrograms(): Promise<void> {
  for (const program of Object.keys(PACKAGES) as Program[]) await runProgram(program, ['--help'])
}
