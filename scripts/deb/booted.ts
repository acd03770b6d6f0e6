/** A Debian in a folder, booted with its own systemd in separate namespaces; it shares the network with this computer. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const BOOT_MS = 30_000
/** Units that would change this computer, or wait for something that a folder does not have. */
const LEFT_OUT = [
  'systemd-udevd',
  'systemd-udev-trigger',
  'systemd-sysctl',
  'systemd-modules-load',
  'systemd-timesyncd',
]
const TARGET = `[Unit]
Requires=sysinit.target dbus.socket systemd-journald.service
`
/** Kernel settings and /sys are read-only there. */
const BOOT = `set -e
echo $$ > "$C/cgroup.procs"
exec unshare -m -p -f -u -i -C sh -c '
  mount --make-rprivate / && mount --bind "$T" "$T"
  mount -t proc proc "$T/proc" && mount --bind "$T/proc/sys" "$T/proc/sys" && mount -o remount,ro,bind "$T/proc/sys"
  mount -t sysfs -o ro sysfs "$T/sys" && mount -t cgroup2 cgroup2 "$T/sys/fs/cgroup"
  mount -t tmpfs tmpfs "$T/run" && mount -t tmpfs tmpfs "$T/dev/shm"
  hostname deb-test
  exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$T" /lib/systemd/systemd --unit=try.target'`

export interface Booted {
  /** Runs a command inside to its end. */
  run(...command: string[]): { status: number | null; output: string }
  end(): Promise<void>
}

/** `signal`: ends the wait until it is booted. */
export async function boot(tree: string, signal: AbortSignal): Promise<Booted> {
  const units = join(tree, 'etc/systemd/system')
  writeFileSync(join(units, 'try.target'), TARGET)
  for (const name of LEFT_OUT) symlinkSync('/dev/null', join(units, `${name}.service`))
  const group = join(cgroups(), `spetskarta-deb-test-${process.pid}`)
  mkdirSync(group)
  const environment = { PATH: process.env.PATH, T: tree, C: group }
  // In a group of its own, which Ctrl-C does not reach: only `end` removes its control group too.
  const unshare = spawn('sh', ['-c', BOOT], { env: environment, stdio: 'ignore', detached: true })
  const ended = once(unshare, 'exit')
  const run = (...command: string[]) => {
    const inside = [
      'env',
      '-i',
      'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
      'DEBIAN_FRONTEND=noninteractive',
      'LC_ALL=C.UTF-8',
    ]
    const into = ['-t', String(childOf(unshare.pid)), '-m', '-p', '-u', '-i', '-C', 'chroot', tree, ...inside]
    const { status, stdout, stderr } = spawnSync('nsenter', [...into, ...command], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    return { status, output: `${stdout}${stderr}` }
  }
  const end = async () => {
    const init = childOf(unshare.pid)
    // When the first process of the namespace ends, all others end too.
    if (init) process.kill(init, 'SIGKILL')
    await ended
    await removeGroup(group)
  }
  for (
    const until = Date.now() + BOOT_MS;
    run('systemctl', 'is-active', 'try.target').status !== 0;
    await setTimeout(200)
  ) {
    if (unshare.exitCode === null && Date.now() < until && !signal.aborted) continue
    await end()
    signal.throwIfAborted()
    throw new Error('systemd did not boot in namespaces of its own on this machine')
  }
  return { run, end }
}

/** Where version 2 of control groups is mounted. */
function cgroups(): string {
  const path = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
  if (!path) throw new Error('no cgroup2 is mounted on this machine: systemd needs it')
  return path
}

function childOf(pid = 0): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

async function removeGroup(group: string) {
  const inner = readdirSync(group, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory())
  const deepestFirst = inner.map(({ parentPath, name }) => join(parentPath, name)).sort((a, b) => b.length - a.length)
  // Processes leave a group only a moment after they have ended.
  await setTimeout(500)
  for (const path of [...deepestFirst, group]) rmdirSync(path)
}
