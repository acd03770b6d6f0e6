import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorLine } from './form/Field'
import { Notice } from './Notice'

const shown = (what: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/service?machine=7']}>{what}</MemoryRouter>)

test.each([
  ['a form', (text: string) => <Notice bad>{text}</Notice>],
  ['a field', (text: string) => <ErrorLine>{text}</ErrorLine>],
])('where the session has ended, the error of %s has a link to log in and come back', (_, error) => {
  const link = '<a class="link" href="/login?next=%2Fservice%3Fmachine%3D7" target="_blank"'
  expect(shown(error('Войдите, чтобы продолжить'))).toContain(link)
  expect(shown(error('Введите название'))).not.toContain('<a ')
})
