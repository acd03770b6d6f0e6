/** The port to the app: it posts one to the page after the page has loaded. What is said over it: `bridge.ts`. */

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
