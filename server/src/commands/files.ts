import { stat } from 'node:fs/promises'
import { CommandError } from '../outside/command-error.ts'

/** Throws for the first that is no file, before anything is begun. */
export async function needFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const there = await stat(file).catch(() => undefined)
    if (!there) throw new CommandError(`Нет файла ${file}`)
    if (!there.isFile()) throw new CommandError(`${file} — не файл`)
    if (there.size === 0) throw new CommandError(`${file}: файл пуст`)
  }
}
