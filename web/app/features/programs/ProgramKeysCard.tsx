import { endProgramKey, KEYS_MAX, makeProgramKey, type ProgramKey } from '@spetskarta/shared/programs/programs.ts'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { CopyLine } from '../../ui/CopyLine'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { Dialog } from '../../ui/dialog/Dialog'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { Field } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { formatAgo } from '../../ui/text/ago'
import { showToast } from '../../ui/toast'
import css from './ProgramKeysCard.module.css'

type Open = { dialog: 'make' } | { dialog: 'made'; key: string } | { dialog: 'end'; key: ProgramKey }

/** Keys by which other programs read what is the user's. `now`: the server's time, ms. */
export function ProgramKeysCard({ keys, now }: { keys: readonly ProgramKey[]; now: number }) {
  const [open, setOpen] = useState<Open>()
  const { revalidate } = useRevalidator()
  const close = () => setOpen(undefined)

  async function end({ id, name }: ProgramKey) {
    await call(endProgramKey, { params: { id } })
    showToast({ text: `Ключ «${name}» отозван` })
    await revalidate()
  }

  return (
    <Card title="Ключи программ">
      <p className="quiet small anywhere">
        С ключом 1С или другая ваша программа читает ваши машины, дни, часы на объектах и документы. Менять она ничего
        не может, в настройки ключ не пускает. Как обращаться —{' '}
        <a href="/api/docs" className="underlines">
          в описании API
        </a>
        .
      </p>
      {keys.length === 0 ? <p className="small anywhere">Ключей пока нет.</p> : null}
      <ul>
        {keys.map((key) => (
          <li key={key.id} className={`${css.key} gap-3 line-above row`}>
            <IconKey className="quiet" size={24} aria-hidden="true" />
            <div className="lines-dense fill anywhere">
              <p className="semibold">{key.name}</p>
              <p className="quiet small anywhere">
                Сделан {formatAgo(key.madeAt, now)}
                {key.usedAt ? `, работал ${formatAgo(key.usedAt, now)}` : ', ещё не работал'}
              </p>
            </div>
            <Button size="small" aria-label={`Отозвать: ${key.name}`} onClick={() => setOpen({ dialog: 'end', key })}>
              Отозвать
            </Button>
          </li>
        ))}
      </ul>
      {keys.length < KEYS_MAX ? (
        <Button onClick={() => setOpen({ dialog: 'make' })}>Новый ключ</Button>
      ) : (
        <p className="quiet small">{KEYS_MAX} ключей — больше нельзя. Отзовите те, что больше не нужны.</p>
      )}
      {open?.dialog === 'make' ? (
        <MakeDialog onMade={(key) => setOpen({ dialog: 'made', key })} onClose={close} />
      ) : null}
      {open?.dialog === 'made' ? <MadeDialog made={open.key} onClose={close} /> : null}
      {open?.dialog === 'end' ? (
        <ConfirmDialog
          title={`Отозвать ключ «${open.key.name}»?`}
          action="Отозвать"
          busyAction="Отзываем…"
          onConfirm={() => end(open.key)}
          onClose={close}
        >
          <p>
            Программа, которая с ним работает, сразу перестанет получать данные. Вернуть ключ нельзя, только сделать
            новый.
          </p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

function MakeDialog({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { revalidate } = useRevalidator()

  async function make() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { key } = await call(makeProgramKey, { body: { name: name.trim() } })
      await revalidate()
      onMade(key)
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title="Новый ключ программы"
      action="Сделать ключ"
      busyAction="Делаем…"
      look="primary"
      busy={busy}
      ready={name.trim() !== ''}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <Field
        label="Для какой программы"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={60}
        autoComplete="off"
        hint="По названию вы узнаете ключ в списке, например «1С в бухгалтерии»"
        data-first
      />
      {failure ? <Notice bad>{failure}</Notice> : null}
    </FormDialog>
  )
}

/** The key cannot be shown again. */
function MadeDialog({ made, onClose }: { made: string; onClose: () => void }) {
  return (
    <Dialog
      title="Ключ готов"
      onClose={onClose}
      foot={
        <Button look="ink" onClick={onClose}>
          Готово
        </Button>
      }
    >
      <p>Ключ показан один раз: впишите его в программу сейчас. Если не успеете, отзовите его и сделайте новый.</p>
      <CopyLine label="Ключ" text={made} />
      <p className="quiet small">Программа передаёт его в заголовке каждого запроса:</p>
      <CopyLine label="Заголовок" text={`Authorization: Bearer ${made}`} />
    </Dialog>
  )
}
