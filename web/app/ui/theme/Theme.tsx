import { MantineProvider, useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { systemScheme } from './SystemScheme'
import { theme } from './theme'

const MANTINE = {
  theme,
  defaultColorScheme: 'auto',
  colorSchemeManager: systemScheme,
  withGlobalClasses: false,
} as const

/** Writes the style element with Mantine's variables. Used in the head, because in the body it would not be valid. */
export const ThemeVariables = () => <MantineProvider {...MANTINE} />

export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider {...MANTINE} withCssVariables={false}>
    {children}
  </MantineProvider>
)

/** The colour scheme of the page; `light` until the browser reports its own. */
export const useScheme = (): 'light' | 'dark' => useComputedColorScheme('light')
