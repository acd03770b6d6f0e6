/**
 * Rewrites android/framework/levels.txt: `node scripts/android-levels.ts PER_LEVEL MERGED` after `npm run android`. Both are
 * folders of npm's @nativescript/types-android, unpacked: 8.4.0 has the public classes of each level from 17 to 33, as in
 * Google's android.jar; 9.1.1 has those of level 37, with `@since` for newer ones.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ANDROID, gradleValues } from './android/build.ts'
import { LEVELS, listeners } from './android/levels.ts'
import { readCompiled } from './android/references.ts'

interface Declared {
  since: number
  parents: string[]
  /** `getId():string`; a type parameter is `any`. */
  members: Map<string, number>
  /** Methods that an implementation of an interface must have: `onLocationChanged/1`. */
  required: string[]
}

/** Simplifies types, innermost first: `androidNative.Array<T>` becomes `T[]`; other type parameters are dropped. */
function plain(type: string): string {
  let text = type.replace(/ \| null/g, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/([\w.]+)<([^<>]*)>/g, (_, name: string, of: string) =>
      name === 'androidNative.Array' ? `${of.split(',')[0]}[]` : name,
    )
  }
  return text.trim()
}

const typesOf = (parameters: string) =>
  parameters
    .split(/, ?/)
    .filter(Boolean)
    .map((one) => one.slice(one.indexOf(':') + 1).trim())

function readDeclarations(text: string): Map<string, Declared> {
  const classes = new Map<string, Declared>()
  const path: string[] = []
  let since = 0
  let asking: string[] | undefined
  for (const line of text.split('\n')) {
    const [, newer] = /@since (\d+)/.exec(line) ?? []
    if (newer) since = Number(newer)
    const [, name, more = ''] =
      /^\s*(?:export|declare) (?:abstract )?(?:module|class|interface) ([\w.$]+)(.*)\{$/.exec(line) ?? []
    const current = classes.get(path.join('.'))
    if (name) {
      path.push(name)
      if (!/^\s*(?:export|declare) module/.test(line)) {
        const parents = plain(more)
          .replace(/extends|implements/g, ',')
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
        classes.set(path.join('.'), { since, parents, members: new Map(), required: [] })
        since = 0
      }
    } else if (/^\s*\}$/.test(line)) path.pop()
    else if (/constructor\(implementation: \{$/.test(line)) asking = current?.required
    else if (/^\s*\}\);$/.test(line)) asking = undefined
    else {
      const whole = plain(line)
      const [, method, parameters = '', returns] = /([\w$]+)\((.*?)\)(?:: (.*?))?;$/.exec(whole) ?? []
      const [, field, type] = method ? [] : (/([\w$]+): (.*?);$/.exec(whole) ?? [])
      if (asking && method) asking.push(`${method}/${typesOf(parameters).length}`)
      else if (current && method)
        current.members.set(
          `${method === 'constructor' ? '<init>' : method}(${typesOf(parameters)}):${returns ?? 'void'}`,
          since,
        )
      else if (current && field) current.members.set(`${field}:${type}`, since)
      if (method || field) since = 0
    }
  }
  return classes
}

const PRIMITIVES: Record<string, string> = {
  V: 'void',
  Z: 'boolean',
  C: 'string',
  B: 'number',
  S: 'number',
  I: 'number',
  J: 'number',
  F: 'number',
  D: 'number',
}
const WORDS: Record<string, string> = {
  'java.lang.Object': 'any',
  'java.lang.String': 'string',
  'java.lang.CharSequence': 'string',
}

/** `[Ljava/lang/String;` in TypeScript's notation. */
function typed(descriptor: string): string {
  if (descriptor.startsWith('[')) return `${typed(descriptor.slice(1))}[]`
  const name = descriptor.replace(/^L|;$/g, '').replace(/[/$]/g, '.')
  return PRIMITIVES[descriptor] ?? WORDS[name] ?? name
}

const isSame = (declared: string, wanted: string) =>
  declared === wanted ||
  declared.replace(/\[\]$/, '') === 'any' ||
  !/^(string|number|boolean|void|any)|\./.test(declared)

/** Whether a declared member is the one that the app names, judged by its types, including the returned one. */
function isMember(declared: string, member: string): boolean {
  const end = member.indexOf(':')
  const name = member.slice(0, end)
  const descriptor = member.slice(end + 1)
  if (!descriptor.startsWith('(')) return declared.startsWith(`${name}:`)
  const [, itsName, parameters = '', returns = ''] = /^(.*?)\((.*)\):(.*)$/.exec(declared) ?? []
  if (itsName !== name) return false
  const wanted = descriptor.slice(1, descriptor.indexOf(')')).match(/\[*(?:L[^;]+;|[A-Z])/g) ?? []
  const its = parameters.split(',').filter(Boolean)
  return (
    its.length === wanted.length &&
    its.every((type, i) => isSame(type, typed(wanted[i] ?? ''))) &&
    (name === '<init>' || isSame(returns, typed(descriptor.slice(descriptor.indexOf(')') + 1))))
  )
}

/** The level since which it exists; 0: always, as far as the list goes; undefined: it is not in the list. */
function find(classes: Map<string, Declared>, cls: string, member: string): number | undefined {
  const here = classes.get(cls.replace(/[/$]/g, '.'))
  if (!here) return undefined
  if (!member) return here.since
  const own = [...here.members].filter(([declared]) => isMember(declared, member)).map(([, since]) => since)
  if (own.length) return Math.max(here.since, Math.min(...own))
  if (member.startsWith('<init>')) return undefined
  const above = here.parents.concat('java.lang.Object').filter((parent) => parent !== cls.replace(/[/$]/g, '.'))
  const levels = above.map((parent) => find(classes, parent, member)).filter((since) => since !== undefined)
  return levels.length ? Math.max(here.since, Math.min(...levels)) : undefined
}

const [perLevel, merged] = process.argv.slice(2)
const classes = join(ANDROID, 'work', 'cls')
if (!perLevel || !merged || !existsSync(classes)) {
  process.stderr.write('Использование: npm run android, затем node scripts/android-levels.ts ПО_УРОВНЯМ ОБЩЕЕ\n')
  process.exit(1)
}
const read = (folder: string, name: string) =>
  readDeclarations(readFileSync(join(folder, 'lib', 'android', name), 'utf8'))
const min = Number(gradleValues().min)
const compiled = readCompiled(classes, min)
const LISTED = 33
const lists = Array.from({ length: LISTED - min + 1 }, (_, i) => read(perLevel, `android-platform-${min + i}.d.ts`))
const newest = read(merged, 'android-platform-21-37-merged.d.ts')

const levelOf = (cls: string, member: string): number | undefined => {
  const first = lists.findIndex((list) => find(list, cls, member) !== undefined)
  return first < 0 ? find(newest, cls, member) : min + first
}
const rows = new Map<string, string[]>()
for (const name of [...compiled.references.keys()].sort()) {
  const dot = name.indexOf('.')
  const cls = dot < 0 ? name : name.slice(0, dot)
  const member = dot < 0 ? '' : name.slice(dot + 1)
  const level = levelOf(cls, member)
  if (!level) process.stderr.write(`нигде нет: ${name}\n`)
  if (!member) rows.set(cls, [`${cls} ${level ?? 0}`])
  else rows.get(cls)?.push(`  ${member} ${level ?? 0}`)
}
for (const parent of [...new Set([...listeners(compiled).values()].flat())].sort()) {
  // From the oldest list: methods added to an interface later have a default body. Java's own listeners are as old as Java.
  const needed = lists[0]?.get(parent.replace(/[/$]/g, '.'))?.required ?? []
  if (parent.startsWith('android/') && needed.length)
    rows.set(parent, [
      ...(rows.get(parent) ?? [`${parent} ${levelOf(parent, '')}`]),
      `  calls ${needed.sort().join(' ')}`,
    ])
}
const HEAD = `# The API level since which each class, method and field is there that the app names; ${min} is ${min} or older.
# Written by scripts/android-levels.ts from lists of Google's android.jar of each level; «calls» is what an interface asks for.
`
writeFileSync(LEVELS, `${HEAD}${[...rows.values()].flat().join('\n')}\n`)
