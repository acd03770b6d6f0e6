import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '@spetskarta/shared/accounts/second-factor.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import type { Account } from '@spetskarta/shared/settings/settings.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { copy } from '../../ui/copy'
import { Dialog } from '../../ui/dialog/Dialog'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { PasswordField } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { QrCode } from '../../ui/qr/QrCode'
import { countOf } from '../../ui/text/format'
import { CodeField } from '../accounts/CodeField'
import css from './Settings.module.css'
import { StepDialog } from './StepDialog'

const CODES = ['запасной код', 'запасных кода', 'запасных кодов'] as const

/** Switches the second factor, a code from an app beside the password, on and off. */
export function SecondFactorCard({ secondFactor, emailConfirmed }: Pick<Account, 'secondFactor' | 'emailConfirmed'>) {
  const [open, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const close = () => {
    setOpen(false)
    void revalidate()
  }
  return (
    <Card title="Вход с кодом">
      <p className="quiet small anywhere" id="second-factor">
        Кроме пароля для входа нужен код из приложения на телефоне: чужой с вашим паролем не войдёт.
      </p>
      {secondFactor.on ? (
        <>
          <p>
            <span className="ok semibold">Включён.</span>{' '}
            <span className="quiet">Осталось: {countOf(secondFactor.recoveryCodes, CODES)}.</span>
          </p>
          <Button onClick={() => setOpen(true)}>Выключить</Button>
          {open ? <OffDialog onClose={close} /> : null}
        </>
      ) : (
        <>
          <Button disabled={!emailConfirmed} onClick={() => setOpen(true)}>
            Включить
          </Button>
          {emailConfirmed ? null : (
            <p className="quiet small">Сначала подтвердите почту: с опечаткой в адресе доступ не восстановить.</p>
          )}
          {open ? <OnDialog onClose={close} /> : null}
        </>
      )}
    </Card>
  )
}

/** Asks for the password, shows the QR code and asks for the first code, then shows the recovery codes. */
function OnDialog({ onClose }: { onClose: () => void }) {
  const [app, setApp] = useState<Output<typeof beginSecondFactor>>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (!app)
    return (
      <StepDialog
        title="Включить вход с кодом"
        act="Дальше"
        onClose={onClose}
        send={async (field) => setApp(await call(beginSecondFactor, { body: { password: field('password') } }))}
      >
        <p>Понадобится приложение с кодами: Яндекс Ключ, Google Authenticator, Aegis или другое.</p>
        <Password />
      </StepDialog>
    )
  return (
    <StepDialog
      key="code"
      title="Включить вход с кодом"
      act="Включить"
      onClose={onClose}
      send={async (field) =>
        setCodes((await call(confirmSecondFactor, { body: { code: field('code') } })).recoveryCodes)
      }
    >
      <p>Наведите камеру в приложении на код или введите ключ вручную. Потом введите шесть цифр из приложения.</p>
      <QrCode text={app.uri} label="Код для приложения" />
      <p>
        Ключ: <code className="ink strong anywhere">{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField hint="Шесть цифр из приложения" inputMode="numeric" />
    </StepDialog>
  )
}

/** Recovery codes; shown only once. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  return (
    <Dialog
      title="Запасные коды"
      onClose={onClose}
      firm
      foot={
        <>
          <Button onClick={() => void copy(codes.join('\n')).then(setCopied)}>
            {copied ? 'Скопировано' : 'Скопировать'}
          </Button>
          <Button look="ink" data-first onClick={onClose}>
            Я сохранил коды
          </Button>
        </>
      }
    >
      <Notice>Вход с кодом включён</Notice>
      <p>
        Сохраните эти коды там, где нет телефона. Каждый один раз заменит код из приложения. Больше мы их не покажем.
      </p>
      <ul className={`${css.codes} ink strong`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

function OffDialog({ onClose }: { onClose: () => void }) {
  const close = useOwnClose(onClose)
  return (
    <StepDialog
      title="Выключить вход с кодом"
      act="Выключить"
      onClose={onClose}
      send={async (field) => {
        await call(endSecondFactor, { body: { password: field('password'), code: field('code') } })
        close()
      }}
    >
      <p>Для входа снова будет достаточно пароля. Запасные коды перестанут действовать.</p>
      <Password />
      <CodeField />
    </StepDialog>
  )
}

function Password() {
  const [shown, setShown] = useState(false)
  return (
    <PasswordField label="Пароль" name="password" autoComplete="current-password" shown={shown} onShown={setShown} />
  )
}
