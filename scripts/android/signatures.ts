/** Reads AOSP's signature files (`api/current.txt`, format 2.0): classes with their members, one per line. */

/** A declared class. Annotations are left out: they are for tools, and javac does not need them. */
export interface Signature {
  pkg: string
  /** With a dot for a nested class. */
  name: string
  header: string
  members: string[]
}
/** By qualified name. */
export type Signatures = Map<string, Signature>

const withoutAnnotations = (text: string) =>
  text.replace(/@(?!interface)[\w.]+(\((?:[^()"]|"(?:\\.|[^"\\])*"|\([^()]*\))*\))?\s*/g, '')

/** The qualified names in a line, except those in string literals. */
const namesIn = (line: string) =>
  [...line.replace(/"(?:\\.|[^"\\])*"/g, '').matchAll(/(?<![\w.])[a-z][\w]*(?:\.\w+)+/g)].map(([name]) => name)
const isOfJava = (name: string) => /^(java|javax\.(crypto|net|security))\./.test(name)

/** A class that occurs again adds its members. */
export function readSignatures(text: string): Signatures {
  const classes: Signatures = new Map()
  let pkg = ''
  let current: Signature | undefined
  for (const line of text.split('\n')) {
    const opened = /^package ([\w.]+) \{/.exec(line)
    if (opened) pkg = opened[1] ?? ''
    else if (/^ {2}\S.*\{$/.test(line)) {
      const header = withoutAnnotations(line.trim().slice(0, -1)).trim()
      const [, name] = /(?:class|interface|enum|@interface) ([\w.]+)/.exec(header) ?? []
      current = name ? (classes.get(`${pkg}.${name}`) ?? { pkg, name, header, members: [] }) : undefined
      if (current) classes.set(`${pkg}.${name}`, current)
    } else if (/^ {2}\}/.test(line)) current = undefined
    else if (/^ {4}\S/.test(line)) current?.members.push(withoutAnnotations(line.trim()))
  }
  return classes
}

/** The wanted classes and those they extend; of their interfaces and members only those that name no other class. */
export function trim(classes: Signatures, wanted: Iterable<string>): Signatures {
  const kept = new Set<string>()
  const keep = (full: string) => {
    const declared = classes.get(full)
    if (!declared || kept.has(full) || isOfJava(full)) return
    kept.add(full)
    if (declared.name.includes('.')) keep(full.slice(0, full.lastIndexOf('.')))
    const [, parent = ''] = / class .*?\bextends (\S+)/.exec(` ${declared.header.replace(/<.*?>/g, '')}`) ?? []
    keep(parent)
  }
  for (const name of wanted) keep(name)
  const knows = (line: string) => namesIn(line).every((name) => isOfJava(name) || kept.has(name))
  const known = (header: string) => {
    const [before = '', list] = header.split(' implements ')
    const all = list ? list.split(/ (?![^<]*>)/).filter(knows) : []
    return all.length ? `${before} implements ${all.join(' ')}` : before
  }
  return new Map(
    [...classes]
      .filter(([full]) => kept.has(full))
      .map(([full, one]) => [full, { ...one, header: known(one.header), members: one.members.filter(knows) }]),
  )
}

export function writeSignatures(classes: Signatures): string {
  const packages = new Map<string, Signature[]>()
  for (const one of classes.values()) packages.set(one.pkg, [...(packages.get(one.pkg) ?? []), one])
  const text = [...packages].map(
    ([pkg, all]) =>
      `package ${pkg} {\n\n${all.map(({ header, members }) => `  ${header} {\n${members.map((line) => `    ${line}\n`).join('')}  }\n`).join('\n')}\n}\n`,
  )
  return `// Signature format: 2.0\n${text.join('\n')}`
}
