import { LOG_IN_FIRST } from '@spetskarta/shared/endpoint.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { LogInLink } from './ErrorWords'
import { IconAlertTriangle, IconCheck } from './icon/icons.ts'
import css from './Toasts.module.css'
import { hideToast, type ShownToast, toasts } from './toast'

const SHORT_MS = 3000
/** Long enough to read the message and to reach its button. */
const LONG_MS = 8000

const NONE: readonly ShownToast[] = []

/** Container of the messages. Always in the page, so that screen readers notice each new one. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => NONE)
  return (
    <div className={`${css.toasts} through hide-print row`} aria-live="polite">
      {shown.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </div>
  )
}

/** A message that disappears by itself, but not while a finger, pointer or keyboard is on it. */
function Toast({ id, text, action, bad, stays }: ShownToast) {
  const [held, setHeld] = useState(false)
  const time = action || bad ? LONG_MS : SHORT_MS
  useEffect(() => {
    if (held || stays) return
    const timer = setTimeout(() => hideToast(id), time)
    return () => clearTimeout(timer)
  }, [held, id, stays, time])

  const Icon = bad ? IconAlertTriangle : IconCheck
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form
    <div
      role="group"
      className={
        bad
          ? `${css.toast} gap-10 graphite lines-dense rounded wide semibold row medium ${css.bad} ink`
          : `${css.toast} gap-10 graphite lines-dense rounded wide semibold row medium`
      }
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={`${css.text} fill anywhere`}>{text}</span>
      {/* Repeating would be refused until then. */}
      {text === LOG_IN_FIRST ? (
        <LogInLink className={`${css.action} rounded-sm reach firm strong`} />
      ) : action && 'to' in action ? (
        <Link to={action.to} className={`${css.action} rounded-sm reach firm strong`} onClick={() => hideToast(id)}>
          {action.label}
        </Link>
      ) : action ? (
        <button
          type="button"
          className={`${css.action} rounded-sm reach firm strong`}
          onClick={() => {
            if (!stays) hideToast(id)
            action.onClick()
          }}
        >
          {action.label}
        </button>
      ) : null}
    </div>
  )
}
