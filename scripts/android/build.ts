/** Builds the Android app: resources, classes, dex, package, alignment, signature. */
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { writeStubs } from './stubs.ts'
import { CACHE, dx, fail, run, SHORT_LIVED, SHORT_LIVED_SIGNER, SHORT_LIVED_TOOL, sha } from './tools.ts'

const ROOT = join(import.meta.dirname, '..', '..')
export const ANDROID = join(ROOT, 'android')
const JAVA = join(ANDROID, 'app', 'src', 'main', 'java')
const MAIN = join(ANDROID, 'app', 'src', 'main')
const FRAMEWORK = join(ANDROID, 'framework')
const ALIAS = 'spetskarta'

/** Version and levels are stated only in the Gradle file. */
export function gradleValues(): Record<'pkg' | 'version' | 'code' | 'min' | 'target', string> {
  const gradle = readFileSync(join(ANDROID, 'app', 'build.gradle'), 'utf8')
  const of = (name: string) =>
    new RegExp(`^\\s*${name} (?:=\\s*)?["']?([\\w.]+)`, 'm').exec(gradle)?.[1] ?? fail(`build.gradle: нет ${name}`)
  return {
    pkg: of('namespace'),
    version: of('versionName'),
    code: of('versionCode'),
    min: of('minSdk'),
    target: of('targetSdk'),
  }
}

/** Addresses that are valid only within a private network. */
function isPrivate(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) === 4) return /^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(name)
  if (isIP(name) === 6) return /^(::1$|f[cd]|fe80)/i.test(name)
  return name === 'localhost' || name.endsWith('.local')
}

/** The origin in the form that browsers use; exits for any other address. */
export function readOrigin(text = ''): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    return fail('ANDROID_ORIGIN: нужен адрес сервера, например https://spetskarta.example')
  }
  if (url.protocol === 'http:' && !isPrivate(url.hostname)) {
    return fail('ANDROID_ORIGIN: без https можно только адрес своей сети (10.…, 192.168.…, …)')
  }
  return url
}

/** Java files below a folder. */
export const javaIn = (...folders: string[]) =>
  run('find', [...folders, '-name', '*.java'])
    .split('\n')
    .filter(Boolean)

/** A folder in the cache that is made once for the same inputs. */
function made(name: string, inputs: string[], make: (folder: string) => void): string {
  const hash = createHash('sha256')
  for (const path of inputs) hash.update(readFileSync(path))
  const folder = join(CACHE, `${name}-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const part = `${folder}.${process.pid}`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  make(part)
  renameSync(part, folder)
  return folder
}

const SIGNATURES = ['current.txt', 'newer.txt'].map((name) => join(FRAMEWORK, name))
const STUBS = [...SIGNATURES, join(import.meta.dirname, 'stubs.ts'), join(import.meta.dirname, 'signatures.ts')]

/** Compiled classes of the framework; `more`: sources to compile together with them. */
export function stubs(playing: boolean, more: string[] = []): string {
  return made(playing ? 'playing' : 'empty', [...STUBS, ...more], (folder) => {
    const sources = join(folder, 'src')
    writeStubs(SIGNATURES, sources, { playing })
    run('javac', [
      ...SHORT_LIVED_TOOL,
      '-nowarn',
      '-Xlint:-options',
      '-encoding',
      'UTF-8',
      '-source',
      '8',
      '-target',
      '8',
      '-d',
      folder,
      ...javaIn(sources),
      ...more,
    ])
    rmSync(sources, { recursive: true })
  })
}

/** Java 7: dx does not read newer classes. */
export function compile(classpath: string, folder: string, sources: string[]) {
  mkdirSync(folder, { recursive: true })
  run('javac', [
    ...SHORT_LIVED_TOOL,
    '-Xlint:-options',
    '-encoding',
    'UTF-8',
    '-source',
    '7',
    '-target',
    '7',
    '-cp',
    classpath,
    '-d',
    folder,
    ...sources,
  ])
}

function manifest(origin: URL): string {
  const { pkg, version, code, min, target } = gradleValues()
  const port = origin.port ? ` android:port="${origin.port}"` : ''
  return readFileSync(join(MAIN, 'AndroidManifest.xml'), 'utf8')
    .replace('<manifest ', `<manifest package="${pkg}" android:versionCode="${code}" android:versionName="${version}" `)
    .replace(
      '<application',
      `<uses-sdk android:minSdkVersion="${min}" android:targetSdkVersion="${target}"/>\n  <application`,
    )
    .replace(/\$\{scheme\}/g, origin.protocol.slice(0, -1))
    .replace(/\$\{host\}/g, origin.hostname)
    .replace(/\$\{package\}/g, pkg)
    .replace('android:pathPrefix', `${port.trim()} android:pathPrefix`)
}

/**
 * No unencrypted traffic, except to a server in a private network, if the operator has chosen that. Android has Let's Encrypt's
 * root certificate only since 7.1.1: 7.0 would refuse the server, so the app includes it.
 */
const networkSecurity = (origin: URL) =>
  `<?xml version="1.0" encoding="utf-8"?>
<network-security-config>
  <base-config cleartextTrafficPermitted="false">
    <trust-anchors><certificates src="system"/><certificates src="@raw/isrg_root_x1"/></trust-anchors>
  </base-config>
${origin.protocol === 'http:' ? `  <domain-config cleartextTrafficPermitted="true"><domain includeSubdomains="false">${origin.hostname}</domain></domain-config>\n` : ''}</network-security-config>
`

function assets(folder: string, origin: URL) {
  cpSync(join(ROOT, 'recorder', 'build'), join(folder, 'recorder'), {
    recursive: true,
    filter: (path) => !/\.(br|gz|map)$|[/\\](sw\.js|\.inputs)$/.test(path),
  })
  writeFileSync(join(folder, 'server.txt'), origin.origin)
}

/** The operator's key, or one that is made here once. */
function key() {
  const own = process.env.ANDROID_KEYSTORE
  const file = process.env.ANDROID_KEYSTORE_PASSWORD_FILE
  if (own || file) {
    if (!own || !existsSync(own)) fail('ANDROID_KEYSTORE: нет такого файла.')
    if (!file || !existsSync(file)) fail('ANDROID_KEYSTORE_PASSWORD_FILE: нет такого файла.')
    return { store: own, file, throwAway: false }
  }
  const folder = made('key', [], (part) => {
    const password = join(part, 'password')
    writeFileSync(password, randomBytes(18).toString('base64url'), { mode: 0o600 })
    const about = [
      '-alias',
      ALIAS,
      '-keyalg',
      'RSA',
      '-keysize',
      '3072',
      '-validity',
      '10000',
      '-dname',
      'CN=Spetskarta (throw-away)',
    ]
    run('keytool', [
      '-genkeypair',
      '-keystore',
      join(part, 'key.p12'),
      '-storetype',
      'PKCS12',
      '-storepass:file',
      password,
      ...about,
    ])
  })
  return { store: join(folder, 'key.p12'), file: join(folder, 'password'), throwAway: true }
}

/** SHA-256 of the certificate that signed the package, hexadecimal. */
function certificate(apk: string): string {
  const printed = run('apksigner', [
    ...SHORT_LIVED_SIGNER,
    'verify',
    '--print-certs',
    '--min-sdk-version',
    gradleValues().min,
    apk,
  ])
  return /Signer #1 certificate SHA-256 digest: ([0-9a-f]{64})/.exec(printed)?.[1] ?? fail(printed)
}

interface Building {
  origin: URL
  folder?: string
  work?: string
}

/** Writes `spetskarta.apk` and `spetskarta.json` into the folder, and nothing else; all intermediate files go to `work`. */
export function build({ origin, folder = join(ANDROID, 'build'), work = join(ANDROID, 'work') }: Building) {
  const { version, min } = gradleValues()
  const at = (...parts: string[]) => join(work, ...parts)
  // An earlier version of this script kept its intermediate files in `folder`.
  for (const old of [work, folder]) rmSync(old, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['written/xml', 'flat', 'gen', 'dex', 'assets'])
    mkdirSync(at(...name.split('/')), { recursive: true })

  const framework = made(
    'framework',
    [join(FRAMEWORK, 'attrs.xml'), join(FRAMEWORK, 'AndroidManifest.xml')],
    (part) => {
      mkdirSync(join(part, 'res', 'values'), { recursive: true })
      cpSync(join(FRAMEWORK, 'attrs.xml'), join(part, 'res', 'values', 'attrs.xml'))
      run('aapt2', ['compile', '--dir', join(part, 'res'), '-o', join(part, 'flat.zip')])
      run('aapt2', [
        'link',
        '-x',
        '--manifest',
        join(FRAMEWORK, 'AndroidManifest.xml'),
        '-o',
        join(part, 'framework.apk'),
        join(part, 'flat.zip'),
      ])
    },
  )

  writeFileSync(at('written', 'xml', 'network.xml'), networkSecurity(origin))
  writeFileSync(at('AndroidManifest.xml'), manifest(origin))
  assets(at('assets'), origin)
  run('aapt2', ['compile', '--dir', join(MAIN, 'res'), '-o', at('flat', 'res.zip')])
  run('aapt2', ['compile', '--dir', at('written'), '-o', at('flat', 'written.zip')])
  const known = [
    '-I',
    join(framework, 'framework.apk'),
    '--manifest',
    at('AndroidManifest.xml'),
    '--java',
    at('gen'),
    '-A',
    at('assets'),
  ]
  run('aapt2', [
    'link',
    '--no-version-vectors',
    ...known,
    '-o',
    at('app.apk'),
    at('flat', 'res.zip'),
    at('flat', 'written.zip'),
  ])

  const cls = at('cls')
  compile(stubs(false), cls, javaIn(JAVA, at('gen')))
  run('java', [
    ...SHORT_LIVED,
    '-cp',
    dx(),
    'com.android.dx.command.Main',
    '--dex',
    `--output=${at('dex', 'classes.dex')}`,
    cls,
  ])
  // The same time for all entries: the same sources then give the same package, except for the signature.
  run('touch', ['-t', '198001010000', at('dex', 'classes.dex')])
  run('zip', ['-qX', at('app.apk'), 'classes.dex'], { cwd: at('dex') })
  run('zipalign', ['-f', '-p', '4', at('app.apk'), at('aligned.apk')])

  const apk = join(folder, 'spetskarta.apk')
  const { store, file, throwAway } = key()
  const signing = [
    '--ks',
    store,
    '--ks-pass',
    `file:${file}`,
    '--v4-signing-enabled',
    'false',
    '--min-sdk-version',
    min,
  ]
  run('apksigner', [...SHORT_LIVED_SIGNER, 'sign', ...signing, '--out', apk, at('aligned.apk')])
  // Unsigned packages could be mistaken for ones to publish.
  for (const half of ['app.apk', 'aligned.apk']) rmSync(at(half))
  const about = { version, size: statSync(apk).size, sha256: sha('sha256', apk), certificate: certificate(apk) }
  writeFileSync(join(folder, 'spetskarta.json'), `${JSON.stringify(about, null, 2)}\n`)
  return { apk, throwAway, ...about }
}
