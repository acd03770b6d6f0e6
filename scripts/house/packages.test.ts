/** Each package is installed from where the lock says it is, and is what the lock says it must be. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
}

test('the lock names the address and the content of each package', () => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const installed = Object.entries(packages).filter(([path]) => /node_modules\/(?!@spetskarta\/)/.test(path))
  expect(installed.length).toBeGreaterThan(500)
  for (const [path, { version, resolved, integrity }] of installed) {
    expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
    expect(resolved?.endsWith(`-${version}.tgz`), path).toBe(true)
    expect(integrity, path).toMatch(/^sha512-/)
  }
})
