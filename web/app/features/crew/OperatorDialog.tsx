import {
  addOperator,
  addOperatorPhoto,
  archiveOperator,
  changeOperator,
  type ListedOperator,
  removeOperator,
  removeOperatorPhoto,
} from '@spetskarta/shared/crew/operators.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { isUnderFields } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { AskedButton } from '../../ui/dialog/AskedButton'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Field } from '../../ui/form/Field'
import { sendForm } from '../../ui/form/send-form'
import css from './Operators.module.css'

interface Props {
  /** The operator to change; undefined: a new one. */
  operator: ListedOperator | undefined
  onClose: () => void
}

const EMPTY = { name: '', staffNumber: '', licence: '', categories: '', licenceEnds: '', phone: '' }

/** The operator's name, particulars for papers, and phone. */
export function OperatorDialog({ operator, onClose }: Props) {
  const [values, setValues] = useState({ ...EMPTY, ...operator })
  /** Undefined: unchanged; null: the code is removed. */
  const [code, setCode] = useState<string | null>()
  const [photo, setPhoto] = useState<File>()
  /** Id of the operator that this dialog added, kept if uploading the photo fails: saving again changes that one. */
  const [addedId, setAddedId] = useState<number>()
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  const { busy, failure, wrong, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  async function done(work: () => Promise<unknown>) {
    await work()
    await revalidate()
    close()
  }
  const then = (work: () => Promise<unknown>) => void attempt(() => done(work))
  const { name, staffNumber, licence, categories, licenceEnds, phone } = values
  async function save() {
    const body = { name, staffNumber, licence, categories, licenceEnds, phone, ...(code !== undefined && { code }) }
    const known = operator?.id ?? addedId
    const { id } = await (known === undefined
      ? call(addOperator, { body: { ...body, draft } })
      : call(changeOperator, { params: { id: known }, body }))
    setAddedId(id)
    if (!photo) return
    // Shown at once: whoever closes the dialog after a failed photo must see that the operator is saved.
    void revalidate()
    const form = new FormData()
    form.set('photo', photo)
    await sendForm(addOperatorPhoto, { params: { id }, body: form, onProgress: () => {} })
  }
  const field = (of: keyof typeof EMPTY) => ({
    value: values[of],
    error: wrong[of],
    autoComplete: 'off' as const,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [of]: currentTarget.value }),
  })
  return (
    <FormDialog
      title={operator?.name ?? 'Новый машинист'}
      action="Сохранить"
      busyAction="Сохраняем…"
      look="primary"
      busy={busy}
      failure={failure}
      underField={isUnderFields(wrong, [...Object.keys(EMPTY), 'code'])}
      ready={name.trim() !== ''}
      onSubmit={() => then(save)}
      onClose={onClose}
    >
      <Field label="Фамилия, имя, отчество" data-first maxLength={120} {...field('name')} />
      <div className={`${css.pair} grid`}>
        <Field label="Табельный №" maxLength={20} {...field('staffNumber')} />
        <Field label="Телефон" type="tel" inputMode="tel" maxLength={40} {...field('phone')} />
        <Field label="Удостоверение" maxLength={60} placeholder="50 СМ 123456" {...field('licence')} />
        <Field label="Категории" maxLength={60} placeholder="C, E" {...field('categories')} />
      </div>
      <Field
        label="Удостоверение действует до"
        type="date"
        hint="О конце срока напомнят оповещения «Документ кончается» по машине, на которой он работает"
        {...field('licenceEnds')}
      />
      <CodeField hasCode={operator?.hasCode ?? false} code={code} error={wrong.code} onChange={setCode} />
      <Field
        label={operator?.photo ? 'Другое фото' : 'Фото'}
        type="file"
        accept="image/*"
        onChange={({ currentTarget }) => setPhoto(currentTarget.files?.[0])}
      />
      {operator ? (
        <div className="wrap">
          {operator.photo ? (
            <Button size="small" busy={busy} onClick={() => then(() => call(removeOperatorPhoto, idOf(operator)))}>
              Убрать фото
            </Button>
          ) : null}
          <Button
            size="small"
            busy={busy}
            onClick={() =>
              then(() => call(archiveOperator, { ...idOf(operator), body: { archived: !operator.archived } }))
            }
          >
            {operator.archived ? 'Вернуть из архива' : 'В архив'}
          </Button>
          <AskedButton
            label="Удалить"
            size="small"
            disabled={busy}
            title="Удалить машиниста?"
            action="Удалить"
            busyAction="Удаляем…"
            onConfirm={() => done(() => call(removeOperator, idOf(operator)))}
          >
            <p>
              <b className="anywhere">{operator.name}</b> исчезнет из списка. Вернуть нельзя, только вписать снова.
            </p>
          </AskedButton>
        </div>
      ) : null}
    </FormDialog>
  )
}

const idOf = ({ id }: ListedOperator) => ({ params: { id } })

interface CodeProps {
  hasCode: boolean
  /** Undefined: unchanged; null: the code is removed. */
  code: string | null | undefined
  error: string | undefined
  onChange: (code: string | null | undefined) => void
}

/** A code, so that nobody else can choose this operator on a phone. */
function CodeField({ hasCode, code, error, onChange }: CodeProps) {
  const random = () =>
    onChange(
      String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
        .slice(-4)
        .padStart(4, '0'),
    )
  return (
    <div className="with-button">
      <Field
        label="Код для телефона"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        error={error}
        placeholder={hasCode && code !== null ? '••••, задан' : 'без кода'}
        value={code ?? ''}
        hint={
          code
            ? 'Запишите код и скажите машинисту: после сохранения его не показываем'
            : hasCode && code !== null
              ? 'Выбрать себя в телефоне можно только с этим кодом. Новый код отменит прежний'
              : 'С кодом никто другой не выберет его в телефоне'
        }
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || undefined)}
      />
      {hasCode && code === undefined ? (
        <Button onClick={() => onChange(null)}>Убрать</Button>
      ) : (
        <Button onClick={random}>Придумать</Button>
      )}
    </div>
  )
}
