import { subscribe } from '@spetskarta/shared/forum/forum.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { Button } from '../../../ui/Button'
import { IconBell, IconBellFilled } from '../../../ui/icon/icons.ts'
import { showToast } from '../../../ui/toast'

/** Switches letters about answers on or off. */
export function SubscribeButton({ id, subscribed }: { id: string; subscribed: boolean }) {
  const [on, setOn] = useState(subscribed)
  const [busy, setBusy] = useState(false)

  async function toggle() {
    setBusy(true)
    try {
      await call(subscribe, { body: { id, on: !on } })
      setOn(!on)
      showToast({ text: on ? 'Писем об этой теме больше не будет' : 'Когда ответят, пришлём письмо' })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    }
    setBusy(false)
  }

  const Icon = on ? IconBellFilled : IconBell
  return (
    <Button onClick={toggle} busy={busy} aria-pressed={on} icon={<Icon size={18} aria-hidden="true" />}>
      Ответы на почту
    </Button>
  )
}
