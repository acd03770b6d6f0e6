/** The open dump of ЕГРЮЛ and ЕГРИП: read in pieces, stored by ОГРН, shown of an owner who agrees. */

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { getCheckedOwners, getOwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import { saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { testApp } from '../../../../test/harness.ts'
import { CommandError } from '../../../outside/command-error.ts'
import { zipOf } from '../../../outside/files/zip.ts'
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { loadRegistry } from './load-registry.ts'
import { NoRegistry, RegistryReader } from './registry.rules.ts'

const { db, ask, send, signIn, makeUser } = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'registry-'))
atEnd(() => rm(folder, { recursive: true }))

const FIRMS = `<?xml version="1.0" encoding="windows-1251"?>
<EGRUL ИдФайл="VO_RUGFO_0000">
  <!-- <СвЮЛ ОГРН="1"> is no firm -->
  <СвЮЛ ДатаВып="2026-11-01" ОГРН="1027700132195" ДатаОГРН="2002-08-16" ИНН="7707083893" КПП="773601001">
    <СвНаимЮЛ НаимЮЛПолн="ПАО &quot;СБЕРБАНК&quot; > всех"/>
    <СвПредш ОГРН="1027739019208" ИНН="7706061801"><СвПрекрЮЛ/></СвПредш>
  </СвЮЛ>
  <СвЮЛ ДатаВып='2026-11-01' ОГРН='1027739019208' ИНН='7706061801'><СвПрекрЮЛ ДатаПрекрЮЛ="2020-01-01"/></СвЮЛ>
  <СвЮЛ ДатаВып="2026-11-01" ОГРН="1127747288910" ИНН="7720518494"><СвСтатус><СвСтатус КодСтатусЮЛ="101"/></СвСтатус></СвЮЛ>
  <СвЮЛ ДатаВып="2026-11-01" ОГРН="1027700000000"/>
</EGRUL>`
const PERSONS = (asOf: string, end = '') => `<?xml version="1.0" encoding="UTF-8"?>
<EGRIP><СвИП ДатаВып="${asOf}" ОГРНИП="304500116000157" ИННФЛ="500100732259" КодВидИП="1"><СвФЛ Пол="1"/>${end}</СвИП></EGRIP>`

function read(text: string, pieces = [text]) {
  const reader = new RegistryReader()
  const entries = pieces.flatMap((piece) => reader.push(piece))
  reader.end()
  return { entries, skipped: reader.skipped }
}

test('only what stands at once below a record says whether it acts', () => {
  const { entries, skipped } = read(FIRMS)
  expect(entries.map(({ inn, active }) => [inn, active])).toEqual([
    ['7707083893', true],
    ['7706061801', false],
    ['7720518494', false],
  ])
  expect(entries[0]).toMatchObject({ ogrn: '1027700132195', asOf: '2026-11-01' })
  expect(skipped).toBe(1)
})

test('wherever a file is cut into pieces, the same is read', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(FIRMS.length), { maxLength: 12 }), (cuts) => {
      const ends = [...cuts.sort((a, b) => a - b), FIRMS.length]
      const pieces = ends.map((end, i) => FIRMS.slice(ends[i - 1] ?? 0, end))
      expect(read(FIRMS, pieces)).toEqual(read(FIRMS))
    }),
  )
})

test.each([
  ['another file', '<html><body>нет</body></html>'],
  ['one cut off', FIRMS.slice(0, 400)],
  ['one cut off between records', FIRMS.slice(0, FIRMS.indexOf("<СвЮЛ ДатаВып='"))],
  ['nothing', ''],
  ['no XML', 'x'.repeat(50)],
])('%s is refused', (_, text) => {
  expect(() => read(text)).toThrow(NoRegistry)
})

test('a tag that never ends is not kept for ever', () => {
  const reader = new RegistryReader()
  expect(() => {
    for (let i = 0; i < 20; i++) reader.push(`${i === 0 ? '<EGRUL a="' : ''}${'x'.repeat(10_000)}`)
  }).toThrow(NoRegistry)
})

async function written(name: string, text: string | Uint8Array): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

/** As the tax service writes: one byte a letter. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
  })

const factsOf = (userUrl: string) => ask(getOwnerFacts, { querystring: { userUrl } })

test('a file and a zip of files are loaded, and an owner who shows it is told to act', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { user_url } = owner
  const silent = () => {}
  expect(await loadRegistry(db, await written('VO_RUGFO_1.xml', windows1251(FIRMS)), silent)).toEqual({
    entries: 3,
    active: 1,
    skipped: 1,
  })
  const zip = join(folder, 'VO_RIGFO.zip')
  const files = async function* () {
    yield { path: 'a/VO_RIGFO_1.XML', content: Readable.from([PERSONS('2026-11-01')]), compress: true }
    yield { path: 'read.me', content: Readable.from(['нет']), compress: false }
  }
  await pipeline(zipOf(files()), createWriteStream(zip))
  expect(await loadRegistry(db, zip, silent)).toEqual({ entries: 1, active: 1, skipped: 0 })

  expect(await factsOf(user_url)).toEqual({
    since: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    answerMinutes: null,
    registry: null,
    documents: null,
  })
  await send(saveRequisites, { body: { ...REQUISITES, shown: true } }, { cookie })
  expect((await factsOf(user_url)).registry).toEqual({ inn: '500100732259', asOf: '2026-11-01' })
  const other = await makeUser()
  const { owners } = await ask(getCheckedOwners, {
    querystring: { userUrls: `${user_url},${other.user_url},nobody-at-all` },
  })
  expect(new Map(owners.map(({ userUrl, registry }) => [userUrl, registry?.inn]))).toEqual(
    new Map([
      [user_url, '500100732259'],
      [other.user_url, undefined],
    ]),
  )

  await loadRegistry(db, await written('old.xml', PERSONS('2026-10-01', '<СвПрекращ/>')), silent)
  expect((await factsOf(user_url)).registry, 'an older dump changes nothing').not.toBeNull()
  await loadRegistry(db, await written('new.xml', PERSONS('2026-12-01', '<СвПрекращ/>')), silent)
  expect((await factsOf(user_url)).registry, 'what has ended is not told').toBeNull()
  await loadRegistry(db, await written('again.xml', PERSONS('2026-12-02')), silent)
  expect((await factsOf(user_url)).registry?.asOf).toBe('2026-12-02')
  await send(saveRequisites, { body: REQUISITES }, { cookie })
  expect((await factsOf(user_url)).registry, 'nothing is shown unasked').toBeNull()
})

test('of a file that is none nothing is said but which one it is', async () => {
  await expect(loadRegistry(db, await written('wrong.xml', '<a/>'), () => {})).rejects.toThrow(/wrong\.xml.*ЕГРЮЛ/)
})

test('an archive that is cut off, spoilt or has no XML is said in one line, and so is how much of a file was loaded', async () => {
  const failureOf = async (name: string, bytes: Buffer | string) => {
    const file = join(folder, name)
    await writeFile(file, bytes)
    return loadRegistry(db, file, () => {}).then(
      () => 'loaded',
      (error) => (error instanceof CommandError ? error.message.replaceAll(`${folder}/`, '') : String(error)),
    )
  }
  const zipped = async (path: string, text: string) => {
    const files = async function* () {
      yield { path, content: Readable.from([text]), compress: true }
    }
    return buffer(zipOf(files()))
  }
  const whole = await zipped('a.xml', PERSONS('2026-11-01'))
  expect(await failureOf('cut.zip', whole.subarray(0, whole.length / 2))).toBe(
    'cut.zip: архив обрывается, или это не zip',
  )
  expect(await failureOf('empty.zip', '')).toBe('empty.zip: архив обрывается, или это не zip')
  expect(await failureOf('page.zip', '<html>')).toBe('page.zip: архив обрывается, или это не zip')
  expect(await failureOf('none.zip', await zipped('read.me', 'нет'))).toBe('none.zip: в архиве нет файлов XML')
  expect(await failureOf('cut.xml', PERSONS('2026-11-01').slice(0, -8))).toBe(
    'cut.xml: Файл реестра обрывается. Записи до этого места загружены, целый файл пройдёт поверх',
  )
  expect(await failureOf('empty.xml', '')).toBe('empty.xml: Файл реестра обрывается')
})
