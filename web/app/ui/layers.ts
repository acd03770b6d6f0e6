/**
 * Layers that are open over a page, kept in the browser's history: opening adds an entry, so Back closes the layer and
 * Forward opens it again. The router does not see these entries: they have the key of the page's own entry, and steps
 * between entries with equal keys are hidden from it. So no page reloads its data and none scrolls (decision 28).
 */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** State of a history entry; `key` and `idx` belong to the router. */
interface Entry {
  key?: string
  idx?: number
  /** Values of the open layers by name. */
  layers?: Record<string, string>
  /** Layers for which entries were added after the page's own one, the last added last. */
  stack?: string[]
}

export interface Layer {
  /** Undefined while the layer is closed. */
  value: string | undefined
  /** Opens the layer, or replaces its value while it is open; `href`: an address that opens the same page with it. */
  open: (value?: string, href?: string) => void
  close: () => void
}

/** The layer whose value is a parameter of the address: an opened card. */
export const CARD = 'card'
/** Prefix of layers that cannot be reopened: questions, which disappear with what they are about. */
const ONCE = 'once:'

const entry = (): Entry => (window.history.state as Entry | null) ?? {}
const keyOf = ({ key = 'default' }: Entry) => key

function layerValue(name: string): string | undefined {
  if (name === CARD) return new URLSearchParams(window.location.search).get(CARD) ?? undefined
  return entry().layers?.[name]
}

/** `popped`: the user went back or forward. */
type Listener = (popped: boolean) => void
const listeners = new Set<Listener>()
const tell = (popped: boolean) => {
  for (const listener of [...listeners]) listener(popped)
}
function subscribe(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Key of the entry that the router shows; undefined before the first page is shown. */
let shown: string | undefined
/** Key of the last entry to which a step was hidden from the router. */
let hidden: string | undefined
/** A step back that has been started: the browser performs it a moment later. */
let leaving: { steps: number; to: number; arrived: Promise<void>; arrive: () => void } | undefined
/** Whether the next step only undoes a wrong one. */
let undoing = false
/** Layers of `ONCE` that are on the page. */
const mounted = new Set<string>()

function back(steps: number): Promise<void> {
  if (!leaving) {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    leaving = { steps, to: (entry().idx ?? 0) - steps, arrived, arrive }
    window.history.go(-steps)
  }
  return leaving.arrived
}

function onPop(event: PopStateEvent) {
  const now = event.state as Entry | null
  const way = leaving
  leaving = undefined
  // Another page was opened before the browser performed our step, so it started from there.
  const wrong = way !== undefined && now?.idx !== way.to
  if (now && keyOf(now) === shown) hidden = shown
  if (undoing || wrong || (now && keyOf(now) === shown)) event.stopImmediatePropagation()
  undoing = wrong
  if (wrong) window.history.go(way.steps)
  way?.arrive()
  tell(way === undefined)
  leaveEmpty()
}

/** Goes back over an entry that was added for a question which no longer exists. */
function leaveEmpty() {
  const top = entry().stack?.at(-1)
  if (top?.startsWith(ONCE) && !mounted.has(top)) void back(1)
}

// Registered before the router's own listener, which must not see steps between layers.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPop, { capture: true })

async function openLayer(name: string, value: string, href?: string) {
  if (leaving) await leaving.arrived
  const before = entry()
  const layers = name === CARD ? before.layers : { ...before.layers, [name]: value }
  const state: Entry = { ...before, ...(layers && { layers }) }
  if (layerValue(name) !== undefined) window.history.replaceState(state, '', href)
  else {
    const { idx = 0, stack = [] } = before
    window.history.pushState({ ...state, idx: idx + 1, stack: [...stack, name] }, '', href)
  }
  tell(false)
}

/**
 * Goes back to before the layer was opened. A layer that was opened
 * together with the page is closed without leaving the page.
 */
async function closeLayer(name: string) {
  if (leaving) await leaving.arrived
  if (layerValue(name) === undefined) return
  const { stack = [] } = entry()
  const at = stack.lastIndexOf(name)
  if (stack.length > 0) await back(at < 0 ? stack.length : stack.length - at)
  if (at >= 0) return
  const { [name]: _, ...layers } = entry().layers ?? {}
  window.history.replaceState({ ...entry(), layers }, '', name === CARD ? withoutCard() : undefined)
  tell(false)
}

function withoutCard(): string {
  const url = new URL(window.location.href)
  url.searchParams.delete(CARD)
  return url.href
}

/** Closes all layers, so that the next navigation replaces the page itself in the history. */
export async function closeLayers(): Promise<void> {
  if (leaving) await leaving.arrived
  const { stack = [] } = entry()
  if (stack.length > 0) await back(stack.length)
  await closeLayer(CARD)
}

/** Whether the layer was opened on the page; false where it came with the page's address. */
export const isStep = (name: string): boolean => entry().stack?.includes(name) ?? false

/** A layer by its name; the page can reopen it after Forward or a reload. */
export function useLayer(name: string): Layer {
  const { search } = useLocation()
  const value = useSyncExternalStore(
    subscribe,
    () => layerValue(name),
    () => (name === CARD ? (new URLSearchParams(search).get(CARD) ?? undefined) : undefined),
  )
  const open = useCallback((to = 'open', href?: string) => void openLayer(name, to, href), [name])
  const close = useCallback(() => void closeLayer(name), [name])
  return { value, open, close }
}

let made = 0

/** For a dialog that is open as long as it is rendered: Back closes it. `off`: adds no entry. */
export function useStep(onBack: () => void, off = false) {
  const leave = useEffectEvent(onBack)
  useEffect(() => {
    if (off) return
    const name = `${ONCE}${Date.now()}.${++made}`
    mounted.add(name)
    const opened = openLayer(name, 'open')
    const stop = subscribe((popped) => popped && layerValue(name) === undefined && leave())
    return () => {
      stop()
      mounted.delete(name)
      void opened.then(() => closeLayer(name))
    }
  }, [off])
}

/** Informs the layers which page the router shows; used once, by the root. */
export function useShownPage() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    shown = key
    tell(false)
    const now = keyOf(entry())
    // The user went back before this page was drawn, so that step was not between its layers.
    if (now === hidden && now !== key) window.dispatchEvent(new PopStateEvent('popstate', { state: entry() }))
    else leaveEmpty()
  }, [key])
}
