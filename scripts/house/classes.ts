/** The classes that pages name, and the classes in style sheets. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { isNode, type Node, text } from '../syntax-tree.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Classes of Mantine, MapLibre and uPlot, which these libraries name themselves. */
export const isLibrary = (name: string) => /^(mantine-|maplibregl-|uplot$|u-)/.test(name)

/** The classes in a style sheet. */
export function classesOf(css: string): Set<string> {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  // Text before a block is a selector, unless it is an at-rule.
  const selectors = Array.from(bare.matchAll(/([^{};]*)\{/g), ([, selector = '']) => selector.trim())
  // In a module, `:global` names classes of a library or of all pages.
  const rules = selectors
    .filter((selector) => !selector.startsWith('@'))
    .map((selector) => selector.replace(/:global\([^)]*\)/g, ''))
  return new Set(
    rules.flatMap((selector) => Array.from(selector.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = '']) => name)),
  )
}

export interface NamedClasses {
  /** Classes of all pages. */
  global: Set<string>
  /** Classes of modules, by the module's path; `*`: the name is computed. */
  modules: Map<string, Set<string>>
}

const isClassAttribute = (name: string) => /^(class|className|classNames|\w+Class(Name)?)$/.test(name)
const parts = (node: Node, ...fields: string[]) => fields.flatMap((field) => node[field]).filter(isNode)

/** The classes that a file names in its attributes; constants of the file count where attributes use them. */
export function namedIn(path: string, source: string): NamedClasses {
  const { program } = parseSync(path, source)
  const global = new Set<string>()
  const modules = new Map<string, Set<string>>()
  const imported = new Map<string, string>()
  const constants = new Map<string, Node>()
  const attributes: Node[] = []

  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (!isNode(node) || Array.isArray(node)) return
    if (node.type === 'ImportDeclaration') noteImport(node)
    if (node.type === 'VariableDeclarator') noteConstant(node)
    if (
      node.type === 'JSXAttribute' &&
      isNode(node.name) &&
      isClassAttribute(text(node.name.name)) &&
      isNode(node.value)
    )
      attributes.push(node.value)
    if (node.type === 'MemberExpression') noteMember(node)
    if (node.type === 'AssignmentExpression' && isNode(node.left) && isNode(node.left.property) && isNode(node.right))
      if (isClassAttribute(text(node.left.property.name))) attributes.push(node.right)
    for (const part of Object.values(node)) visit(part)
  }
  const noteImport = (node: Node) => {
    const from = isNode(node.source) ? text(node.source.value) : ''
    if (!from.endsWith('.module.css')) return
    const [local] = parts(node, 'specifiers').map(({ local }) => (isNode(local) ? text(local.name) : ''))
    const module = posix.join(posix.dirname(path), from)
    if (local) imported.set(local, module)
    modules.set(module, new Set())
  }
  const noteConstant = (node: Node) => {
    if (isNode(node.id) && isNode(node.init) && text(node.id.name)) constants.set(text(node.id.name), node.init)
  }
  const noteMember = (node: Node) => {
    const module = isNode(node.object) ? imported.get(text(node.object.name)) : undefined
    if (!module || !isNode(node.property)) return
    const { property } = node
    const name = node.computed ? (property.type === 'Literal' ? text(property.value) : '*') : text(property.name)
    modules.get(module)?.add(name)
  }
  visit(program)
  // `classNames={css}` and `classNames={{ ...css }}`: each part of the library's element uses the class of its own name.
  const wholes = attributes.flatMap((value) => {
    const given = isNode(value.expression) ? value.expression : value
    const spread = parts(given, 'properties').map(({ argument }) => argument)
    return [given, ...spread].filter(isNode).map(({ name }) => text(name))
  })
  for (const name of wholes) modules.get(imported.get(name) ?? '')?.add('*')

  const seen = new Set<string>()
  /** Collects the names in all values that an attribute may have. */
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) collect(one)
    if (!isNode(node) || Array.isArray(node)) return
    if (node.type === 'Literal') add(text(node.value))
    else if (node.type === 'TemplateElement') add(isNode(node.value) ? text(node.value.cooked) : '')
    else if (node.type === 'ConditionalExpression') collect(parts(node, 'consequent', 'alternate'))
    else if (node.type === 'LogicalExpression') collect(parts(node, 'left', 'right'))
    else if (node.type === 'Identifier') {
      const name = text(node.name)
      if (!seen.has(name)) {
        seen.add(name)
        collect(constants.get(name))
      }
    } else if (node.type === 'TemplateLiteral') collect(parts(node, 'quasis', 'expressions'))
    else if (node.type === 'ObjectExpression') collect(parts(node, 'properties').map(({ value }) => value))
    else if (node.type === 'ArrayExpression') collect(parts(node, 'elements'))
    else if (node.type === 'CallExpression' && isNode(node.callee) && isNode(node.callee.object))
      collect(node.callee.object)
    else if (node.type === 'JSXExpressionContainer' || node.type === 'TSAsExpression') collect(node.expression)
  }
  const add = (names: string) => {
    for (const name of names.split(/\s+/).filter(Boolean)) global.add(name)
  }
  for (const value of attributes) collect(value)
  return { global, modules }
}

export const classesIn = (path: string) => classesOf(read(path))
export const namedInFile = (path: string) => namedIn(path, read(path))
