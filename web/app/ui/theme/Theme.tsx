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

/** The style of Mantine's variables, written where it stands: in the body it would not be valid. */
export const ThemeVariables = () => <MantineProvider {...MANTINE} />

export const Theme = ({ children }: { children: ReactNode }) => (
  <MantineProvider {...MANTINE} withCssVariables={false}>
    {children}
  </MantineProvider>
)

/** What the page is shown in; `light` until the browser has said. */
export const useScheme = (): 'light' | 'dark' => useComputedColorScheme('light')
