import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import * as given from './api/context'
import { Nonce } from './api/nonce'
import { stylesAside } from './styles-aside'

const TIMEOUT_MS = 10_000

/** Called by the server for every page, before its loaders run. */
export function makeLoadContext({ call, nonce, site, kept, failed, turn }: MadeFrom): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(given.api, call)
  context.set(given.nonce, nonce)
  context.set(given.site, site)
  context.set(given.kept, kept)
  context.set(given.failed, failed)
  context.set(given.turn, turn)
  return context
}

interface MadeFrom {
  call: typeof given.api.defaultValue & {}
  nonce: string
  site: typeof given.site.defaultValue & {}
  kept?: typeof given.kept.defaultValue
  failed: (error: unknown) => void
  turn: () => Promise<void>
}

/** React Router's default would write stacks as plain lines. An aborted request or a status below 500 is not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(given.failed)(error)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(given.nonce)
  let statusNow = status
  await loadContext.get(given.turn)()
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </Nonce>,
      {
        nonce,
        // Otherwise React would send a long part after the rest of
        // the page, and a script would have to move it to its place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        // Pages defer no parts: their loaders have finished, and only code that is loaded once remains.
        onAllReady() {
          headers.set('content-type', 'text/html; charset=utf-8')
          pipe(
            wholeText((html) => {
              // In development the policy is looser, and React compares the page with its own output.
              const body = import.meta.env.PROD ? stylesAside(html) : html
              resolve(new Response(body, { headers, status: statusNow }))
            }),
          )
        },
        onShellError: reject,
        onError() {
          statusNow = 500
        },
      },
    )
    const timer = setTimeout(abort, TIMEOUT_MS)
    timer.unref()
  })
}

/** A stream that passes on all its text at the end. */
function wholeText(give: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      give(Buffer.concat(chunks).toString())
      done()
    },
  })
}
