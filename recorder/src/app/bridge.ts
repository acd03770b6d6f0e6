/** Calls to the app over its port, and events that the app sends by itself; loaded only in the app. */
import { type FromApp, PROTOCOL, readMessage } from './messages'
import { AppRefusal } from './port'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export interface Bridge {
  /** Resolves with the app's answer; rejects with an `AppRefusal`. */
  ask(call: string, given?: object): Promise<unknown>
}

/** `onEvent`: called with each event of the app. Invalid messages are ignored. */
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
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) caller?.reject(new AppRefusal(message.error))
    else caller?.resolve(message.ok)
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
