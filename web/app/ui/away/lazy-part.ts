import { type ComponentType, lazy } from 'react'
import { patiently } from '../../api/server-back'
import { showToast } from '../toast'

/** However many parts of a page wait, it is said once. */
let waiting = 0
const say = () => {
  if (waiting++ === 0) showToast({ text: 'Сервер перезапускается. Откроем, как только ответит', bad: true })
}

/** A part of a page whose code comes when it is wanted. Where the server is away then, the page stays, and the part comes later. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    let waits = false
    const get = async () => {
      try {
        if (waits) await getSheetsAnew()
        return await load()
      } catch (error) {
        // Of a style sheet that did not come the loader says so by an error of its own.
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

/** Chromium has an empty sheet for one that did not come, others none. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

/** The loader asks for a style sheet once: those that did not come are put into the page again. */
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
