import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The same names, looked for in the same places, as scripts/prepare.mjs has them. The first is Chromium without the
 * windows around its pages, which nobody sees here: a third faster.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The system's browser: CHROMIUM_PATH, else the first of the usual names. */
export function chromiumPath(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = paths.find((path) => existsSync(path))
  if (!found) throw new Error('Нет Chromium: установите его или укажите путь в CHROMIUM_PATH')
  return found
}
