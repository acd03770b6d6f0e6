/** The port to the app: it posts one to the page after the page has loaded. */
import { type FromApp, PROTOCOL, readMessage } from './messages'

/** The end of the user agent of the WebView. */
const AGENT = / SpetskartaApp\/[\w.-]+$/
const GREETING = 'spetskarta'

export const isInApp = (agent: string): boolean => AGENT.test(agent)

/** Resolves when the app has posted its port. Nobody else can: other windows have an origin or a window of their own. */
export function waitForPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    function hear({ data, source, ports }: MessageEvent) {
      const [port] = ports
      if (data !== GREETING || source !== null || !port) return
      window.removeEventListener('message', hear)
      resolve(port)
    }
    window.addEventListener('message', hear)
  })
}

/** The app did not do what was asked; `word`: why. */
export class AppRefusal extends Error {
  word: string

  constructor(word: string) {
    super(word)
    this.word = word
  }
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export interface Bridge {
  /** Resolves with the app's answer; rejects with an `AppRefusal`. */
  ask(call: string, given?: object): Promise<unknown>
}

/** `onEvent`: what the app tells by itself. Wrong messages change nothing. */
export function openBridge(
  port: Pick<MessagePort, 'postMessage' | 'onmessage'>,
  onEvent: (event: Extract<FromApp, { event: string }>) => void,
): Bridge {
  const waiting = new Map<number, Waiting>()
  let ids = 0
  port.onmessage = ({ data }) => {
    const message = readMessage(data)
    if (!message) return
    if ('event' in message) return onEvent(message)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) asked?.reject(new AppRefusal(message.error))
    else asked?.resolve(message.ok)
  }
  return {
    ask(call, given = {}) {
      const id = ++ids
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        port.postMessage(JSON.stringify({ id, call, ...given }))
      })
    },
  }
}

export const greet = (bridge: Bridge) => bridge.ask('hello', { protocol: PROTOCOL })
