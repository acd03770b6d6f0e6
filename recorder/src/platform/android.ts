/** The platform for a page inside a native Android shell. The shell records; the page stores and sends. */
import { CameraError, type Platform, type PlatformEvents } from './platform'
import {
  bytesOf,
  type Calls,
  cameraProblem,
  type FromShell,
  isFix,
  PROTOCOL,
  readMessage,
  type ShellObject,
  wholeFix,
} from './shell-messages'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Undefined if the shell speaks another protocol. */
export async function androidPlatform(shell: ShellObject): Promise<Platform | undefined> {
  const waiting = new Map<number, Waiting>()
  let ids = 0
  let heard: PlatformEvents | undefined
  /** What the shell delivered before the page was listening; not acknowledged yet. */
  let early: FromShell[] = []

  const tell = (message: object) => shell.postMessage(JSON.stringify(message))
  function ask<C extends keyof Calls>(call: C, takes: Calls[C]['takes']): Promise<Calls[C]['gives']> {
    const id = ++ids
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      tell({ id, call, ...takes })
    })
  }

  async function hear(message: FromShell) {
    if ('id' in message) {
      const asked = waiting.get(message.id)
      waiting.delete(message.id)
      if ('error' in message) asked?.reject(new Error(message.error))
      else asked?.resolve(message.ok)
    } else if (!heard) early.push(message)
    else if (message.event === 'problem') heard.onProblem(message.problem)
    else {
      if (message.event === 'fixes') await heard.onFixes(message.fixes.filter(isFix).map(wholeFix), message.machine)
      else await heard.onPhoto({ file: bytesOf(message.jpeg), at: message.at }, message.machine)
      // Only now may the shell delete it.
      tell({ stored: message.batch })
    }
  }

  shell.onmessage = ({ data }) => {
    const message = readMessage(data)
    if (message) void hear(message).catch(() => undefined)
  }

  const { protocol, device } = await ask('hello', { protocol: PROTOCOL })
  if (protocol !== PROTOCOL) return undefined

  return {
    kind: 'android',
    background: true,
    timesPhotos: true,
    deviceName: () => device,
    listen(listener) {
      heard = listener
      const before = early
      early = []
      for (const message of before) void hear(message).catch(() => undefined)
    },
    // The shell's sensors need no question.
    askMotion() {},
    record({ sampling, ...others }) {
      void ask('record', { ...sampling, ...others }).catch(() => undefined)
      return () => void ask('stop', {}).catch(() => undefined)
    },
    // The shell asks for its permissions itself.
    mayLocate: async () => false,
    locate: () => void ask('locate', {}).catch(() => undefined),
    async takePhoto(wanted) {
      const photo = await ask('photo', wanted).catch(({ message }: Error) => {
        throw new CameraError(cameraProblem(message))
      })
      return { file: bytesOf(photo.jpeg), at: photo.at }
    },
    keepAwake() {
      void ask('awake', { on: true }).catch(() => undefined)
      return () => void ask('awake', { on: false }).catch(() => undefined)
    },
    battery: () => ask('battery', {}).catch(() => null),
    async room() {
      const room = await ask('room', {}).catch(() => null)
      return { usage: room?.usage, quota: room?.quota }
    },
    keepStored: async () => {},
    scan: async () => (await ask('scan', {}).catch(() => null)) ?? undefined,
  }
}
