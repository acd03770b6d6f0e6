/**
 * Prepares `npm start`, `npm run dev` and `npm test`: dependencies, built pages and, for tests, a browser. Runs under whatever
 * Node >= 20.19 has started npm, before anything is installed, so it uses only Node's own modules. All output goes to stderr: on
 * stdout `npm start` prints its ready line and nothing else.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...parts) => join(root, ...parts)
const onWindows = process.platform === 'win32'

const LOCK = inRoot('package-lock.json')
/** Packages that only some commands need. */
const TOOLS = inRoot('bench', 'tools')
/** The builds: the folder, its other inputs, and the files that must exist afterwards. */
const BUILDS = [
  { folder: 'web', tell: 'Собираем страницы…', from: ['shared/src'], gives: ['client', 'server'] },
  {
    folder: 'recorder',
    tell: 'Собираем приложение для записи…',
    from: ['shared/src', 'web/compress-assets.ts'],
    gives: ['sw.js'],
  },
]
const NOT_INPUTS = new Set(['build', '.react-router', 'node_modules'])
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
/** Debian's packages, the smaller one first. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
/** Programs that build the Android app, with their packages in Debian. */
const ANDROID_TOOLS = {
  aapt2: 'aapt',
  apksigner: 'apksigner',
  dexdump: 'dexdump',
  javac: 'openjdk-17-jdk-headless',
  unzip: 'unzip',
  zip: 'zip',
  zipalign: 'zipalign',
}

/** Programs that make the detailed map (`npm run map`), with their packages in Debian. */
const MAP_TOOLS = { osmium: 'osmium-tool', tilemaker: 'tilemaker' }

const tell = (line) => process.stderr.write(`${line}\n`)

function fail(line, status = 1) {
  tell(line)
  process.exit(status)
}

/** Returns the exit status; 127 if the program could not be run at all. */
function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options })
  return status ?? (signal ? 130 : 127)
}

/** The npm that runs this script, if it is known: on Windows and with version managers `npm` may be another one. */
function npm(...args) {
  const cli = process.env.npm_execpath
  if (cli && basename(cli).startsWith('npm-cli')) return run(process.execPath, [cli, ...args])
  return run('npm', args, { shell: onWindows })
}

/** Runs npm without showing its output, such as a list of two hundred built files. */
function quietly(...args) {
  const cli = process.env.npm_execpath
  const known = cli && basename(cli).startsWith('npm-cli')
  const [command, all] = known ? [process.execPath, [cli, ...args]] : ['npm', args]
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] }
  const { status, signal, stdout, stderr } = spawnSync(command, all, { ...options, shell: !known && onWindows })
  return { status: status ?? (signal ? 130 : 127), printed: `${stdout ?? ''}${stderr ?? ''}` }
}

const secondsSince = (begun) => ((performance.now() - begun) / 1000).toFixed(1).replace('.', ',')

/** The recorded value in a stamp file; '' where there is none. */
const stamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '')

function installDependencies() {
  if (!installPackages(root, 'Устанавливаем зависимости…')) return
  if (existsSync(inRoot('node_modules', '.bin', onWindows ? 'node.cmd' : 'node'))) return
  // For some systems, such as macOS, there is no package of it.
  if (Number.parseInt(process.versions.node, 10) === 24) return
  rmSync(stampIn(root), { force: true })
  fail(
    'Не установился Node 24. Разрешите npm ставить необязательные пакеты (omit без optional) или поставьте Node 24 сами.',
  )
}

const stampIn = (folder) => join(folder, 'node_modules', '.spetskarta-lock')

/** Installs what the folder's lock names; returns whether anything was to be installed. */
function installPackages(folder, line) {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (stamp(stampIn(folder)) === wanted) return false
  const begun = performance.now()
  tell(line)
  // Includes development dependencies, whatever NODE_ENV says: Node 24 itself and the page builder are among them.
  const status = npm('ci', '--prefix', folder, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  if (status) fail(`Не удалось установить зависимости: npm ci завершился с кодом ${status}.`, status)
  writeFileSync(stampIn(folder), `${wanted}\n`)
  tell(`  готово за ${secondsSince(begun)} с`)
  return true
}

function build({ folder, tell: line, from, gives }) {
  const made = inRoot(folder, 'build')
  const builtFrom = join(made, '.inputs')
  const wanted = sha256Of([folder, ...from])
  if (gives.every((name) => existsSync(join(made, name))) && stamp(builtFrom) === wanted) return
  const begun = performance.now()
  rmSync(builtFrom, { force: true })
  tell(line)
  const { status, printed } = quietly('run', 'build', '-w', folder)
  if (status) {
    process.stderr.write(printed)
    fail(`Сборка не удалась: npm run build -w ${folder} завершился с кодом ${status}.`, status)
  }
  tell(`  готово за ${secondsSince(begun)} с`)
  writeFileSync(builtFrom, `${wanted}\n`)
}

/** By content, not by time: a checkout or a copy gives every file a new time. */
function sha256Of(inputs) {
  const hash = createHash('sha256')
  for (const path of [...inputs.flatMap((name) => filesIn(inRoot(...name.split('/')))), LOCK]) {
    const content = readFileSync(path)
    hash.update(`${relative(root, path).split(sep).join('/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The file itself, or the files in the folder. */
function filesIn(folder) {
  if (statSync(folder).isFile()) return [folder]
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_INPUTS.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesIn(path)
      return entry.isFile() ? [path] : []
    })
}

function isInstalled(name) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.some((folder) => existsSync(join(folder, name)))
}

const findBrowser = () => BROWSERS.some(isInstalled)

function installBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) fail(`CHROMIUM_PATH: нет файла ${chosen}.`)
  if (chosen || findBrowser()) return
  const advice = 'Установите Chromium (Debian: apt-get install chromium) или укажите путь к нему в CHROMIUM_PATH.'
  const asRoot = rootPrefix()
  if (!asRoot) fail(`Для тестов нужен Chromium. ${advice}`)

  tell('Устанавливаем Chromium…')
  if (updateLists(asRoot)) tell('Список пакетов не обновился: пробуем с прежним.')
  let status = 1
  for (const name of PACKAGES) {
    if (status) status = apt(asRoot, 'install', '-y', '--no-install-recommends', name, 'fonts-liberation')
  }
  if (status) fail(`Не удалось установить Chromium: apt-get завершился с кодом ${status}. ${advice}`, status)
  if (!findBrowser()) fail(`Chromium установлен, но не найден. ${advice}`)
}

/** `purpose`: what the tools are for, in the Russian genitive. */
function installTools(tools, purpose) {
  const missing = Object.keys(tools).filter((name) => !isInstalled(name))
  if (!missing.length) return
  const packages = missing.map((name) => tools[name])
  const advice = `Установите их сами (Debian: apt-get install ${packages.join(' ')}).`
  const asRoot = rootPrefix()
  if (!asRoot) fail(`Для ${purpose} нужны программы ${missing.join(', ')}. ${advice}`)
  tell(`Устанавливаем ${packages.join(', ')}…`)
  if (updateLists(asRoot)) tell('Список пакетов не обновился: пробуем с прежним.')
  const status = apt(asRoot, 'install', '-y', '--no-install-recommends', ...packages)
  if (status)
    fail(`Не удалось установить программы для ${purpose}: apt-get завершился с кодом ${status}. ${advice}`, status)
}

/** Seconds of waiting for locked packages: a fresh server often updates itself at this time. */
const LOCKED_S = 300
const LOOK_AGAIN_S = 5

const aptCommand = (asRoot, args) => [
  ...asRoot,
  'env',
  'DEBIAN_FRONTEND=noninteractive',
  'LC_ALL=C',
  'apt-get',
  '-q',
  '-o',
  `DPkg::Lock::Timeout=${LOCKED_S}`,
  ...args,
]

function apt(asRoot, ...args) {
  const [command, ...rest] = aptCommand(asRoot, args)
  return run(command, rest)
}

/** apt-get itself waits for the lock of packages, but not for the lock of their lists. */
function updateLists(asRoot) {
  listsUpdated ??= updateListsNow(asRoot)
  return listsUpdated
}

/** Exit status of the only update in this run. */
let listsUpdated

function updateListsNow(asRoot) {
  const [command, ...rest] = aptCommand(asRoot, ['update'])
  for (let waited = 0; ; waited += LOOK_AGAIN_S) {
    const { status, stdout, stderr } = spawnSync(command, rest, { cwd: root, encoding: 'utf8' })
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
    if (status === 0 || waited >= LOCKED_S || !/could not get lock|unable to lock/i.test(stderr ?? ''))
      return status ?? 127
    if (waited === 0) tell('Пакеты заняты другой программой (обычно это обновление системы): ждём до пяти минут…')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_S * 1000)
  }
}

/** The command to put before apt-get to run it as root; undefined where there is no apt-get or no right to use it. */
function rootPrefix() {
  const quietly = { stdio: 'ignore' }
  if (process.platform !== 'linux' || run('apt-get', ['--version'], quietly)) return undefined
  if (process.getuid() === 0) return []
  return run('sudo', ['-n', 'true'], quietly) ? undefined : ['sudo', '-n']
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`Нужен Node 20.19 или новее, а запущен ${process.versions.node}.`)
const purposes = process.argv.slice(2)
const PURPOSES = ['dev', 'start', 'test', 'android', 'tools']
if (!purposes.length || !purposes.every((purpose) => PURPOSES.includes(purpose)))
  fail(`Использование: node scripts/prepare.mjs ${PURPOSES.join('|')} …`)
const isFor = (...some) => purposes.some((purpose) => some.includes(purpose))

installDependencies()
if (isFor('tools')) installPackages(TOOLS, 'Устанавливаем программы этой команды…')
if (isFor('android')) installTools(ANDROID_TOOLS, 'сборки приложения')
if (isFor('test')) installBrowser()
if (isFor('test')) installTools(MAP_TOOLS, 'проверки карты')
// In development Vite builds the pages on request; the Android app contains the recorder.
if (isFor('start', 'test')) BUILDS.forEach(build)
else if (isFor('android')) BUILDS.filter(({ folder }) => folder === 'recorder').forEach(build)
