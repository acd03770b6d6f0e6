/**
 * The Android level since which each class, method and field that the app names exists. It is kept in
 * android/framework/levels.txt, and compared with what the compiled app names, and with the checks of `Build.VERSION.SDK_INT` on
 * the way there.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Compiled, readCompiled } from './references.ts'

export const LEVELS = join(import.meta.dirname, '..', '..', 'android', 'framework', 'levels.txt')

/**
 * Levels by `android/app/Service` and `android/app/Service.stopSelf:()V`; methods that Android calls, by
 * `android/location/LocationListener`.
 */
interface Levels {
  since: Map<string, number>
  /** `onLocationChanged/1`: name and number of parameters. */
  called: Map<string, string[]>
}

function readLevels(): Levels {
  const since: Levels['since'] = new Map()
  const called: Levels['called'] = new Map()
  let cls = ''
  for (const line of readFileSync(LEVELS, 'utf8').split('\n')) {
    const [name = '', level = '', ...more] = line.trim().split(' ')
    if (!name || name.startsWith('#')) continue
    if (!line.startsWith(' ')) cls = name
    if (name === 'calls') called.set(cls, [level, ...more])
    else since.set(line.startsWith(' ') ? `${cls}.${name}` : name, Number(level))
  }
  return { since, called }
}

/** The app's own classes that Android calls by an interface or an abstract class, with the names of those. */
export function listeners({ own }: Compiled): Map<string, string[]> {
  const above = (cls: string): string[] => {
    const here = own.get(cls)
    return here ? here.parents.flatMap(above) : [cls]
  }
  return new Map([...own.keys()].map((cls) => [cls, above(cls).filter((name) => /^(android|java)\//.test(name))]))
}

const parametersOf = (descriptor: string) =>
  descriptor.slice(1, descriptor.indexOf(')')).match(/\[*(?:L[^;]+;|[A-Z])/g)?.length ?? 0

/** Methods, as `onLocationChanged/1`, of a class and of the app's own classes above it. */
function methodsOf(cls: string, own: Compiled['own']): Set<string> {
  const here = own.get(cls)
  if (!here) return new Set()
  const mine = [...here.methods.values()].map(({ name, descriptor }) => `${name}/${parametersOf(descriptor)}`)
  return new Set([...mine, ...here.parents.flatMap((parent) => [...methodsOf(parent, own)])])
}

/** What Androids of level `min` and newer would lack, in Russian; empty where nothing is missing. */
export function missing(classes: string, min: number): string[] {
  const { since, called } = readLevels()
  const compiled = readCompiled(classes, min)
  const wrong: string[] = []
  for (const [name, sites] of compiled.references) {
    const level = since.get(name)
    if (level === undefined) wrong.push(`нет в levels.txt: ${name} (${sites[0]?.within})`)
    else {
      for (const { within, atLeast } of sites)
        if (atLeast < level) wrong.push(`${name} есть с API ${level}, а ${within} зовёт с ${atLeast}`)
    }
  }
  for (const name of since.keys())
    if (!compiled.references.has(name) && !called.has(name)) wrong.push(`лишнее в levels.txt: ${name}`)
  for (const [cls, parents] of listeners(compiled)) {
    const here = compiled.own.get(cls)
    if (!here) continue
    const methods = methodsOf(cls, compiled.own)
    for (const parent of parents) {
      for (const method of called.get(parent) ?? [])
        if (!methods.has(method) && !isAbstract(cls, compiled.own))
          wrong.push(`${cls} не отвечает на ${parent}.${method}`)
    }
  }
  return wrong
}

/** Whether a class leaves methods to its subclasses. */
function isAbstract(cls: string, own: Compiled['own']): boolean {
  return [...(own.get(cls)?.methods.values() ?? [])].some((method) => method.isAbstract)
}
