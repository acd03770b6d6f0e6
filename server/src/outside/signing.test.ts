import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { openSigning, readSecret } from './signing.ts'

const SECRET = 'a secret of thirty-two characters'
const { sign, isSigned } = openSigning(SECRET)

describe('a signature', () => {
  test('is good for its purpose and its text alone', () => {
    const signature = sign('unsubscribe', 'user-1')
    expect(signature).toMatch(/^[\w-]{43}$/)
    expect(isSigned('unsubscribe', 'user-1', signature)).toBe(true)
    expect(isSigned('unsubscribe', 'user-2', signature)).toBe(false)
    expect(isSigned('photo', 'user-1', signature)).toBe(false)
    expect(isSigned('unsubscribeuser', '-1', signature)).toBe(false)
  })

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(10_000), 'ё'.repeat(43)])('%j is none', (signature) => {
    expect(isSigned('unsubscribe', 'user-1', signature)).toBe(false)
  })

  test('has one spelling', () => {
    const signature = sign('unsubscribe', 'user-1')
    expect(isSigned('unsubscribe', 'user-1', `${signature}=`)).toBe(false)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const others = [...letters].map((last) => signature.slice(0, 42) + last).filter((text) => text !== signature)
    expect(others.filter((text) => isSigned('unsubscribe', 'user-1', text))).toEqual([])
  })

  test('by another secret is none', () => {
    expect(isSigned('unsubscribe', 'user-1', openSigning(`${SECRET}.`).sign('unsubscribe', 'user-1'))).toBe(false)
  })
})

describe('the secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spetskarta-secret-'))
  afterAll(() => rm(folder, { recursive: true }))

  test('given is taken, and nothing is written', async () => {
    const dataDir = join(folder, 'given')
    expect(await readSecret({ secret: SECRET, dataDir })).toBe(SECRET)
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })

  test('is made once, by however many at once, and lasts over restarts, for this user’s eyes', async () => {
    const dataDir = join(folder, 'new', 'data')
    const read = () => readSecret({ secret: undefined, dataDir })
    const [first = '', ...others] = await Promise.all(Array.from({ length: 8 }, read))
    expect(first.length).toBeGreaterThanOrEqual(43)
    expect(new Set([...others, await read()])).toEqual(new Set([first]))
    expect(await readdir(dataDir)).toEqual(['secret'])
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toContain(first)
    expect(await readSecret({ secret: undefined, dataDir: join(folder, 'other') })).not.toBe(first)
  })

  test('that is broken stops the start and names the file', async () => {
    await writeFile(join(folder, 'secret'), 'short\n')
    const broken = readSecret({ secret: undefined, dataDir: folder })
    await expect(broken).rejects.toThrow(ConfigError)
    await expect(broken).rejects.toThrow(join(folder, 'secret'))
  })
})
