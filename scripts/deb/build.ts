/** Makes the Debian package of the built product, with Node 24 and PostgreSQL, for systemd. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from '../pack/pack.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FILES = join(import.meta.dirname, 'files')
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }
/** Node and PostgreSQL's programs are linked with the libraries; the others are used by the package's scripts. */
const NEEDS = 'libc6 (>= 2.28), libgcc-s1, libstdc++6, adduser, init-system-helpers, util-linux'
const DOCS = [
  'README.md',
  'NOTICE.md',
  'CHANGELOG.md',
  'docs/install.md',
  'docs/operations.md',
  'docs/what-to-do-when.md',
]

const UNITS = 'lib/systemd/system'

/** Files of the package: where they are installed, and their modes. */
const INSTALLED = [
  { file: 'spetskarta.service', path: UNITS, mode: 0o644 },
  { file: 'spetskarta-photos.service', path: UNITS, mode: 0o644 },
  { file: 'hardening.conf', path: `${UNITS}/spetskarta.service.d`, mode: 0o644 },
  { file: 'hardening.conf', path: `${UNITS}/spetskarta-photos.service.d`, mode: 0o644 },
  { file: 'spetskarta.env', path: 'etc/spetskarta', mode: 0o640 },
  { file: 'spetskarta', path: 'usr/bin', mode: 0o755 },
]

export const productVersion = (): string => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** Returns the path of the package in `target`. `change` gets the folder of the product before it is packed. */
export function buildDeb(target: string, version: string, change: (product: string) => void = () => {}): string {
  const architecture = ARCHITECTURES[process.arch]
  if (!architecture) throw new Error(`Пакет собирается для amd64 и arm64, а эта машина — ${process.arch}`)
  const folder = mkdtempSync(join(tmpdir(), 'spetskarta-deb-'))
  try {
    chmodSync(folder, 0o755)
    const product = join(folder, 'usr/lib/spetskarta')
    pack(product, { embedded: true })
    mkdirSync(join(product, 'bin'))
    cpSync(process.execPath, join(product, 'bin/node'))
    change(product)
    for (const { file, path, mode } of INSTALLED) put(file, join(folder, path), mode)
    const docs = join(folder, 'usr/share/doc/spetskarta')
    mkdirSync(docs, { recursive: true })
    for (const path of DOCS) cpSync(join(ROOT, path), join(docs, path.replace(/^.*\//, '')))
    const control = join(folder, 'DEBIAN')
    for (const file of ['postinst', 'prerm', 'postrm']) put(file, control, 0o755)
    writeFileSync(join(control, 'conffiles'), '/etc/spetskarta/spetskarta.env\n')
    writeFileSync(join(control, 'control'), controlOf(version, architecture, kilobytes(folder)))
    const deb = join(target, `spetskarta_${version}_${architecture}.deb`)
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', folder, deb], { stdio: ['ignore', 2, 2] })
    return deb
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function put(file: string, folder: string, mode: number) {
  mkdirSync(folder, { recursive: true })
  cpSync(join(FILES, file), join(folder, file))
  chmodSync(join(folder, file), mode)
}

const kilobytes = (folder: string) =>
  Number(execFileSync('du', ['-sk', '--apparent-size', folder], { encoding: 'utf8' }).split('\t')[0])

const controlOf = (version: string, architecture: string, size: number) => `Package: spetskarta
Version: ${version}
Architecture: ${architecture}
Maintainer: Спецкарта <support@example.org>
Installed-Size: ${size}
Depends: ${NEEDS}
Recommends: caddy | nginx | haproxy
Suggests: osmium-tool, tilemaker
Section: web
Priority: optional
Description: map of construction machinery for rent, with recording by GPS
 The server of Спецкарта with its pages, Node 24 and a PostgreSQL of its own, which
 is used unless DATABASE_URL in /etc/spetskarta/spetskarta.env names another one.
`

/** Rounded megabytes. */
export const megabytes = (path: string) => Math.round(statSync(path).size / 1e6)
