/** Tests the app's core on the JVM, compiled as for the phone, against the real server. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHORT_LIVED, SHORT_LIVED_TOOL } from '../../scripts/android/tools.ts'
import { openBackend } from './backend.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const PACKAGE = 'ru/spetskarta/recorder/core'
/** `javac` of JDK 20 and later does not support this version. */
const COMPILER = ['-Xlint:all,-options', '-Werror', '-source', '7', '-target', '7', '-encoding', 'UTF-8']

/** The core with its tests, as classes in a folder of its own, which the caller removes. */
export function compileCore(): string {
  const classes = mkdtempSync(join(tmpdir(), 'android-core-'))
  const sources = ['android/app/src/main/java', 'android/test/java'].flatMap((folder) =>
    globSync(`${folder}/${PACKAGE}/**/*.java`, { cwd: ROOT }),
  )
  execFileSync('javac', [...SHORT_LIVED_TOOL, ...COMPILER, '-d', classes, ...sources], { cwd: ROOT, stdio: 'inherit' })
  return classes
}

/** `only`: part of a test's name. Throws if a test fails. */
export async function testCore(only = ''): Promise<void> {
  const classes = compileCore()
  const backend = await openBackend()
  try {
    const given = ['android/test/cases.json', 'server/data/tracks', backend.api, backend.judge, backend.direct, only]
    const java = spawn(
      'java',
      [
        '-Xmx512m',
        ...SHORT_LIVED,
        `-Djava.io.tmpdir=${classes}`,
        '-cp',
        classes,
        `${PACKAGE.replaceAll('/', '.')}.stage.Check`,
        ...given,
      ],
      {
        cwd: ROOT,
        stdio: 'inherit',
      },
    )
    const [code] = await once(java, 'exit')
    if (code !== 0) throw new Error('Проверки ядра не прошли')
  } finally {
    await backend.close()
    rmSync(classes, { recursive: true, force: true })
  }
}
