import { type ComponentType, lazy } from 'react'
import { patiently } from '../../api/server-back'
import { showToast } from '../toast'

/** Number of parts that wait for the server; the message is shown only for the first. */
let waiting = 0
const say = () => {
  if (waiting++ === 0) showToast({ text: 'Сервер перезапускается. Откроем, как только ответит', bad: true })
}

/**
 * A part of a page whose code is loaded when needed. Where the
 * server is down then, the page stays, and the part follows later.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    let waits = false
    const get = async () => {
      try {
        if (waits) await getSheetsAnew()
        return await load()
      } catch (error) {
        // The loader reports a style sheet that failed by an error of its own.
        throw new TypeError('a part did not come', { cause: error })
      }
    }
    const onAway = () => {
      if (!waits) say()
      waits = true
    }
    try {
      return await patiently(get, { onAway })
    } finally {
      if (waits) waiting--
    }
  })

/** Chromium has an empty sheet for one that failed to load, other browsers none. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

/** The loader requests a style sheet only once, so those that failed are inserted into the page again. */
const getSheetsAnew = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isMissing).map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.onload = resolve
          again.onerror = reject
          link.replaceWith(again)
        }),
    ),
  )
