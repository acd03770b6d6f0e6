import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card, SaveNotice } from '../../ui/Card'
import { Field } from '../../ui/form/Field'
import { useSettings } from './use-settings'

/** What papers say of the owner; what he leaves empty he writes with a pen. */
export function RequisitesCard({ requisites }: { requisites: Requisites }) {
  const { Form, busy, outcome } = useSettings('requisites')
  return (
    <Card title="Реквизиты">
      <p className="quiet small">
        Для{' '}
        <Link className="link" to={paths.papers()}>
          документов
        </Link>
        : отчётов за смену, ЭСМ-2, ЭСМ-3 и ЭСМ-7. Пустые строки останутся в документе линиями для ручки.
      </p>
      <Form method="post" className="stack gap-3">
        <input type="hidden" name="intent" value="requisites" />
        <Field
          label="Название"
          name="name"
          defaultValue={requisites.name}
          maxLength={200}
          autoComplete="organization"
          placeholder="Например: ИП Иванов Иван Иванович"
        />
        <Field
          label="ИНН"
          name="inn"
          defaultValue={requisites.inn}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
        />
        <Field
          label="КПП"
          name="kpp"
          defaultValue={requisites.kpp}
          maxLength={9}
          autoComplete="off"
          hint="Только у организаций"
        />
        <Field
          label="Адрес"
          name="address"
          defaultValue={requisites.address}
          maxLength={300}
          autoComplete="street-address"
        />
        <Button type="submit" busy={busy}>
          {busy ? 'Сохраняем…' : 'Сохранить'}
        </Button>
      </Form>
      <SaveNotice outcome={outcome} />
    </Card>
  )
}
