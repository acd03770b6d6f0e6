import type { Output } from '@spetskarta/shared/endpoint.ts'
import type { ListedObject } from '@spetskarta/shared/objects/objects.ts'
import type { previewPaper } from '@spetskarta/shared/papers/papers.ts'
import type { Particulars } from '@spetskarta/shared/papers/particulars.ts'
import type { WrongFields } from '../../api/error-text'
import { Field } from '../../ui/form/Field'
import css from './Papers.module.css'
import { type Draft, draftField, worksField } from './paper-query'

export type DraftObject = Pick<ListedObject, 'objectId' | 'name' | 'customerName' | 'customerInn' | 'address'>

export type DraftPlace = Output<typeof previewPaper>['places'][number]

interface Props {
  draft: Draft
  wrong: WrongFields
  entered: Particulars
  object: DraftObject | undefined
  /** The objects where the machine was, for a paper about whole days. */
  places: readonly DraftPlace[]
}

const REASONS = ['Ожидание самосвалов', 'Нет фронта работ', 'Погода', 'Ремонт', 'Заправка', 'Перегон']

/** Customer, object, operator and works; fields left empty are filled in from the object and the crew. */
export function WhoFields({ draft, wrong, entered, object, places }: Props) {
  const text = draftField(draft, wrong)
  return (
    <fieldset className={css.fields}>
      <legend className="visually-hidden">Заказчик и работы</legend>
      <div className={css.long}>
        <Field
          label="Заказчик"
          maxLength={300}
          list="customers"
          placeholder={object?.customerName || 'ООО «СтройГрад»'}
          {...text('customer')}
        />
      </div>
      <Field
        label="ИНН заказчика"
        inputMode="numeric"
        maxLength={12}
        placeholder={object?.customerInn || 'Из данных заказчика'}
        {...text('customerInn')}
      />
      <Field
        label="Машинист"
        maxLength={120}
        list="operators"
        placeholder="По назначениям за эти дни"
        {...text('operator')}
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
      {places.map(({ objectId, name, works }) => (
        <div key={objectId} className={css.long}>
          <Field
            label={`Что делали, ${name}`}
            maxLength={300}
            placeholder={works || 'То же'}
            name={worksField(objectId)}
            defaultValue={draft.worksAt[objectId] ?? ''}
            autoComplete="off"
          />
        </div>
      ))}
      <div className={css.long}>
        <Field
          label="Почему простаивали"
          maxLength={300}
          list="idle-reasons"
          placeholder="Впишется в дни с простоем"
          {...text('idleReason')}
        />
      </div>
      <Suggestions id="idle-reasons" texts={REASONS} />
      <Suggestions id="customers" texts={[...entered.customers.map(({ name }) => name), ...entered.named]} />
      <Suggestions id="operators" texts={entered.operators.map(({ name }) => name)} />
    </fieldset>
  )
}

const Suggestions = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <datalist id={id}>
    {texts.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
)
