import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'
import { Link } from 'react-router'
import { isUnderFields } from '../../api/error-text'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card, SaveNotice } from '../../ui/Card'
import { Checkbox } from '../../ui/form/Checkbox'
import { Field, Select } from '../../ui/form/Field'
import { useFocusOnWrong } from '../../ui/form/use-focus-on-wrong'
import { useSettings } from './use-settings'

const NUMBERS = [
  { name: 'inn', label: 'ИНН', inputMode: 'numeric', maxLength: 12 },
  { name: 'kpp', label: 'КПП', maxLength: 9, hint: 'Только у организаций' },
  { name: 'ogrn', label: 'ОГРН или ОГРНИП', inputMode: 'numeric', maxLength: 15, hint: 'Нужен в путевом листе' },
  { name: 'okpo', label: 'ОКПО', inputMode: 'numeric', maxLength: 10 },
] as const

const BANK = [
  { name: 'bank', label: 'Банк и город', maxLength: 200 },
  { name: 'bic', label: 'БИК', inputMode: 'numeric', maxLength: 9 },
  { name: 'account', label: 'Расчётный счёт', inputMode: 'numeric', maxLength: 20 },
  { name: 'bankAccount', label: 'Корреспондентский счёт', inputMode: 'numeric', maxLength: 20 },
] as const

/** Fields that show their own error. */
const FIELDS: readonly string[] = ['name', 'address', 'phone', ...[...NUMBERS, ...BANK].map(({ name }) => name)]

/** The owner's particulars for papers; empty ones are left blank there, to be filled in by hand. */
export function RequisitesCard({ requisites }: { requisites: Requisites }) {
  const { Form, busy, outcome } = useSettings('requisites')
  const failed = outcome && 'failure' in outcome ? outcome : undefined
  const form = useFocusOnWrong(failed)
  const errorOf = (name: string) => failed?.wrong?.[name]
  return (
    <Card title="Реквизиты">
      <p className="quiet small">
        Для{' '}
        <Link className="link" to={paths.papers()}>
          документов
        </Link>
        : отчётов за смену, ЭСМ-2, ЭСМ-3, ЭСМ-7, счетов, актов и УПД. Пустые строки останутся в документе линиями для
        ручки. Заказчики, машины и машинисты —{' '}
        <Link className="link" to={paths.particulars()}>
          в данных для документов
        </Link>
        .
      </p>
      <Form method="post" id={form} className="stack gap-3">
        <input type="hidden" name="intent" value="requisites" />
        <Field
          label="Название"
          name="name"
          error={errorOf('name')}
          defaultValue={requisites.name}
          maxLength={200}
          autoComplete="organization"
          placeholder="Например: ИП Иванов Иван Иванович"
        />
        {NUMBERS.map(({ name, ...field }) => (
          <Field
            key={name}
            {...field}
            name={name}
            error={errorOf(name)}
            defaultValue={requisites[name]}
            autoComplete="off"
          />
        ))}
        <Field
          label="Адрес"
          name="address"
          error={errorOf('address')}
          defaultValue={requisites.address}
          maxLength={300}
          autoComplete="street-address"
        />
        <Field
          label="Телефон"
          name="phone"
          error={errorOf('phone')}
          defaultValue={requisites.phone}
          inputMode="tel"
          maxLength={40}
          autoComplete="tel"
        />
        <details open={BANK.some(({ name }) => requisites[name] !== '' || errorOf(name))}>
          <summary className="link small">Банк</summary>
          <div className="mt-3 stack gap-3">
            {BANK.map(({ name, ...field }) => (
              <Field
                key={name}
                {...field}
                name={name}
                error={errorOf(name)}
                defaultValue={requisites[name]}
                autoComplete="off"
              />
            ))}
          </div>
        </details>
        <div className="row medium">
          <Checkbox id="requisites-shown" name="shown" defaultChecked={requisites.shown} />
          <label htmlFor="requisites-shown" className="row reach grow">
            Показывать в объявлениях, что ИНН действует по реестру
          </label>
        </div>
        <p className="quiet small">
          Тогда другие видят ваш ИНН и день выписки из ЕГРЮЛ или ЕГРИП. Ничего не видно, пока ИНН нет в реестре, который
          загрузил сайт.
        </p>
        <Select label="Нумерация документов" name="numbering" defaultValue={requisites.numbering}>
          <option value="common">Общая</option>
          <option value="kind">Своя у каждого вида</option>
        </Select>
        <Button type="submit" busy={busy}>
          {busy ? 'Сохраняем…' : 'Сохранить'}
        </Button>
      </Form>
      <SaveNotice outcome={isUnderFields(failed?.wrong, FIELDS) ? undefined : outcome} />
    </Card>
  )
}
