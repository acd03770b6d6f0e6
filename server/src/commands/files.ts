import { stat } from 'node:fs/promises'
import { CommandError } from '../outside/command-error.ts'

/** Throws for the first path that is not a file with content, before any work is begun. */
export async function needFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const there = await stat(file).catch(() => undefined)
    if (!there) throw new CommandError(`Нет файла ${file}`)
    if (!there.isFile()) throw new CommandError(`${file} — не файл`)
    if (there.size === 0) throw new CommandError(`${file}: файл пуст`)
  }
}
