/**
 * What the compiled app uses of the platform, and where: each class, method and field outside of the app that its instructions
 * name, with the oldest Android that can reach the place, given the checks of `Build.VERSION.SDK_INT` before it.
 */
import { run } from './tools.ts'

interface Site {
  /** The method, as messages name it: `ru.spetskarta.recorder.Notices.channel`. */
  within: string
  /** The lowest value that `Build.VERSION.SDK_INT` can have there. */
  atLeast: number
}

export interface Compiled {
  /** `android/app/Service` → what it extends and implements; only the app's own classes. */
  own: Map<string, { parents: string[]; methods: Map<string, Method>; fields: Set<string> }>
  /** By `android/app/Service`, and by `android/app/Service.stopSelf:()V` for a member, each with its sites. */
  references: Map<string, Site[]>
}

interface Method {
  name: string
  /** `(I)V` */
  descriptor: string
  /** Called only by the app's own code and by its name: private or static. */
  closed: boolean
  isAbstract: boolean
  code: Instruction[]
  handlers: { from: number; to: number; target: number }[]
}

interface Instruction {
  at: number
  op: string
  args: string
  /** javap's explanation: `Method android/app/Service.stopSelf:()V`. */
  about: string
  /** Targets of a switch. */
  ways: number[]
}

const MOST = 1000
const PUSH = /^(?:bipush|sipush)$/
const OPPOSITE = { lt: 'ge', ge: 'lt', gt: 'le', le: 'gt' } as const
const RELATION = /^if_icmp(lt|ge|gt|le)$/

/** `javap` writes class names with dots, but references with slashes. */
const strokes = (name: string) => name.replaceAll('.', '/')

/** Reads `javap -c -p -s` of all classes, line by line. */
function readClasses(text: string): Compiled['own'] {
  const own: Compiled['own'] = new Map()
  let current = { parents: [] as string[], methods: new Map<string, Method>(), fields: new Set<string>() }
  let method: Method | undefined
  let declared = ''
  for (const line of text.split('\n')) {
    if (/^\S.*\{$/.test(line)) {
      current = { parents: [], methods: new Map(), fields: new Set() }
      own.set(readHeader(line, current.parents), current)
    } else if (/^ {2}\S.*;$/.test(line)) declared = line.trim().slice(0, -1)
    else if (line.startsWith('    descriptor: (')) {
      method = readMethod(declared, line.slice(line.indexOf('(')))
      current.methods.set(`${method.name}:${method.descriptor}`, method)
    } else if (line.startsWith('    descriptor: ')) {
      current.fields.add(`${declared.split(' ').at(-1)}:${line.slice('    descriptor: '.length)}`)
    } else if (method) readCode(line, method)
  }
  return own
}

/** Returns the class's name; adds what it extends and implements to `parents`. */
function readHeader(line: string, parents: string[]): string {
  let plain = line
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/<[^<>]*>/g, '')
  }
  const [, name = '', more = ''] = /(?:class|interface) ([\w.$]+)(.*)\{$/.exec(plain) ?? []
  for (const [, names = ''] of more.matchAll(/(?:extends|implements) ([\w.$, ]+?)(?= implements|\s*$)/g)) {
    parents.push(...names.split(/, ?/).map(strokes))
  }
  if (!/ extends /.test(more)) parents.unshift('java/lang/Object')
  return strokes(name)
}

function readMethod(declared: string, descriptor: string): Method {
  const words = (declared.split('(')[0] ?? '').split(' ')
  const last = words.at(-1) ?? ''
  const name = declared === 'static {}' ? '<clinit>' : last.includes('.') ? '<init>' : last
  const closed = words.includes('private') || (words.includes('static') && name !== '<clinit>')
  return { name, descriptor, closed, isAbstract: words.includes('abstract'), code: [], handlers: [] }
}

function readCode(line: string, { code, handlers }: Method) {
  const [, at, op = '', rest = ''] = /^\s+(\d+): ([a-z]\w*)\s*(.*)$/.exec(line) ?? []
  if (at) {
    const [args = '', about = ''] = rest.split('// ')
    code.push({ at: Number(at), op, args: args.trim(), about: about.trim(), ways: [] })
  }
  const [, way] = /^\s+(?:-?\d+|default): (\d+)$/.exec(line) ?? []
  if (way) code.at(-1)?.ways.push(Number(way))
  const [, from, to, target] = /^\s+(\d+)\s+(\d+)\s+(\d+)\s+(?:Class|any)/.exec(line) ?? []
  if (from) handlers.push({ from: Number(from), to: Number(to), target: Number(target) })
}

/** The number that an instruction puts on the stack. */
function pushed({ op, args, about }: Instruction): number | undefined {
  if (PUSH.test(op)) return Number(args)
  const [, small] = /^iconst_(\d)$/.exec(op) ?? []
  if (small) return Number(small)
  const [, large] = /^int (\d+)$/.exec(about) ?? []
  return large ? Number(large) : undefined
}

/** What a comparison of the level with a number implies where it is true; the opposite relation gives the other branch. */
function learned(relation: keyof typeof OPPOSITE, level: number) {
  if (relation === 'ge') return level
  if (relation === 'gt') return level + 1
  return 0
}

/** The lowest possible level at each instruction of a method that is entered with `entry`. */
function levelsIn(method: Method, entry: number): Map<number, number> {
  const { code, handlers } = method
  const index = new Map(code.map(({ at }, i) => [at, i]))
  const levels = new Map<number, number>()
  const waiting: [at: number, level: number][] = [[code[0]?.at ?? 0, entry]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [at, level] = next
    const before = levels.get(at) ?? MOST
    if (level >= before) continue
    levels.set(at, level)
    const i = index.get(at) ?? 0
    const now = code[i]
    if (!now) continue
    for (const { from, to, target } of handlers) if (at >= from && at < to) waiting.push([target, level])
    const [, relation] = RELATION.exec(now.op) ?? []
    const number = code[i - 1] && pushed(code[i - 1] as Instruction)
    const isOfLevel = code[i - 2]?.about === 'Field android/os/Build$VERSION.SDK_INT:I' && number !== undefined
    const ends = /^(goto|goto_w|athrow|[ilfda]?return|tableswitch|lookupswitch)$/.test(now.op)
    const known = isOfLevel && relation ? (relation as keyof typeof OPPOSITE) : undefined
    const plus = (which: keyof typeof OPPOSITE) => Math.max(level, learned(which, number ?? 0))
    if (/^(if|goto)/.test(now.op)) waiting.push([Number(now.args), known ? plus(known) : level])
    for (const way of now.ways) waiting.push([way, level])
    const after = code[i + 1]
    if (!ends && after) waiting.push([after.at, known ? plus(OPPOSITE[known]) : level])
  }
  return levels
}

/** The target of a reference: the class that it names, or the class of the method that contains it. */
function target(about: string, within: string): { cls: string; member: string } | undefined {
  const [, kind = '', name = ''] = /^(Method|InterfaceMethod|Field|class) (\S+)$/.exec(about) ?? []
  if (!kind) return undefined
  const plain = name.replaceAll('"', '')
  if (kind === 'class') return { cls: plain.replace(/^\[+L?|;$/g, ''), member: '' }
  const end = plain.indexOf(':')
  const dot = plain.lastIndexOf('.', end)
  if (dot < 0) return { cls: within, member: plain }
  const cls = plain.slice(0, dot)
  return { cls: cls.startsWith('[') ? 'java/lang/Object' : cls, member: plain.slice(dot + 1) }
}

/** `min`: the oldest Android that the app is for. */
export function readCompiled(classes: string, min: number): Compiled {
  const files = run('find', [classes, '-name', '*.class']).split('\n').filter(Boolean).sort()
  const own = readClasses(run('javap', ['-c', '-p', '-s', ...files]))
  /** The class that a member belongs to: the app's own class that declares it, or the first platform class above. */
  const home = (cls: string, member: string): { cls: string; method?: Method } => {
    const here = own.get(cls)
    const method = here?.methods.get(member)
    if (!here || method || here.fields.has(member)) return { cls, method }
    const above = here.parents.map((parent) => home(parent, member))
    return above.find(({ cls: of }) => own.has(of)) ?? above[0] ?? { cls: 'java/lang/Object' }
  }

  // A method called from many places has the lowest of their levels; repeated until nothing changes.
  const entries = new Map<Method, number>()
  const all = [...own].flatMap(([cls, { methods }]) => [...methods.values()].map((method) => ({ cls, method })))
  for (const { method } of all) entries.set(method, method.closed ? MOST : min)
  let references: Compiled['references'] = new Map()
  for (let changed = true; changed; ) {
    changed = false
    references = new Map()
    for (const { cls, method } of all) {
      const levels = levelsIn(method, entries.get(method) ?? min)
      for (const { at, about } of method.code) {
        const referred = target(about, cls)
        const atLeast = levels.get(at)
        if (!referred || atLeast === undefined || referred.cls.length === 1) continue
        const called = referred.member ? home(referred.cls, referred.member) : { cls: referred.cls }
        const { cls: of, method: next } = called as ReturnType<typeof home>
        if (next?.closed && (entries.get(next) ?? MOST) > atLeast) {
          entries.set(next, atLeast)
          changed = true
        }
        if (own.has(of)) continue
        const site = { within: `${cls.replaceAll('/', '.')}.${method.name}`, atLeast }
        for (const key of referred.member ? [of, `${of}.${referred.member}`] : [of]) {
          references.set(key, [...(references.get(key) ?? []), site])
        }
      }
    }
  }
  return { own, references }
}
