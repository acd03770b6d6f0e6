import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import type { ReactNode } from 'react'
import { useNonce } from '../../api/nonce'
import { theme } from './theme'
import './mantine-variables.css'

/**
 * Light or dark, as the system is set. The user cannot choose here, so the browser's storage is not read: its first
 * read delays the whole page on a slow disk.
 */
const systemScheme: MantineColorSchemeManager = {
  get: (scheme) => scheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/**
 * Around each part of Mantine's, so that pages without one load nothing of it. Its variables are in `mantine-variables.css`.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={systemScheme}
      withGlobalClasses={false}
      withCssVariables={false}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  )
}
