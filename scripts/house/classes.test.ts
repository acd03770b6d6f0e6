import { describe, expect, test } from 'vitest'
import { filesIn, isProduct } from '../rooms.ts'
import { classesIn, classesOf, isLibrary, namedIn, namedInFile } from './classes.ts'

describe.each(['web/app', 'recorder/src'])('the classes of %s', (folder) => {
  const files = filesIn(folder)
  const sheets = files.filter((path) => path.endsWith('.css'))
  const named = new Map(
    files.filter((path) => /\.tsx?$/.test(path) && isProduct(path)).map((path) => [path, namedInFile(path)]),
  )
  const everywhere = new Set(
    sheets
      .filter((path) => !path.endsWith('.module.css'))
      .flatMap((path) => [...classesIn(path)].filter((name) => !isLibrary(name))),
  )

  test(`every class that a part of ${folder} names exists`, () => {
    const missing = [...named].flatMap(([path, { global, modules }]) => [
      ...[...global].filter((name) => !everywhere.has(name)).map((name) => `${path}: ${name}`),
      ...[...modules].flatMap(([module, names]) =>
        [...names]
          .filter((name) => name !== '*' && !classesIn(module).has(name))
          .map((name) => `${path}: ${module} .${name}`),
      ),
    ])
    expect(missing).toEqual([])
  })

  test(`every class of the style sheets of ${folder} is named somewhere`, () => {
    const used = new Set([...named.values()].flatMap(({ global }) => [...global]))
    const unused = [...everywhere].filter((name) => !used.has(name))
    const ofModules = sheets
      .filter((path) => path.endsWith('.module.css'))
      .flatMap((module) => {
        const names = new Set([...named.values()].flatMap(({ modules }) => [...(modules.get(module) ?? [])]))
        if (names.has('*')) return []
        return [...classesIn(module)]
          .filter((name) => !names.has(name) && !isLibrary(name))
          .map((name) => `${module} .${name}`)
      })
    expect([...unused, ...ofModules]).toEqual([])
  })
})

test('classes of a style sheet are those of its selectors', () => {
  const css = `/* .no */ @media (--md-up) { .a > b.c-1:hover { margin: 1.5em; background: url(x.png); &.d { top: 0 } } } .e :global(.f) { content: '.g' }`
  expect([...classesOf(css)]).toEqual(['a', 'c-1', 'd', 'e'])
})

test.each([
  ['<p className="row wrap" />', ['row', 'wrap']],
  [`<p className={\`\${css.a} row\`} />`, ['row']],
  ["<p className={part === 'work' ? 'strong' : undefined} />", ['strong']],
  ["const LOOK = 'row'\nconst A = <p className={LOOK} />", ['row']],
  ["<Select classNames={{ input: 'box', root: css.root }} />", ['box']],
  ["<p className={['row', on && 'lit'].join(' ')} />", ['row', 'lit']],
  ['<p title="row" className={css[\'a\']} />', []],
  ["panel.className = 'float'", ['float']],
])('the classes in %j are seen', (source, names) => {
  expect([...namedIn('web/app/A.tsx', source).global]).toEqual(names)
})

test('the classes of a module are seen, and that one is computed', () => {
  const source = `import css from './A.module.css'\nconst A = <p className={\`\${css.a} \${on ? css['b'] : css[kind]}\`} />`
  expect(namedIn('web/app/A.tsx', source).modules).toEqual(
    new Map([['web/app/A.module.css', new Set(['a', 'b', '*'])]]),
  )
})
