import { changeEmail } from '@spetskarta/shared/accounts/accounts.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import type { Account } from '@spetskarta/shared/settings/settings.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { EmailField } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { OwnerFields, ownerProof } from './OwnerFields'
import { StepDialog } from './StepDialog'

const TITLE = 'Сменить почту'

/** Asks for the new address and the password; the address changes once the letter sent to it is confirmed. */
export function EmailDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo)
    return (
      <Dialog
        title={TITLE}
        onClose={onClose}
        foot={
          <Button look="ink" data-first onClick={onClose}>
            Понятно
          </Button>
        }
      >
        <Notice>Письмо отправлено на {sentTo}</Notice>
        <p>
          Откройте в нём ссылку в течение недели: тогда почта сменится. До этого входите с прежней.
          {account.emailConfirmed ? ' На прежнюю мы тоже написали: оттуда смену можно отменить.' : ''}
        </p>
      </Dialog>
    )
  return (
    <StepDialog
      title={TITLE}
      act="Отправить письмо"
      onClose={onClose}
      send={async (field) => {
        const email = field('email').trim()
        const { result } = await call(changeEmail, { body: { email, ...ownerProof(field) } })
        if (result === 0) throw new ApiError(503, 'unavailable', 'Письмо сейчас не отправить. Повторите позже')
        setSentTo(email)
      }}
    >
      <p className="anywhere">
        Сейчас: <b>{account.email}</b>
      </p>
      <EmailField label="Новая почта" />
      <OwnerFields account={account} />
    </StepDialog>
  )
}
