/** The Android app that the server hands out, and what phones are notified of a newer one. */
import { createHash } from 'node:crypto'
import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as recorders from '@spetskarta/shared/recorders/recorders.ts'
import { ANDROID_FILE_URL } from '@spetskarta/shared/site.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { isOlder, openAndroidApp } from './android-app.ts'
import { pieceOf } from './serve-android-app.ts'

const database = await cloneDatabase()
const CONTENT = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251))
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')
const CERTIFICATE = 'ab'.repeat(32)
const silent = { warn() {} }

function makeFile(description?: unknown) {
  const folder = makeFolder()
  const path = join(folder, 'spetskarta.apk')
  writeFileSync(path, CONTENT)
  if (description !== undefined)
    writeFileSync(
      join(folder, 'spetskarta.json'),
      typeof description === 'string' ? description : JSON.stringify(description),
    )
  return path
}

async function open(path: string | undefined) {
  const android = await openAndroidApp(path, silent)
  onTestFinished(() => android.close())
  return android
}
const described = async (description?: unknown) => (await open(makeFile(description))).current()

const WHOLE = { version: '1.2.0', size: CONTENT.length, sha256: SHA256, certificate: CERTIFICATE }

describe('what is known of the app', () => {
  test('comes from the file beside it', async () => {
    expect(await described(WHOLE)).toMatchObject({ ...WHOLE, certificate: Array(32).fill('AB').join(':') })
  })

  test('without that file is its size and hash', async () => {
    expect(await described()).toMatchObject({ version: undefined, size: 5000, sha256: SHA256, certificate: undefined })
  })

  test.each([
    ['another size', { ...WHOLE, size: 4999 }],
    ['another hash', { ...WHOLE, sha256: '00'.repeat(32) }],
    ['nonsense', '{"version":'],
    ['a version that is none', { ...WHOLE, version: '<b>new</b>' }],
  ])('is not taken from a file that describes %s', async (_, description) => {
    expect(await described(description)).toMatchObject({ version: undefined, sha256: SHA256, certificate: undefined })
  })

  test('is nothing where there is no file', async () => {
    expect((await open('/nowhere/spetskarta.apk')).current()).toBeUndefined()
  })

  test('changes when an operator replaces the file, and ends when he removes it', async () => {
    const path = makeFile(WHOLE)
    const android = await open(path)
    writeFileSync(path, 'newer')
    utimesSync(path, 1, 1)
    await android.look()
    expect(android.current()).toMatchObject({ size: 5, version: undefined })
    rmSync(path)
    await android.look()
    expect(android.current()).toBeUndefined()
  })
})

test.each([
  ['1.0.0', '1.0.1', true],
  ['1.9.0', '1.10.0', true],
  ['1.0', '1.0.0', false],
  ['2.0.0', '1.9.9', false],
  ['1.0.0-beta', '1.0.0', false],
  ['nonsense', '0.1', true],
])('the app %s is older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected)
})

describe('the file', async () => {
  const { app } = await testApp({ database, env: { ANDROID_APK: makeFile(WHOLE) } })
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: ANDROID_FILE_URL, headers })

  test('is sent whole, with a name and a type by which a phone installs it', async () => {
    const { statusCode, headers, rawPayload } = await ask({ 'accept-encoding': 'gzip, br' })
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(CONTENT)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-length': '5000',
      'content-disposition': 'attachment; filename="spetskarta-1.2.0.apk"',
    })
  })

  test('goes on where a download was cut off, unless it is another file by now', async () => {
    const { etag = '' } = (await ask()).headers
    const rest = await ask({ range: 'bytes=4000-', 'if-range': `${etag}` })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, 'bytes 4000-4999/5000'])
    expect(rest.rawPayload.equals(CONTENT.subarray(4000))).toBe(true)
    expect((await ask({ range: 'bytes=4000-', 'if-range': '"other"' })).rawPayload).toHaveLength(5000)
  })

  test('is not sent again to who has it', async () => {
    const { etag = '' } = (await ask()).headers
    expect((await ask({ 'if-none-match': `${etag}` })).statusCode).toBe(304)
  })

  test('has no bytes after its end', async () => {
    const beyond = await ask({ range: 'bytes=5000-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */5000'])
  })

  test('is named to Android as the one that may open links of this site', async () => {
    const [link] = (await app.inject('/.well-known/assetlinks.json')).json()
    expect(link.target).toEqual({
      namespace: 'android_app',
      package_name: 'ru.spetskarta.recorder',
      sha256_cert_fingerprints: [Array(32).fill('AB').join(':')],
    })
  })
})

test.each([
  [undefined, undefined],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['rows=1-2', undefined],
])('of 100 bytes the range %s is %o', (range, expected) => {
  expect(pieceOf(range, 100)).toEqual(expected)
})

test('without an app there is neither a file nor a link of Android', async () => {
  const { app } = await testApp({ database })
  for (const url of [ANDROID_FILE_URL, '/.well-known/assetlinks.json'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
})

test('a phone is offered a newer app only where its own is older', async () => {
  const { ask, db } = await testApp({ database, env: { ANDROID_APK: makeFile(WHOLE) } })
  const { token } = await makeRecorder(db)
  const answerTo = async (version?: string) => {
    const app = version === undefined ? {} : { app: { version, device: 'Samsung SM-A525F', maker: 'samsung' } }
    const headers = { authorization: `Bearer ${token}` }
    return (await ask(recorders.recordPoints, { body: { points: [], ...app } }, { headers })).update
  }
  expect([await answerTo('1.1.9'), await answerTo('1.2.0'), await answerTo()]).toEqual([true, undefined, undefined])
})
