import {
  changePerson,
  endPerson,
  invitePerson,
  type People,
  withdrawInvite,
} from '@spetskarta/shared/company/people.ts'
import {
  INVITE_DAYS,
  MEMBER_ROLES,
  type MemberRole,
  mayRole,
  PERSON_NAME_MAX,
  RIGHT_NAMES,
  RIGHTS,
  ROLE_NAMES,
} from '@spetskarta/shared/company/rights.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { SecretOnce } from '../../../ui/dialog/SecretOnce'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useIsOpen, useOwnClose } from '../../../ui/dialog/use-own-close'
import { Field, Select } from '../../../ui/form/Field'
import { Tick } from '../../../ui/form/Tick'
import { showToast } from '../../../ui/toast'
import { groupName } from '../groups/groups'

interface PersonValues {
  name: string
  role: MemberRole
  /** Ids of the groups; null: all. */
  groups: number[] | null
}

interface FieldsProps {
  values: PersonValues
  onChange: (values: PersonValues) => void
  people: People
}

/** What a role allows, in one line. */
const roleHint = (role: MemberRole) =>
  RIGHT_NAMES.filter((right) => mayRole(role, right))
    .map((right) => RIGHTS[right].words.toLocaleLowerCase('ru'))
    .join('; ')

function PersonFields({ values, onChange, people: { groups } }: FieldsProps) {
  const { name, role, groups: seen } = values
  const tick = (id: number, on: boolean) =>
    onChange({ ...values, groups: on ? [...(seen ?? []), id] : (seen ?? []).filter((each) => each !== id) })
  return (
    <>
      <Field
        label="Имя"
        data-first
        value={name}
        maxLength={PERSON_NAME_MAX}
        autoComplete="off"
        placeholder="Марина Лукина"
        onChange={({ currentTarget }) => onChange({ ...values, name: currentTarget.value })}
      />
      <Select
        label="Роль"
        value={role}
        hint={roleHint(role)}
        onChange={({ currentTarget }) => onChange({ ...values, role: currentTarget.value as MemberRole })}
      >
        {MEMBER_ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_NAMES[each]}
          </option>
        ))}
      </Select>
      {groups.length > 0 ? (
        <fieldset className="tight stack">
          <legend className="small strong">Что видит</legend>
          <Tick checked={seen === null} onChange={(on) => onChange({ ...values, groups: on ? null : [] })}>
            Все машины
          </Tick>
          {seen === null
            ? null
            : groups.map(({ id }) => (
                <Tick key={id} checked={seen.includes(id)} onChange={(on) => tick(id, on)}>
                  {groupName(groups, id)}
                </Tick>
              ))}
        </fieldset>
      ) : null}
      {role === 'operator' ? (
        <p className="quiet small">
          Имя — как в списке машинистов: часы и машина возьмутся оттуда. Нового впишем в список сами.
        </p>
      ) : null}
    </>
  )
}

const isReady = ({ name, groups }: PersonValues) => name.trim() !== '' && groups?.length !== 0

export function InviteDialog({ people, onClose }: { people: People; onClose: () => void }) {
  const [values, setValues] = useState<PersonValues>({ name: '', role: 'dispatcher', groups: null })
  const [email, setEmail] = useState('')
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  const [link, setLink] = useState<string>()
  const { busy, failure, attempt } = useAttempt()
  const isOpen = useIsOpen()
  const { revalidate } = useRevalidator()
  if (link)
    return (
      <SecretOnce
        title="Приглашение готово"
        once={`${email ? `Письмо ушло на ${email}. Ту же ссылку можно переслать самому.` : 'Перешлите ссылку.'} Она действует ${INVITE_DAYS}\u00a0дня и сработает один раз. Больше мы её не покажем.`}
        lines={{ Ссылка: link }}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title="Пригласить"
      action="Пригласить"
      busyAction="Приглашаем…"
      look="primary"
      busy={busy}
      ready={isReady(values)}
      failure={failure}
      onSubmit={() =>
        void attempt(async () => {
          const { link: made } = await call(invitePerson, { body: { ...values, email, draft } })
          if (isOpen()) setLink(made)
          else await revalidate()
        })
      }
      onClose={onClose}
    >
      <PersonFields values={values} onChange={setValues} people={people} />
      <Field
        label="Почта"
        type="email"
        value={email}
        autoComplete="off"
        hint="Без почты ссылку перешлёте сами"
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
    </FormDialog>
  )
}

interface OneProps {
  id: string
  people: People
  onClose: () => void
}

export function PersonDialog({ id, people, onClose }: OneProps) {
  const person = people.people.find((each) => each.id === id)
  const [values, setValues] = useState<PersonValues>(person ?? { name: '', role: 'dispatcher', groups: null })
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  if (!person) return null
  const { name, role, groups } = values
  return (
    <FormDialog
      title={person.name}
      action="Сохранить"
      busyAction="Сохраняем…"
      busy={busy}
      ready={isReady(values)}
      failure={failure}
      onSubmit={() =>
        void attempt(async () => {
          await call(changePerson, { params: { id }, body: { name, role, groups } })
          await revalidate()
          close()
        })
      }
      onClose={onClose}
    >
      <PersonFields values={values} onChange={setValues} people={people} />
      <p className="quiet small">После изменения человек войдёт заново: открытое по прежним правам закроется сразу.</p>
    </FormDialog>
  )
}

export function EndDialog({ id, people, onClose }: OneProps) {
  const person = people.people.find((each) => each.id === id)
  const { revalidate } = useRevalidator()
  if (!person) return null
  return (
    <ConfirmDialog
      title={`Закрыть доступ: ${person.name}?`}
      action="Закрыть доступ"
      busyAction="Закрываем…"
      onConfirm={async () => {
        await call(endPerson, { params: { id } })
        await revalidate()
        showToast({ text: 'Доступ закрыт' })
      }}
      onClose={onClose}
    >
      <p>Человек выйдет во всех браузерах сразу. Его учётная запись останется, записи о том, что он менял, — тоже.</p>
      {mayRole(person.role, 'deals') && person.groups === null ? (
        <p>Адрес календаря сделок, если он есть, закроется: человек мог его видеть. Новый можно получить сразу.</p>
      ) : null}
    </ConfirmDialog>
  )
}

export function WithdrawDialog({ id, onClose }: Pick<OneProps, 'id' | 'onClose'>) {
  const { revalidate } = useRevalidator()
  return (
    <ConfirmDialog
      title="Отозвать приглашение?"
      action="Отозвать"
      busyAction="Отзываем…"
      onConfirm={async () => {
        await call(withdrawInvite, { params: { id } })
        await revalidate()
      }}
      onClose={onClose}
    >
      <p>Ссылка перестанет действовать. Потом можно пригласить снова.</p>
    </ConfirmDialog>
  )
}
