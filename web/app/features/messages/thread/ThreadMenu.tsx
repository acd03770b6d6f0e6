import { blockPerson, complainAboutThread, type OpenThread } from '@spetskarta/shared/messages/messages.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { Button, IconButton } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { Dialog } from '../../../ui/dialog/Dialog'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { IconBan, IconDotsVertical, IconFlag } from '../../../ui/icon/icons.ts'
import { showToast } from '../../../ui/toast'
import { isWhyStated, ReasonFields, type Why } from '../../moderation/ReasonFields'

type Open = 'menu' | 'block' | 'complain'

/** Actions about the other user. */
export function ThreadMenu({ thread, onChange }: { thread: OpenThread; onChange: () => void }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const blocked = thread.closed === 'blocked'
  const name = thread.other?.name ?? ''

  async function block(on: boolean) {
    await call(blockPerson, { params: { threadId: thread.id }, body: { on } })
    showToast({ text: on ? 'Сообщения больше не придут' : 'Собеседник снова может писать' })
    onChange()
  }

  return (
    <>
      <IconButton label="Действия с перепиской" onClick={() => setOpen('menu')}>
        <IconDotsVertical size={22} aria-hidden="true" />
      </IconButton>
      {open === 'menu' ? (
        <Dialog
          title={name}
          onClose={close}
          foot={
            <Button look="quiet" onClick={close}>
              Закрыть
            </Button>
          }
        >
          <Button
            wide
            data-first
            icon={<IconBan size={20} aria-hidden="true" />}
            onClick={() => {
              if (!blocked) return setOpen('block')
              close()
              void block(false)
            }}
          >
            {blocked ? 'Снова принимать сообщения' : 'Не принимать сообщения'}
          </Button>
          <Button wide icon={<IconFlag size={20} aria-hidden="true" />} onClick={() => setOpen('complain')}>
            Пожаловаться
          </Button>
        </Dialog>
      ) : null}
      {open === 'block' ? (
        <ConfirmDialog
          title={`Не принимать сообщения: ${name}?`}
          action="Не принимать"
          busyAction="Запоминаем…"
          onConfirm={() => block(true)}
          onClose={close}
        >
          <p>Писать вам о любом объявлении он не сможет. Переписка останется, вернуть всё можно здесь же.</p>
        </ConfirmDialog>
      ) : null}
      {open === 'complain' ? <ComplaintDialog thread={thread} onClose={close} /> : null}
    </>
  )
}

function ComplaintDialog({ thread, onClose }: { thread: OpenThread; onClose: () => void }) {
  const [why, setWhy] = useState<Why>({ reason: '', note: '' })
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  async function send() {
    const { reason, note } = why
    if (!reason) return
    await call(complainAboutThread, { params: { threadId: thread.id }, body: { reason, note } })
    showToast({ text: 'Спасибо, жалоба у модераторов' })
    close()
  }
  return (
    <FormDialog
      title="Пожаловаться на собеседника"
      action="Отправить"
      busyAction="Отправляем…"
      busy={busy}
      ready={isWhyStated(why)}
      onSubmit={() => void attempt(send)}
      onClose={onClose}
    >
      <ReasonFields
        why={why}
        onChange={setWhy}
        hint="Модератор увидит последние 20 сообщений этой переписки. Собеседник не узнает, кто пожаловался."
        failure={failure}
      />
    </FormDialog>
  )
}
