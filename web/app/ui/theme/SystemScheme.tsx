import type { MantineColorSchemeManager } from '@mantine/core'

/**
 * Light or dark as the system has it. Nobody can choose another one here, so nothing is looked up in the browser's
 * storage, whose first answer holds up the whole page on a slow disk.
 */
export const systemScheme: MantineColorSchemeManager = {
  get: (scheme) => scheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/** Tells the style sheets before anything is painted. */
export function SystemSchemeScript({ nonce }: { nonce?: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  )
}

const SCRIPT = `document.documentElement.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'`
