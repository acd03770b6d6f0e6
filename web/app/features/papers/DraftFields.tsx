import type { ListedObject } from '@spetskarta/shared/objects/objects.ts'
import { PAPER_KINDS, PAPER_NAMES, VATS } from '@spetskarta/shared/papers/papers.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { Form, useNavigation } from 'react-router'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { ErrorLine, Field, Select } from '../../ui/form/Field'
import css from './Papers.module.css'
import type { Draft } from './paper-query'

const RATES = { none: 'Без суммы', hour: 'За час', shift: 'За смену' } as const

function vatName(vat: (typeof VATS)[number]): string {
  const [mode, percent] = vat.split('-')
  if (mode === 'added') return `${percent} % сверху`
  return mode === 'included' ? `${percent} % в ставке` : 'Без НДС'
}

interface Props {
  draft: Draft
  machines: readonly RecordableEquipment[]
  /** One's own. */
  objects: readonly Pick<ListedObject, 'objectId' | 'name' | 'customerName' | 'customerInn' | 'address'>[]
  failure: string | undefined
}

/** What the paper is about and what it costs; the address keeps it, so it works without scripts. */
export function DraftFields({ draft, machines, objects, failure }: Props) {
  // What is left empty is filled in from the object.
  const object = objects.find(({ objectId }) => String(objectId) === draft.objectId)
  const busy = useNavigation().state === 'loading'
  const text = (name: keyof Draft) => ({ name, defaultValue: draft[name], autoComplete: 'off' as const })
  return (
    <Form action={paths.newPaper()} className="stack gap-3" preventScrollReset>
      <div className={css.fields}>
        <Select label="Документ" {...text('kind')}>
          {PAPER_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {PAPER_NAMES[kind]}
            </option>
          ))}
        </Select>
        <Select label="Машина" {...text('equipmentId')}>
          {machines.map(({ _id, name }) => (
            <option key={_id} value={_id}>
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
        <Field label="С" type="date" required {...text('from')} />
        <Field label="По" type="date" required {...text('to')} />
        <Select label="Ставка" {...text('by')}>
          {Object.entries(RATES).map(([by, name]) => (
            <option key={by} value={by}>
              {name}
            </option>
          ))}
        </Select>
        <Field label="Цена, ₽" inputMode="decimal" placeholder="2 800" {...text('price')} />
        <Field label="Часов в смене" inputMode="numeric" {...text('shiftHours')} />
        <Field label="Не меньше часов за смену" inputMode="decimal" {...text('minHours')} />
        <Select label="НДС" {...text('vat')}>
          {VATS.map((vat) => (
            <option key={vat} value={vat}>
              {vatName(vat)}
            </option>
          ))}
        </Select>
        <Field label="Машинист" maxLength={120} {...text('operator')} />
        <div className={css.long}>
          <Field
            label="Заказчик"
            maxLength={300}
            placeholder={object?.customerName || 'Название и адрес'}
            {...text('customer')}
          />
        </div>
        <Field
          label="ИНН заказчика"
          inputMode="numeric"
          maxLength={12}
          placeholder={object?.customerInn ?? ''}
          {...text('customerInn')}
        />
        <div className={css.long}>
          <Field
            label="Объект"
            maxLength={300}
            placeholder={object ? [object.name, object.address].filter(Boolean).join(', ') : 'Название и адрес'}
            {...text('object')}
          />
        </div>
        <div className={css.long}>
          <Field label="Что делали" maxLength={300} {...text('works')} />
        </div>
        <div className={css.long}>
          <Field
            label="Почему простаивали"
            maxLength={300}
            list="idle-reasons"
            placeholder="Впишется в дни с простоем"
            {...text('idleReason')}
          />
          <datalist id="idle-reasons">
            {['Ожидание самосвалов', 'Нет фронта работ', 'Погода', 'Ремонт', 'Заправка', 'Перегон'].map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </div>
      </div>
      {failure ? (
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
