import type { MantineColorSchemeManager } from '@mantine/core'
import { InlineScript } from './InlineScript'

/**
 * Light or dark, as the system is set. The user cannot choose here, so the browser's storage is not read: its first
 * read delays the whole page on a slow disk.
 */
export const systemScheme: MantineColorSchemeManager = {
  get: (scheme) => scheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/** Sets the scheme for the style sheets before anything is painted. */
export const SystemSchemeScript = () => <InlineScript text={SCRIPT} />

const SCRIPT = `document.documentElement.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'`
