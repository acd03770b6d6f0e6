import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import fromFile from '../../ui/file/FromFile.module.css'
import { IconArrowBackUp, IconCircleCheck } from '../../ui/icon/icons.ts'
import { Notice } from '../../ui/Notice'
import { dayRangeText } from '../../ui/text/days'
import { formatCount } from '../../ui/text/format'
import { daysWord, pointsWord } from './import-words'
import type { Step } from './use-import'

interface Props {
  step: Extract<Step, { kind: 'done' }>
  /** Id of the machine. */
  machine: string
  onUndo: () => void
  onNext: () => void
}

/** Number of the last days that the link opens: as many as the page of days shows at first. */
const DAYS_SHOWN = 7

/** What was stored, and a button to undo it. */
export function Done({ step: { preview, imported, undo, failure }, machine, onUndo, onNext }: Props) {
  const { days } = preview
  const { accepted, duplicates } = imported
  const undone = typeof undo === 'object' ? undo : undefined
  return (
    <div className="stack">
      <div className={`${fromFile.strip} graphite gap-3 pad-line rounded-lg row wrap`} role="status">
        <IconCircleCheck size={26} aria-hidden="true" className="firm" />
        <div className="fill">
          <p className="strong">{undone ? 'Загрузка отменена' : headOf(accepted)}</p>
          <p className="small">
            {undone
              ? `Убрано: ${pointsWord(undone.removed)}. ${laterText(undone.later)}Точки, что были раньше, остались.`
              : [
                  daysOf(days),
                  duplicates > 0 ? `совпали по времени с прежними: ${formatCount(duplicates)}` : '',
                  imported.importId ? 'отменить можно в любое время' : '',
                ]
                  .filter(Boolean)
                  .join('; ')}
          </p>
        </div>
        {imported.importId && !undone ? (
          <Button
            look="frame"
            busy={undo === 'busy'}
            icon={<IconArrowBackUp size={20} aria-hidden="true" />}
            onClick={onUndo}
          >
            Отменить загрузку
          </Button>
        ) : null}
      </div>
      {failure ? <Notice bad>{failure}</Notice> : null}
      <div className="row wrap">
        <ButtonLink
          look="primary"
          to={paths.control(machine, { days: days.slice(-DAYS_SHOWN).join(',') || undefined })}
        >
          Посмотреть дни
        </ButtonLink>
        <Button onClick={onNext}>Загрузить ещё файл</Button>
      </div>
    </div>
  )
}

const headOf = (accepted: number) => (accepted > 0 ? `Загружено: ${pointsWord(accepted)}` : 'Новых точек в файле нет')

const laterText = (points: number) =>
  points > 0 ? `За старые месяцы уйдёт в течение суток ещё: ${pointsWord(points)}. ` : ''

function daysOf(days: string[]): string {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? `${daysWord(days.length)}, ${dayRangeText(first, last, 'dated')}` : daysWord(days.length)
}
