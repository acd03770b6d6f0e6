import { PAPER_KINDS, PAPER_NAMES, type PaperForm } from '@spetskarta/shared/papers/papers.ts'
import { isOnChassis, type Particulars } from '@spetskarta/shared/papers/particulars.ts'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { isUnderFields, type WrongFields } from '../../api/error-text'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { ErrorLine, Field, Select } from '../../ui/form/Field'
import { useFocusOnWrong } from '../../ui/form/use-focus-on-wrong'
import { type DraftRates, RateFields } from './DraftRate'
import { type DraftObject, type DraftPlace, WhoFields } from './DraftWho'
import css from './Papers.module.css'
import { type Draft, draftField } from './paper-query'

interface Props {
  draft: Draft
  entered: Particulars
  /** The user's own objects. */
  objects: readonly DraftObject[]
  /** What the rate cards of these days have prices for; undefined where the draft is invalid. */
  rates: DraftRates | undefined
  places: readonly DraftPlace[]
  failure: string | undefined
  wrong: WrongFields
  /** Called when a field changes, so that the shown sheet is no longer what the fields say. */
  onChange: () => void
}

/** What the paper is about and how it is charged. The values are kept in the address, so the form works without scripts. */
export function DraftFields({ draft, entered, objects, rates, places, failure, wrong, onChange }: Props) {
  const [kind, setKind] = useState(draft.kind)
  const object = objects.find(({ objectId }) => String(objectId) === draft.objectId)
  const machine = entered.machines.find(({ equipmentId }) => equipmentId === draft.equipmentId)
  const busy = useNavigation().state === 'loading'
  const text = draftField(draft, wrong)
  const form = useFocusOnWrong(failure)
  return (
    <Form id={form} action={paths.newPaper()} className="stack gap-4" preventScrollReset onChange={onChange}>
      <div className={css.about}>
        <Select
          label="Документ"
          name="kind"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
          hint={machine && sheetHint(kind, machine)}
        >
          {PAPER_KINDS.map((one) => (
            <option key={one} value={one}>
              {PAPER_NAMES[one]}
            </option>
          ))}
        </Select>
        <Select label="Машина" {...text('equipmentId')}>
          {entered.machines.map(({ equipmentId, name }) => (
            <option key={equipmentId} value={equipmentId}>
              {name}
            </option>
          ))}
        </Select>
        {objects.length > 0 ? (
          <Select label="Часы" {...text('objectId')}>
            <option value="">За весь день</option>
            {objects.map(({ objectId, name }) => (
              <option key={objectId} value={objectId}>
                На объекте «{name}»
              </option>
            ))}
          </Select>
        ) : null}
        <div className={css.period}>
          <Field label="С" type="date" required {...text('from')} />
          <Field label="По" type="date" required {...text('to')} />
        </div>
      </div>
      <RateFields draft={draft} rates={rates} wrong={wrong} />
      {/* With only one place, the common field for the works is enough. */}
      <WhoFields
        draft={draft}
        wrong={wrong}
        entered={entered}
        object={object}
        places={places.length < 2 ? [] : places}
      />
      {failure && !isUnderFields(wrong, fieldsOf(draft)) ? (
        <div role="alert">
          <ErrorLine>{failure}</ErrorLine>
        </div>
      ) : null}
      <div className="row">
        <Button type="submit" busy={busy}>
          {busy ? 'Считаем…' : 'Показать'}
        </Button>
      </div>
    </Form>
  )
}

/** Names of the fields that the form shows for this draft. */
const fieldsOf = ({ by }: Draft): string[] => [
  ...['from', 'to', 'customer', 'customerInn', 'operator', 'object', 'works', 'idleReason'],
  ...(by === 'hour' || by === 'shift' ? ['price', 'minHours'] : []),
  ...(by === 'shift' ? ['shiftHours'] : []),
]

/** A hint where another kind of sheet fits the machine than the chosen one. */
function sheetHint(kind: string, { onChassis, type }: Particulars['machines'][number]): string | undefined {
  const fits: PaperForm['kind'] = (onChassis ?? isOnChassis(type)) ? 'esm2' : 'esm3'
  if ((kind !== 'esm2' && kind !== 'esm3') || kind === fits) return undefined
  return fits === 'esm2'
    ? 'Для машин на шасси автомобиля — ЭСМ-2'
    : 'ЭСМ-2 — для машин на шасси автомобиля, для этой ЭСМ-3'
}
