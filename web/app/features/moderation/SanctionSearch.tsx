import { SANCTION_QUERY_MAX } from '@spetskarta/shared/moderation/moderation.ts'
import { Form, Link, useNavigation } from 'react-router'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/form/Field'
import css from './ModerationPage.module.css'

interface Props {
  /** What is searched for; undefined: everything is shown. */
  query: string | undefined
}

/** Search among the sanctions in force; works without scripts. */
export function SanctionSearch({ query }: Props) {
  const busy = useNavigation().state === 'loading'
  return (
    <search>
      <Form key={query} action={paths.moderation()} className={`${css.search} flex gap-2`}>
        <input type="hidden" name="show" value="closed" />
        <Field
          label="Объявление, владелец или его почта"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={SANCTION_QUERY_MAX}
          autoComplete="off"
        />
        <Button type="submit" busy={busy}>
          Найти
        </Button>
      </Form>
      {query ? (
        <p className="mt-2">
          <Link className="link" to={paths.moderation({ show: 'closed' })}>
            Показать все
          </Link>
        </p>
      ) : null}
    </search>
  )
}
