import { MACHINES_SHOWN, NAME_MAX } from '@spetskarta/shared/limits.ts'
import { changeRights, getPartners, type Partner } from '@spetskarta/shared/partners/partners.ts'
import { getRecordable, type RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { LeaveGuard } from '../../ui/dialog/LeaveGuard'
import { Field } from '../../ui/form/Field'
import { type PagedQuery, usePagedSearch } from '../../ui/form/use-paged-search'
import { IconPlus } from '../../ui/icon/icons.ts'
import { formatCount } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import css from './RightsCard.module.css'
import { RightsTable } from './RightsTable'
import { type Changes, changesInWords, listChanges, rightsToSave, toggle } from './rights'

interface Props {
  first: RightsPage
  /** Ms, by the server's clock. */
  now: number
}

const NONE: Changes = new Map()

/** Which partner may record which machine; changes are collected until they are saved or discarded. */
export function RightsCard({ first, now }: Props) {
  const [changes, setChanges] = useState(NONE)
  const [saving, setSaving] = useState(false)
  const { revalidate } = useRevalidator()
  const pages = usePagedSearch(first, loadRights)
  const { machines, count } = pages.page
  const rights = new Map(pages.page.partners.map(({ id, permissions }) => [id, permissions]))
  // Partners may have been added or removed since this page of machines was loaded.
  const partners = first.partners.map((partner) => ({ ...partner, permissions: rights.get(partner.id) ?? [] }))
  const list = listChanges(changes, partners)
  const dirty = list.length > 0
  const atStake = useRef(false)
  useEffect(() => {
    atStake.current = dirty
  }, [dirty])

  async function save() {
    setSaving(true)
    try {
      await call(changeRights, { body: { changes: rightsToSave(list) } })
      // The ticks show the collected changes until the saved rights have arrived.
      await Promise.all([revalidate(), pages.reload()])
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
        <p className={`${css.nothing} start stack`}>Партнёров пока нет. Пригласите водителя по никнейму.</p>
      ) : first.count === 0 ? (
        <div className={`${css.nothing} start stack`}>
          <p>У вас пока нет машин. Добавьте машину, и здесь можно будет разрешить её запись.</p>
          <ButtonLink to={paths.newEquipment()} icon={<IconPlus size={20} aria-hidden="true" />}>
            Добавить Технику
          </ButtonLink>
        </div>
      ) : (
        <>
          {first.count > MACHINES_SHOWN ? (
            <div className={`${css.search} gap-3 pad-row`}>
              <Field
                label="Найти машину"
                type="search"
                value={pages.search}
                onChange={(event) => pages.find(event.target.value)}
                maxLength={NAME_MAX}
                autoComplete="off"
                hint={
                  <span role="status">
                    {count === 0
                      ? 'Такой машины нет'
                      : `Показано ${formatCount(machines.length)} из ${formatCount(count)}`}
                  </span>
                }
              />
              {machines.length < count && machines.length === MACHINES_SHOWN ? (
                <Button size="small" busy={pages.busy} onClick={() => void pages.next(machines.at(-1)?._id)}>
                  Следующие {formatCount(MACHINES_SHOWN)}
                </Button>
              ) : null}
            </div>
          ) : null}
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
            <p className={`${css.outcome} grow quiet small anywhere`} role="status">
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

interface RightsPage {
  machines: readonly RecordableEquipment[]
  /** The number of machines found, on all pages. */
  count: number
  /** The partners with their rights to these machines. */
  partners: readonly Partner[]
}

/** A page of the user's machines by name, with the partners' rights to them. */
async function loadRights({ q, after }: PagedQuery): Promise<RightsPage> {
  const querystring = { own: 'true' as const, limit: MACHINES_SHOWN, ...(q && { q }), ...(after && { after }) }
  const { equipments: machines, count } = await call(getRecordable, { querystring })
  const ids = machines.map(({ _id }) => _id).join(',')
  const { partners } = await call(getPartners, { querystring: { machines: ids } })
  return { machines, count, partners }
}
