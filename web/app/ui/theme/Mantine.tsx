import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import type { ReactNode } from 'react'
import { useNonce } from '../../api/nonce'
import { theme } from './theme'
import './mantine-variables.css'

/**
 * Light or dark, as the system is set. The user cannot choose, so the browser's
 * storage is not read: on a slow disk its first read delays the whole page.
 */
const systemScheme: MantineColorSchemeManager = {
  get: (scheme) => scheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/**
 * Provider around each part that uses Mantine, so that other pages
 * load nothing of it. Its variables are in `mantine-variables.css`.
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
