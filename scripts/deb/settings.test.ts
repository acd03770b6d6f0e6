/** The package's command reads the settings as systemd does (EnvironmentFile in systemd.exec). */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const COMMAND = readFileSync(new URL('files/spetskarta', import.meta.url), 'utf8')

/** Returns the settings that the command gives to Node. */
function readBy(settings: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'spetskarta-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o755)
  }
  put('env', settings)
  put('id', '#!/bin/sh\necho spetskarta\n')
  put('node', `#!/bin/sh\nexec '${process.execPath}' -e 'console.log(JSON.stringify(process.env))'\n`)
  put(
    'spetskarta',
    COMMAND.replace('/etc/spetskarta/spetskarta.env', join(folder, 'env')).replace(
      '/usr/lib/spetskarta/bin/node',
      join(folder, 'node'),
    ),
  )
  const env = { PATH: `${folder}:${process.env.PATH}` }
  return JSON.parse(execFileSync(join(folder, 'spetskarta'), ['migrate'], { env, encoding: 'utf8' }))
}

test.each([
  ['PORT=3000', '3000'],
  ['PORT="3000"', '3000'],
  [`PORT='3000'`, '3000'],
  ['  PORT=3000  ', '3000'],
  ['PORT=" a b "', ' a b '],
  [String.raw`PORT="a\"b\\c\$d\e"`, String.raw`a"b\c$d\e`],
  [String.raw`PORT='a\"b'`, String.raw`a\"b`],
  [String.raw`PORT=a\b`, 'ab'],
  ['PORT=a"b"', 'a"b"'],
  ['PORT=a=b $HOME `id` #c', 'a=b $HOME `id` #c'],
  ['PORT=""', ''],
  ['PORT="', '"'],
])('%s', (line, value) => {
  expect(readBy(`# PORT=1\n#PORT=2\n${line}`).PORT).toBe(value)
})
