import type { DayReport } from '@spetskarta/shared/sharing/report.ts'
import { setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { copy } from '../../../ui/copy'
import { IconLink } from '../../../ui/icon/icons.ts'
import { showToast } from '../../../ui/toast'
import { endLink, SwitchOff } from '../SwitchOff'
import css from './ReportPage.module.css'

interface Props {
  report: DayReport
  /** Empty while the machine's public link is off. */
  token: string
  origin: string
}

/** The report's address for others; it works as long as the machine's public link does. */
export function ShareReport({ report: { equipment, day }, token, origin }: Props) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function switchOn() {
    setBusy(true)
    try {
      await call(setPublicLink, { params: { equipmentId: equipment._id }, body: { on: true } })
      await revalidate()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }
  async function copyAddress() {
    const copied = await copy(origin + paths.report(equipment._id, day, token))
    showToast(copied ? { text: 'Ссылка скопирована' } : { text: 'Не удалось скопировать ссылку', bad: true })
  }

  if (token)
    return (
      <>
        <Button icon={<IconLink size={20} aria-hidden="true" />} onClick={() => void copyAddress()}>
          Скопировать ссылку
        </Button>
        <SwitchOff off={() => endLink(equipment._id)} name={equipment.name}>
          Выключить ссылку
        </SwitchOff>
        <p className={`${css.hint} quiet small`}>
          Выключится весь публичный маршрут машины, а с ним и её отчёты по ссылкам.
        </p>
      </>
    )
  return (
    <>
      <Button busy={busy} icon={<IconLink size={20} aria-hidden="true" />} onClick={() => void switchOn()}>
        Включить публичный маршрут
      </Button>
      <p className={`${css.hint} quiet small`}>Отчёт можно послать ссылкой, пока включён публичный маршрут машины.</p>
    </>
  )
}
