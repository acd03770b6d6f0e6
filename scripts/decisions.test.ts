/** The index of decisions names each page, and no other. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../docs/decisions/', import.meta.url)

test('the index of decisions has every page with its number and title', () => {
  const pages = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  const rows = pages.map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(new URL(name, folder), 'utf8')) ?? []
    expect(name, `${name} begins with its number`).toMatch(new RegExp(`^0*${number}-`))
    return `| ${number} | [${title}](${name}) |`
  })
  const index = readFileSync(new URL('README.md', folder), 'utf8')
  expect(index.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(
    rows.sort((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1])),
  )
})
