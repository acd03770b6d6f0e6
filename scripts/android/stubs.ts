/**
 * Java sources from signatures. `empty` classes are those that javac compiles the app against; `playing` ones run on the JVM in
 * tests: each call goes to `android.stub.Stub`, nothing is abstract or final, and every class can be instantiated.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSignatures, type Signature } from './signatures.ts'

const PRIMITIVES: Record<string, string> = {
  int: 'Integer',
  long: 'Long',
  short: 'Short',
  byte: 'Byte',
  char: 'Character',
  float: 'Float',
  double: 'Double',
  boolean: 'Boolean',
}
const STUB = 'throw new RuntimeException("Stub!");'

/** Splits at a separator that is not within brackets. */
function split(text: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if ('<('.includes(char)) depth++
    if ('>)'.includes(char)) depth--
    if (char === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const erased = (type: string) => type.replace(/<.*>/, '')
const simple = (name: string) => name.slice(name.lastIndexOf('.') + 1)

interface Parsed extends Signature {
  mods: string[]
  kind: string
  generic: string
  parents: string[]
  interfaces: string[]
}

function parse(one: Signature): Parsed {
  const [, mods = '', kind = '', rest = ''] =
    /^(.*?)\b(class|interface|enum|@interface) [\w.]+(.*)$/.exec(one.header) ?? []
  const generic = /^<(?:[^<>]|<[^<>]*>)*>/.exec(rest)?.[0] ?? ''
  const [, parents = '', interfaces = ''] =
    /^(?: ?extends (.*?))?(?: ?implements (.*))?$/.exec(rest.slice(generic.length).trim()) ?? []
  return {
    ...one,
    mods: mods.split(' ').filter((mod) => mod && mod !== 'deprecated' && mod !== 'synchronized'),
    kind,
    generic,
    parents: split(parents, ' '),
    interfaces: split(interfaces, ' '),
  }
}

/** Splits `ctor public A(int, String...) throws E;` into its parts. */
function callable(line: string) {
  const open = line.indexOf('(')
  let close = open
  for (let depth = 0; close < line.length; close++) {
    if (line[close] === '(') depth++
    if (line[close] === ')' && --depth === 0) break
  }
  const types = split(line.slice(open + 1, close), ',').map(
    (part) => split(part.replace(/^(final|optional) /, ''), ' ')[0] ?? '',
  )
  const throwing = /throws ([^;]+);/.exec(line.slice(close))?.[1]
  return {
    head: line.slice(0, open).split(' ').slice(1).join(' '),
    types,
    throws: throwing ? ` throws ${throwing.trim()}` : '',
  }
}

const nothing = (type: string) =>
  type === 'boolean' ? 'false' : PRIMITIVES[type] ? `(${type})0` : `(${erased(type).replace('...', '[]')})null`

/** Writes Java sources into `folder`; `signatures`: paths of signature files. */
export function writeStubs(signatures: string[], folder: string, { playing }: { playing: boolean }) {
  const classes = readSignatures(signatures.map((path) => readFileSync(path, 'utf8')).join('\n'))
  const parsed = new Map([...classes].map(([full, one]) => [full, parse(one)]))

  function toSuper(one: Parsed): string {
    const parent = one.kind === 'class' && parsed.get(erased(one.parents[0] ?? ''))
    const ctors = parent ? parent.members.filter((line) => line.startsWith('ctor')).map(callable) : []
    if (!ctors.length || ctors.some(({ types }) => !types.length)) return ''
    const shortest = ctors.reduce((a, b) => (b.types.length < a.types.length ? b : a))
    return `super(${shortest.types.map(nothing).join(', ')});`
  }

  function field(one: Parsed, line: string): string {
    const text = (/^field (.*?);(?: \/\/.*)?$/.exec(line)?.[1] ?? '').replace(/\b(volatile|transient|deprecated) /g, '')
    const [left = '', value] = text.split(/ = (.*)/)
    const type = left.split(' ').at(-2) ?? ''
    if (value !== undefined) {
      let given = type === 'long' ? `${value.replace(/L$/, '')}L` : value
      if (type === 'float')
        given = given
          .replace('0.0f/0.0f', 'Float.NaN')
          .replace('-1.0f/0.0f', 'Float.NEGATIVE_INFINITY')
          .replace('1.0f/0.0f', 'Float.POSITIVE_INFINITY')
      if (['byte', 'short', 'char'].includes(type)) given = `(${type})${given}`
      return `${left} = ${given};`
    }
    if (one.kind === 'interface') return `${left} = ${nothing(type)};`
    // Not final: otherwise javac would inline the value into the app, and a test could not change it.
    const free = playing || !left.includes('static') ? left.replace(/\bfinal /, '') : left
    if (!left.includes('static')) return `${free};`
    if (!playing)
      return PRIMITIVES[type] ? `${free} = ${PRIMITIVES[type]}.valueOf(${nothing(type)});` : `${free} = null;`
    return PRIMITIVES[type] ? `${free};` : `${free} = (${type}) android.stub.Stub.made(${erased(type)}.class);`
  }

  function ctor(one: Parsed, line: string): string {
    const { head, types, throws } = callable(line)
    const visible = playing ? 'public ' : (/^(public|protected|private) /.exec(head)?.[0] ?? '')
    const args = types.map((type, i) => `${type} a${i}`).join(', ')
    const body = playing
      ? `android.stub.Stub.call(this, "${one.pkg}.${one.name}.<init>", Void.class${types.map((_, i) => `, a${i}`).join('')});`
      : STUB
    return `${visible}${simple(one.name)}(${args})${throws} { ${toSuper(one)} ${body} }`
  }

  function method(one: Parsed, line: string): string {
    const { head: whole, types, throws } = callable(line)
    let head = whole.replace(/\b(synchronized|native|deprecated|strictfp) /g, '')
    if (one.kind === 'enum' && /\b(valueOf|values)$/.test(head)) return ''
    const args = types.map((type, i) => `${type} a${i}`).join(', ')
    const isDefault = /\bdefault /.test(head)
    const isStatic = /\bstatic /.test(head)
    // Signature files do not repeat methods that FrameLayout overrides.
    const isOverridden = one.name === 'ViewGroup'
    if (isOverridden) head = head.replace('abstract ', '')
    const isAbstract = /\babstract /.test(head) || (one.kind === 'interface' && !isStatic && !isDefault)
    if (one.kind === 'interface') head = head.replace(/\b(abstract|final) /g, '')
    else if (playing) head = head.replace(/\b(abstract|final) /g, '')
    if (isAbstract && (!playing || one.kind === 'interface')) return `${head}(${args})${throws};`
    if (!playing) return `${head}(${args})${throws} { ${STUB} }`
    const [, generics, result = ''] =
      /^(?:(?:public|protected|private|static|default) )*(<.*?> )?(.*) \w+$/.exec(head) ?? []
    const isVariable = [generics, one.generic].some((text) => new RegExp(`[<,] ?${erased(result)}\\b`).test(text ?? ''))
    const type = isVariable ? 'Object' : erased(result)
    const self = isStatic ? 'null' : 'this'
    const call = `android.stub.Stub.call(${self}, "${one.pkg}.${one.name}.${simple(head.split(' ').at(-1) ?? '')}", ${type}.class${types.map((_, i) => `, a${i}`).join('')})`
    if (type === 'void') return `${head}(${args})${throws} { ${call}; }`
    return `${head}(${args})${throws} { return (${PRIMITIVES[type] ?? result}) ${call}; }`
  }

  function write(full: string, indent: string): string[] {
    const one = parsed.get(full)
    if (!one) return []
    const isClass = one.kind === 'class'
    let mods = one.mods
    if (!isClass) mods = mods.filter((mod) => mod !== 'final' && mod !== 'abstract')
    if (playing) mods = mods.filter((mod) => mod !== 'final' && mod !== 'abstract')
    if (!one.name.includes('.')) mods = mods.filter((mod) => mod !== 'static')
    else if (!isClass && !mods.includes('static')) mods = [...mods, 'static']
    const parents = isClass ? one.parents : [...one.parents, ...one.interfaces]
    const lines = [
      `${mods.join(' ')} ${one.kind} ${simple(one.name)}${one.generic}` +
        `${parents.length && one.kind !== 'enum' ? ` extends ${parents.join(', ')}` : ''}` +
        `${isClass && one.interfaces.length ? ` implements ${one.interfaces.join(', ')}` : ''} {`,
    ]
    const constants = one.members.flatMap((line) => /^enum_constant .* (\w+);/.exec(line)?.[1] ?? [])
    if (one.kind === 'enum') lines.push(`  ${constants.join(', ')};`)
    for (const line of one.members) {
      if (line.startsWith('field ')) lines.push(`  ${field(one, line)}`)
      else if (line.startsWith('ctor ') && isClass) lines.push(`  ${ctor(one, line)}`)
      else if (line.startsWith('method ')) lines.push(`  ${method(one, line)}`)
    }
    if (isClass && !one.members.some((line) => line.startsWith('ctor ')))
      lines.push(`  ${playing ? 'public ' : ''}${simple(one.name)}() { ${toSuper(one)} ${playing ? '' : STUB} }`)
    for (const [inner, { pkg, name }] of parsed) {
      if (`${pkg}.${name.slice(0, name.lastIndexOf('.'))}` === full && name.includes('.'))
        lines.push(...write(inner, `${indent}  `))
    }
    lines.push('}')
    return lines.map((line) => `${indent}${line}`)
  }

  for (const [full, one] of parsed) {
    if (one.name.includes('.')) continue
    const path = join(folder, ...one.pkg.split('.'), `${one.name}.java`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `package ${one.pkg};\n@SuppressWarnings("all")\n${write(full, '').join('\n')}\n`)
  }
}
