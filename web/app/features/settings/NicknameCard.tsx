import { normalizeNickname } from '@spetskarta/shared/nickname-rules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card, SaveNotice } from '../../ui/Card'
import { Field } from '../../ui/form/Field'
import { IconCircleCheck } from '../../ui/icon/icons.ts'
import type { NicknameState } from './nickname-check'
import { useNicknameCheck } from './nickname-check'
import css from './Settings.module.css'
import { useSettings } from './use-settings'

/** The name that others see: it is checked while it is typed, and can be set once it is confirmed. */
export function NicknameCard({ name, userUrl }: { name: string; userUrl: string }) {
  const [typed, setTyped] = useState(name)
  const check = useNicknameCheck(typed, name)
  const { Form, busy, outcome } = useSettings('nickname')
  const bad = check.stage === 'refused' || check.stage === 'wrong'
  return (
    <Card title="Никнейм">
      <Form method="post" className={`${css.row} with-button stack`}>
        <input type="hidden" name="intent" value="nickname" />
        <Field
          label="Виден в карточках и автопарке"
          name="name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Например: ram-stroy"
          after={<Mark stage={check.stage} />}
          {...(bad ? { error: check.message } : { hint: <Hint {...check} /> })}
        />
        <Button type="submit" look="primary" busy={busy} disabled={check.stage !== 'confirmed'}>
          {busy ? 'Сохраняем…' : 'Установить'}
        </Button>
      </Form>
      <p className="visually-hidden" role="status">
        {normalizeNickname(typed) === name ? '' : check.message}
      </p>
      {check.stage === 'current' || (outcome && 'failure' in outcome) ? <SaveNotice outcome={outcome} /> : null}
      <PageAddress userUrl={userUrl} />
    </Card>
  )
}

/** The address of the user's page, with a form to change it. */
function PageAddress({ userUrl }: { userUrl: string }) {
  const [editing, setEditing] = useState(false)
  const { Form, busy, outcome } = useSettings('user-url')
  return (
    <>
      <p className="quiet small anywhere">
        Ваша страница:{' '}
        <Link className="link" to={paths.user(userUrl)}>
          {paths.user(userUrl)}
        </Link>
      </p>
      {editing ? (
        <Form method="post" className={`${css.row} with-button stack`}>
          <input type="hidden" name="intent" value="user-url" />
          <Field
            label="Адрес страницы"
            name="userUrl"
            defaultValue={userUrl}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint="Латинские буквы, цифры и дефис. Прежний адрес будет вести на новый и никому другому не достанется"
          />
          <Button type="submit" busy={busy}>
            {busy ? 'Сохраняем…' : 'Сохранить'}
          </Button>
        </Form>
      ) : (
        <Button size="small" onClick={() => setEditing(true)}>
          Изменить адрес
        </Button>
      )}
      <SaveNotice outcome={outcome} />
    </>
  )
}

/** This line always takes space, so that nothing moves during typing. */
const Hint = ({ stage, message }: NicknameState) => (
  <span className={stage === 'confirmed' ? 'ok semibold' : undefined}>{message || '\u00a0'}</span>
)

function Mark({ stage }: { stage: NicknameState['stage'] }) {
  if (stage === 'checking') return <span className={`${css.wheel} spinner sign-after`} aria-hidden="true" />
  if (stage === 'confirmed') return <IconCircleCheck className="ok sign-after" size={22} aria-hidden="true" />
  return null
}
