/** A short text that is made once and then kept in a file. */
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './error-fields.ts'

/** The trimmed text of a file; if it is missing, `make` supplies the text once, even if several processes start together. */
export async function keptText(path: string, make: () => string): Promise<string> {
  return (await read(path)) ?? (await write(path, make()))
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Written to another file and then linked: no process reads a partial text, and the first link stays. */
async function write(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${randomUUID()}`
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(`${text}\n`)
    await file.sync()
    await file.close()
    await link(part, path).catch((error: { code?: string }) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(part, { force: true })
  }
  return (await read(path)) ?? ''
}
