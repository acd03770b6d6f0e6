/** A rule of a day that changes without its version would be mixed with chapters that were kept before (decision 46). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { VERSION } from '../../server/src/features/days/chapters-version.ts'

const ROOT = join(import.meta.dirname, '../..')
const STAMP = join(ROOT, 'server/src/features/days/chapters-version.stamp')
/** What a sum keeps of a day is made by these and by what they import. */
const MADE_BY = [
  'server/src/features/tracks/day.rules.ts',
  'server/src/features/days/sum-day.ts',
  'server/src/features/days/kept/kept-chapter.ts',
]
/** They read points or hand work to a thread: what comes of a day does not depend on how. */
const PLUMBING = /\.queries\.ts$|compute-day\.ts$|^server\/src\/(db|http|outside)\//

const WHAT_TO_DO = `A rule of a day has changed, and VERSION has not: servers would go on from chapters that the old rule made.
1. Raise VERSION in server/src/features/days/chapters-version.ts.
2. npx vitest run day-rules --update
3. Where days that are over are to be computed again too, note their machines in \`recounts\` by a migration (decision 46).`
const TO_STAMP = 'VERSION is new or the stamp is of another branch: npx vitest run day-rules --update'

/** The code without comments and layout, which change no day, and the files that it needs at run time. */
function codeOf(name: string, source: string): { code: string; imports: string[] } {
  const { comments, module } = parseSync(name, source)
  let code = ''
  let from = 0
  for (const { start, end } of comments) {
    code += `${source.slice(from, start)} `
    from = end
  }
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : [])),
  )
  return {
    code: (code + source.slice(from)).replaceAll(/\s+/g, ' '),
    imports: [...imports.map(({ moduleRequest }) => moduleRequest.value), ...exported],
  }
}

const SHARED = '@spetskarta/shared/'
function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(SHARED)) return `shared/src/${specifier.slice(SHARED.length)}`
  return specifier.startsWith('.') ? relative(ROOT, join(ROOT, dirname(from), specifier)) : undefined
}

/** A line a file, by name: `name hash`. */
function sources(): string {
  const hashes = new Map<string, string>()
  const open = [...MADE_BY]
  for (let name = open.pop(); name; name = open.pop()) {
    if (hashes.has(name) || PLUMBING.test(name)) continue
    const { code, imports } = codeOf(name, readFileSync(join(ROOT, name), 'utf8'))
    hashes.set(name, createHash('sha256').update(code).digest('hex').slice(0, 16))
    for (const one of imports) {
      const file = fileOf(name, one)
      if (file) open.push(file)
    }
  }
  return [...hashes]
    .map(([name, hash]) => `${name} ${hash}\n`)
    .sort()
    .join('')
}

/** The stamp's version and sources; a merge may have left anything in it. */
function stampOf(text: string): { version: number; sources: string } | undefined {
  const stamped = /^VERSION (\d+)\n((?:\S+ [0-9a-f]{16}\n)*)$/.exec(text)
  return stamped ? { version: Number(stamped[1]), sources: stamped[2] ?? '' } : undefined
}

test('a rule of a day changes together with the version of kept chapters', async () => {
  const now = sources()
  const stamp = stampOf(readFileSync(STAMP, 'utf8'))
  // Before anything is written: an update must not hide a forgotten number.
  if (stamp?.version === VERSION) {
    const before = new Set(stamp.sources.split('\n'))
    const changed = now.split('\n').filter((line) => !before.has(line))
    expect(changed.length === 0 && now === stamp.sources, `${WHAT_TO_DO}\n${changed.join('\n')}`).toBe(true)
  } else if (stamp) expect(VERSION, 'VERSION only grows').toBeGreaterThan(stamp.version)
  await expect(`VERSION ${VERSION}\n${now}`, TO_STAMP).toMatchFileSnapshot(STAMP)
})

describe('what is held', () => {
  test('is the code that makes days, down to what is shared', () => {
    const now = sources()
    for (const name of ['tracks/paces', 'tracks/chapters/chapter', 'tracks/motion/smooth', 'tracks/work/engine'])
      expect(now).toContain(`server/src/features/${name}.rules.ts `)
    expect(now).toContain('shared/src/tracks/rules.ts ')
    expect(now).not.toContain('.queries.ts')
  })

  test('is neither comments nor layout, and every digit', () => {
    const code = (source: string) => codeOf('a.ts', source).code
    expect(code('/** Why. */\nconst a = 1 // one\n').trim()).toBe(code('const a =\n  1').trim())
    expect(code('const a = 1')).not.toBe(code('const a = 2'))
    expect(code("const a = '// no comment'")).toContain('// no comment')
  })

  test('is read of a stamp, and not of what a merge has left', () => {
    expect(stampOf('VERSION 6\na.ts 0123456789abcdef\n')).toEqual({ version: 6, sources: 'a.ts 0123456789abcdef\n' })
    expect(stampOf('<<<<<<< HEAD\nVERSION 6\n=======\nVERSION 7\n>>>>>>> b\n')).toBeUndefined()
  })
})
