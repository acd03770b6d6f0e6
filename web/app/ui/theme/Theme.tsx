import { MantineProvider, useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNonce } from '../../api/nonce'
import { systemScheme } from './SystemScheme'
import { theme } from './theme'

const MANTINE = {
  theme,
  defaultColorScheme: 'auto',
  colorSchemeManager: systemScheme,
  withGlobalClasses: false,
} as const

/** For the style elements that Mantine's parts make. */
function useStyleNonce() {
  const nonce = useNonce()
  return { getStyleNonce: () => nonce ?? '' }
}

/** Writes the style element with Mantine's variables. Used in the head, because in the body it would not be valid. */
export const ThemeVariables = () => <MantineProvider {...MANTINE} {...useStyleNonce()} />

export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider {...MANTINE} {...useStyleNonce()} withCssVariables={false}>
    {children}
  </MantineProvider>
)

/** The colour scheme of the page; `light` until the browser reports its own. */
export const useScheme = (): 'light' | 'dark' => useComputedColorScheme('light')
