import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import fromFile from '../../../ui/file/FromFile.module.css'
import { IconArrowBackUp, IconCircleCheck } from '../../../ui/icon/icons.ts'
import { Notice } from '../../../ui/Notice'
import { broughtText, undoneText } from './park-table-words'
import type { ParkStep } from './use-park-table'

interface Props {
  step: Extract<ParkStep, { kind: 'added' }>
  onUndo: () => void
  onNext: () => void
}

/** What was added, what remains to be done, and a button to undo it. */
export function ParkAdded({ step: { table, trackers, undo, failure }, onUndo, onNext }: Props) {
  const undone = typeof undo === 'object' ? undo : undefined
  return (
    <div className="stack">
      <div className={`${fromFile.strip} graphite gap-3 pad-line rounded-lg row wrap`} role="status">
        <IconCircleCheck size={26} aria-hidden="true" className="firm" />
        <div className="fill">
          <p className="strong">{undone ? undoneText(undone) : `Добавлено: ${broughtText(table)}`}</p>
          {undone ? null : <p className="small">Отменить таблицу можно в любое время, на этой странице.</p>}
        </div>
        {undone ? null : (
          <Button
            look="frame"
            busy={undo === 'busy'}
            icon={<IconArrowBackUp size={20} aria-hidden="true" />}
            onClick={onUndo}
          >
            Отменить
          </Button>
        )}
      </div>
      {failure ? <Notice bad>{failure}</Notice> : null}
      {trackers > 0 && !undone ? (
        <p className={`${fromFile.note} pad-line rounded-lg medium`}>
          <b>Трекеры подключены: {trackers}.</b> Чтобы они начали писать, направьте их сюда с ключом трекеров: он и
          адрес — на вкладке «Запись» любой машины.
        </p>
      ) : null}
      <div className="row wrap">
        <ButtonLink look="primary" to={paths.park()}>
          Открыть парк
        </ButtonLink>
        <Button onClick={onNext}>Загрузить ещё таблицу</Button>
      </div>
    </div>
  )
}
