import { DAY } from '@spetskarta/shared/durations.ts'
import { type ComponentType, type JSX, lazy, useEffect } from 'react'
import { isOffline, patiently } from '../../api/server-back'
import { hideToast, showToast } from '../toast'
import { sayHydrated } from './say-hydrated'

/** Number of parts that wait for the server; the message is shown only for the first. */
let waiting = 0
let said = 0
const say = () => {
  const text = isOffline()
    ? 'Нет связи. Откроем, как только она появится'
    : 'Сервер перезапускается. Откроем, как только ответит'
  if (waiting++ === 0) said = showToast({ text, bad: true })
}

function sayingHydrated<Props>(Part: ComponentType<Props>) {
  return function LazyPart(props: Props & JSX.IntrinsicAttributes) {
    useEffect(sayHydrated, [])
    return <Part {...props} />
  }
}

/**
 * A part of a page whose code is loaded when needed. Where the server is down then, the page stays, and the part follows later,
 * however long that takes: a part that fails would replace the page with what was typed in it. What was pressed in a part that the
 * server has drawn waits until the part says that it is hydrated (`EarlyInput`).
 */
export const lazyPart = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
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
      const { default: Part } = await patiently(get, { onAway, longest: DAY })
      return { default: sayingHydrated(Part) }
    } finally {
      if (waits && --waiting === 0) hideToast(said)
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
