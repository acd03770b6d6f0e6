/** The port to the app, which posts it to the page once the page is loaded. `bridge.ts` has the calls over it. */

/** End of the WebView's user agent. */
const AGENT = / SpetskartaApp\/[\w.-]+$/
const GREETING = 'spetskarta'

export const isInApp = (agent: string): boolean => AGENT.test(agent)

/** Resolves when the app has posted its port. Only the app can: messages of other windows have an origin or a source. */
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

/** The app refused a call; `word`: the reason. */
export class AppRefusal extends Error {
  word: string

  constructor(word: string) {
    super(word)
    this.word = word
  }
}
