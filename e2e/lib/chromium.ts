import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The same names and folders as in scripts/prepare.mjs. The first one is Chromium
 * without window frames, which the tests do not need; it is a third faster.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The system's browser: CHROMIUM_PATH, else the first of the usual names that exists. */
export function chromiumPath(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const browser = paths.find((path) => existsSync(path))
  if (!browser) throw new Error('Нет Chromium: установите его или укажите путь в CHROMIUM_PATH')
  return browser
}
