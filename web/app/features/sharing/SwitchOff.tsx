import { setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { type ComponentProps, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { IconPower } from '../../ui/icon/icons.ts'
import { showToast } from '../../ui/toast'

/** Ends the link at once and says so, in the same words on all pages. Rejects if the link is still open. */
export async function endLink(equipmentId: string) {
  const link = await call(setPublicLink, { params: { equipmentId }, body: { on: false } })
  showToast({ text: 'Публичный маршрут выключен: ссылка больше не работает' })
  return link
}

interface Props extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  /** Rejects if the link is still open. */
  off: () => Promise<unknown>
  /** Name of what the link shows. */
  name: string
  children: string
}

/** Switches an open link off with one press, then reloads the page's data. */
export function SwitchOff({ off, name, children, ...rest }: Props) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function press() {
    setBusy(true)
    try {
      await off()
      await revalidate()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true, action: { label: 'Повторить', onClick: () => void press() } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...rest}
      busy={busy}
      icon={<IconPower size={18} aria-hidden="true" />}
      aria-label={`${children}: ${name}`}
      onClick={() => void press()}
    >
      {children}
    </Button>
  )
}
