import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from './theme'

test('the style sheet has the variables that the theme makes', async () => {
  const html = renderToStaticMarkup(<MantineProvider theme={theme} withGlobalClasses={false} />)
  const [, rules = ''] = /<style[^>]*>([\s\S]*)<\/style>/.exec(html) ?? []
  const lines = rules
    .trim()
    .replace(/\n+/g, '\n')
    .replace(/, (?=:host)/g, ',\n')
    .replace(/\{/g, ' {\n  ')
    .replace(/;(?=--)/g, ';\n  ')
    .replace(/;\}/g, ';\n}\n')
    .replace(/'/g, '"')
    .replace(/#[\dA-F]{6}/g, (colour) => colour.toLowerCase())
  await expect(
    `/* Made of theme.ts: npx vitest run mantine-variables --update */\n${lines.trim()}\n`,
  ).toMatchFileSnapshot('./mantine-variables.css')
})
