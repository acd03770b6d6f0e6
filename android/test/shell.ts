/** Tests the app around the core: its package, and its service and activity on the JVM against classes that record calls. */
import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ANDROID, build, compile, gradleValues, javaIn, readOrigin, stubs } from '../../scripts/android/build.ts'
import { missing } from '../../scripts/android/levels.ts'
import { SHORT_LIVED, SHORT_LIVED_SIGNER, sha } from '../../scripts/android/tools.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const PERMISSIONS = [
  'ACCESS_BACKGROUND_LOCATION',
  'ACCESS_COARSE_LOCATION',
  'ACCESS_FINE_LOCATION',
  'ACCESS_NETWORK_STATE',
  'CAMERA',
  'FOREGROUND_SERVICE',
  'FOREGROUND_SERVICE_CAMERA',
  'FOREGROUND_SERVICE_LOCATION',
  'INTERNET',
  'POST_NOTIFICATIONS',
  'RECEIVE_BOOT_COMPLETED',
  'REQUEST_IGNORE_BATTERY_OPTIMIZATIONS',
  'WAKE_LOCK',
]

const output = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })

function check(holds: boolean, what: string) {
  if (!holds) throw new Error(`Проверка пакета не прошла: ${what}`)
}

/** `only`: part of a test's name; the package is checked only without it. */
export function testShell(only = ''): void {
  const folder = mkdtempSync(join(tmpdir(), 'android-shell-'))
  try {
    const out = join(folder, 'out')
    const built = build({ origin: readOrigin('https://spetskarta.example'), folder: out, work: join(folder, 'work') })
    if (!only) {
      checkPackage(folder, out, built)
      checkReproducible(folder, built.sha256)
      checkLevels(join(folder, 'work', 'cls'))
    }
    runOnJvm(folder, only)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function checkPackage(folder: string, out: string, { apk, certificate }: ReturnType<typeof build>) {
  const { pkg, version, code, min, target } = gradleValues()
  const badging = output('aapt', 'dump', 'badging', apk)
  check(badging.includes(`package: name='${pkg}' versionCode='${code}' versionName='${version}'`), 'имя и версия')
  check(badging.includes(`sdkVersion:'${min}'`) && badging.includes(`targetSdkVersion:'${target}'`), 'уровни Android')
  check(badging.includes("application-label:'Спецкарта'"), 'название')
  check(!badging.includes('debuggable'), 'отладка')
  const permissions = [...badging.matchAll(/^uses-permission: name='android\.permission\.(\w+)'/gm)].map(
    ([, name]) => name,
  )
  check(permissions.sort().join() === PERMISSIONS.join(), `разрешения ${permissions}`)

  const manifest = output('aapt', 'dump', 'xmltree', apk, 'AndroidManifest.xml')
  check(/foregroundServiceType\(0x[0-9a-f]+\)=\(type 0x11\)0x848/.test(manifest), 'служба location|camera|shortService')
  check(/allowBackup\(0x[0-9a-f]+\)=\(type 0x12\)0x0/.test(manifest), 'резервные копии')
  // The tile is open only to callers with this permission, which Android gives only to itself.
  check(
    manifest.match(/exported\(0x[0-9a-f]+\)=\(type 0x12\)0xffffffff/g)?.length === 2 &&
      manifest.match(/permission\(0x[0-9a-f]+\)="android.permission.BIND_QUICK_SETTINGS_TILE"/g)?.length === 1,
    'открыты только экран и плитка',
  )
  check(
    output('aapt', 'dump', 'xmltree', apk, 'res/xml/network.xml').includes('cleartextTrafficPermitted=(type 0x12)0x0'),
    'шифрование',
  )
  check(!output('aapt', 'dump', 'xmltree', apk, 'res/xml/network.xml').includes('"true"'), 'шифрование')
  checkTrusted(apk)

  check(/process\(0x[0-9a-f]+\)=":screen"/.test(manifest), 'экран в своём процессе')
  const withWebView = javaIn(join(ANDROID, 'app', 'src', 'main', 'java')).filter((path) =>
    readFileSync(path, 'utf8').includes('android.webkit'),
  )
  // When WebView is updated, Android ends each process that has loaded it.
  check(
    withWebView
      .map((path) => basename(path, '.java'))
      .sort()
      .join() === 'Bridge,MainActivity,Page',
    'WebView только у экрана',
  )

  output('zipalign', '-c', '-p', '4', apk)
  check(output('find', folder, '-name', '*.apk').trim() === apk, 'нигде нет неподписанных')
  check(readdirSync(out).sort().join() === 'spetskarta.apk,spetskarta.json', 'рядом с пакетом нет другого')
  const beside = JSON.parse(readFileSync(join(out, 'spetskarta.json'), 'utf8'))
  const printed = output(
    'apksigner',
    ...SHORT_LIVED_SIGNER,
    'verify',
    '--verbose',
    '--print-certs',
    '--min-sdk-version',
    min,
    apk,
  )
  check(printed.includes('using v2 scheme (APK Signature Scheme v2): true'), 'подпись v2')
  check(
    printed.includes(`certificate SHA-256 digest: ${certificate}`) && beside.certificate === certificate,
    'сертификат',
  )
  check(beside.version === version && beside.sha256 === sha('sha256', apk), 'spetskarta.json')
  const entries = output('unzip', '-v', apk)
  check(/Stored .* resources\.arsc/.test(entries), 'resources.arsc без сжатия')
  check(entries.includes('assets/recorder/index.html') && !entries.includes('sw.js'), 'страницы')
  check(output('unzip', '-p', apk, 'assets/server.txt') === 'https://spetskarta.example', 'адрес сервера')

  execFileSync('unzip', ['-qo', apk, 'classes.dex', '-d', folder])
  const dump = output('dexdump', join(folder, 'classes.dex'))
  const classes = [...dump.matchAll(/Class descriptor {2}: 'L(.*);'/g)].map(([, name = '']) => name)
  check(
    classes.length > 50 && classes.every((name) => name.startsWith('ru/spetskarta/recorder/')),
    'только свои классы',
  )
  check(!/Landroid\/util\/Log;|Ljava\/io\/PrintStream;|printStackTrace/.test(dump), 'ничего не пишет в журнал')
  check(!dump.includes('addJavascriptInterface'), 'страница говорит только через порт')

  checkOrigins()
}

/** Android 7.0 does not trust servers with a certificate of Let's Encrypt: the app adds its root to the phone's, and no other. */
function checkTrusted(apk: string) {
  const network = output('aapt', 'dump', 'xmltree', apk, 'res/xml/network.xml')
  const sources = [...network.matchAll(/A: src=(?:"(\w+)"|@(0x\w+))/g)].map(([, name, id]) => name ?? id)
  const id = /resource (0x\w+) \S+:raw\/isrg_root_x1/.exec(output('aapt', 'dump', 'resources', apk))?.[1]
  check(sources.join() === `system,${id}`, `доверяет ${sources}`)
  const root = new X509Certificate(output('unzip', '-p', apk, 'res/raw/isrg_root_x1.pem'))
  // The fingerprint published by letsencrypt.org.
  check(
    root.fingerprint256.startsWith('96:BC:EC:06:26:49:76:F3:74:60:77:9A:CF:28:C5:A7') && root.ca,
    'корневой сертификат',
  )
}

/** The same sources give the same bytes, so that anyone who builds them can compare the file with the published one. */
function checkReproducible(folder: string, sha256: string) {
  const again = build({
    origin: readOrigin('https://spetskarta.example'),
    folder: join(folder, 'again'),
    work: join(folder, 'elsewhere'),
  })
  check(again.sha256 === sha256, 'вторая сборка совпадает с первой')
}

/** Everything the app names exists in the oldest supported Android, or stands behind a check of its level. */
function checkLevels(classes: string) {
  const wrong = missing(classes, Number(gradleValues().min))
  check(wrong.length === 0, `уровни Android\n${wrong.join('\n')}`)

  // The check itself is tested too: in a file of right and wrong calls it must report the wrong ones.
  const probe = join(classes, '..', 'probe')
  compile(stubs(false), probe, [join(ANDROID, 'test', 'levels', 'Probe.java')])
  const seen = missing(probe, Number(gradleValues().min)).flatMap((line) => /Probe\.(\w+)/.exec(line)?.[1] ?? [])
  check(
    [...new Set(seen)].sort().join() === 'shared,wrongAfter,wrongBound,wrongJava,wrongOther',
    `проверка уровней увидела ${seen}`,
  )
}

/** The app must send nothing unencrypted over the internet. */
function checkOrigins() {
  for (const origin of [
    '',
    'http://spetskarta.example',
    'https://spetskarta.example/recorder',
    'ftp://10.0.0.1',
    'http://110.0.0.1',
  ]) {
    const { status } = spawnSync(process.execPath, ['scripts/android.ts'], {
      cwd: ROOT,
      env: { ...process.env, ANDROID_ORIGIN: origin },
    })
    check(status === 1, `адрес «${origin}» должен быть отклонён`)
  }
  for (const origin of ['http://10.1.2.3:3000', 'http://192.168.0.7', 'http://server.local']) readOrigin(origin)
}

function runOnJvm(folder: string, only: string) {
  const own = join(ANDROID, 'test', 'shell')
  const playing = stubs(true, [join(own, 'android', 'stub', 'Stub.java')])
  const app = join(folder, 'work', 'cls')
  const tests = join(folder, 'tests')
  compile(`${playing}:${app}`, tests, javaIn(join(own, 'ru')))
  execFileSync(
    'java',
    [
      ...SHORT_LIVED,
      `-Djava.io.tmpdir=${folder}`,
      '-cp',
      `${playing}:${app}:${tests}`,
      'ru.spetskarta.recorder.Check',
      only,
    ],
    {
      stdio: 'inherit',
    },
  )
}
