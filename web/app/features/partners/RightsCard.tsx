import { type Partner, savePartners } from '@spetskarta/shared/partners/partners.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { LeaveGuard } from '../../ui/dialog/LeaveGuard'
import { showToast } from '../../ui/toast'
import css from './RightsCard.module.css'
import { RightsTable } from './RightsTable'
import { type Changes, changesInWords, listChanges, rightsToSave, toggle } from './rights'

interface Props {
  partners: readonly Partner[]
  /** The user's own machines. */
  machines: readonly RecordableEquipment[]
  /** Ms, the server's. */
  now: number
}

const NONE: Changes = new Set()

/** Which partner may record which machine; changes are collected here until they are saved or dropped. */
export function RightsCard({ partners, machines, now }: Props) {
  const [changes, setChanges] = useState(NONE)
  const [saving, setSaving] = useState(false)
  const { revalidate } = useRevalidator()
  const list = listChanges(changes, partners, machines)
  const dirty = list.length > 0
  const atStake = useRef(false)
  useEffect(() => {
    atStake.current = dirty
  }, [dirty])

  async function save() {
    setSaving(true)
    try {
      await call(savePartners, { body: { partners: rightsToSave(changes, partners, machines) } })
      // The ticks change to the saved ones only when those have arrived.
      await revalidate()
      setChanges(NONE)
      showToast({ text: 'Права партнёров сохранены' })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setSaving(false)
    }
  }

  return (
    <section className={`${css.card} shrinks card`} aria-labelledby="rights">
      <div className={css.head}>
        <h2 id="rights">Кто может записывать данные</h2>
        <p className="mt-1 quiet medium">
          Отмеченный партнёр пишет GPS и фото этой машины со своего телефона. Снимете отметку — запись прекратится
          сразу.
        </p>
      </div>
      {partners.length === 0 ? (
        <p className={`${css.nothing} start stack`}>
          Партнёров пока нет. Пригласите водителя или механика по никнейму.
        </p>
      ) : machines.length === 0 ? (
        <div className={`${css.nothing} start stack`}>
          <p>У вас пока нет машин. Добавьте машину, и здесь можно будет разрешить её запись.</p>
          <ButtonLink to={paths.newEquipment()} icon={<IconPlus size={20} aria-hidden="true" />}>
            Добавить Технику
          </ButtonLink>
        </div>
      ) : (
        <>
          <RightsTable
            partners={partners}
            machines={machines}
            now={now}
            changes={changes}
            disabled={saving}
            onToggle={(partner, machine) => setChanges(toggle(changes, partner, machine))}
          />
          <div
            className={
              dirty
                ? `${css.bar} gap-3 line-above pad-row row wrap stuck ${css.sticky}`
                : `${css.bar} gap-3 line-above pad-row row wrap`
            }
          >
            <p className={`${css.told} grow quiet small anywhere`} role="status">
              {changesInWords(list)}
            </p>
            <Button disabled={!dirty || saving} onClick={() => setChanges(NONE)}>
              Отменить
            </Button>
            <Button look="primary" disabled={!dirty} busy={saving} onClick={save}>
              {saving ? 'Сохраняем…' : 'Сохранить'}
            </Button>
          </div>
        </>
      )}
      <LeaveGuard atStake={atStake} />
    </section>
  )
}
