import { createTheme, type MantineColorsTuple } from '@mantine/core'

const orange: MantineColorsTuple = [
  '#FFF0E6',
  '#FFDFC9',
  '#FFC49C',
  '#FFA66C',
  '#F57A30',
  '#F26A1B',
  '#E25C0C',
  '#DB5A0C',
  '#AD4307',
  '#7C3105',
]
const yellow: MantineColorsTuple = [
  '#FFF6D6',
  '#FFECAD',
  '#FFE07F',
  '#FFD466',
  '#FFCB45',
  '#FFC629',
  '#E0A800',
  '#B38600',
  '#735200',
  '#4D3700',
]

/** Mantine in the product's colours; the colours by role are CSS variables in `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'orange',
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.25,
  black: '#16191D',
  white: '#FFFFFF',
  colors: { orange, yellow },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  breakpoints: { sm: '40em', md: '48em', lg: '62em', xl: '75em' },
  fontFamily: "'Golos Text Variable', 'Golos Text Meanwhile', system-ui, sans-serif",
  headings: { fontFamily: "'Golos Text Variable', 'Golos Text Meanwhile', system-ui, sans-serif", fontWeight: '700' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})
