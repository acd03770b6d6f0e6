import { banAccount, hideListing, type Reason } from '@spetskarta/shared/moderation/moderation.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { lazyPart } from '../../ui/away/lazy-part'
import { showToast } from '../../ui/toast'
import type { SanctionTerms } from './SanctionDialog'

/** Loaded separately: only moderators need it. */
const SanctionDialog = lazyPart(() => import('./SanctionDialog'))

type Open =
  | { kind: 'hide'; item: { _id: string; name: string }; reason?: Reason | undefined }
  | { kind: 'ban'; user: { name: string; userUrl: string }; reason?: Reason | undefined }

const HIDE =
  'Объявление исчезнет из поиска, списков и с карты. Владелец получит письмо с причиной и адресом для возражений.'
const BAN =
  'Все сеансы закончатся, объявления и сообщения на форуме перестанут показываться, публичные ссылки выключатся. Владелец получит письмо. Точки с телефонов сервис принимать не перестанет.'

/** The dialog in which a moderator takes a listing off or closes an account. */
export function useSanctions(): { dialog: ReactNode; open: (dialog: Open) => void } {
  const [shown, open] = useState<Open>()
  const { revalidate } = useRevalidator()

  async function confirm(terms: SanctionTerms) {
    if (shown?.kind === 'hide') await call(hideListing, { body: { id: shown.item._id, ...terms } })
    if (shown?.kind === 'ban') await call(banAccount, { body: { userUrl: shown.user.userUrl, ...terms } })
    await revalidate()
    showToast({ text: shown?.kind === 'hide' ? 'Объявление снято с публикации' : 'Учётная запись закрыта' })
  }

  if (!shown) return { dialog: null, open }
  const words =
    shown.kind === 'hide'
      ? { title: `Снять с публикации «${shown.item.name}»?`, action: 'Снять', warning: HIDE }
      : { title: `Закрыть учётную запись ${shown.user.name}?`, action: 'Закрыть', warning: BAN }
  const dialog = (
    <Suspense>
      <SanctionDialog {...words} reason={shown.reason} onConfirm={confirm} onClose={() => open(undefined)} />
    </Suspense>
  )
  return { dialog, open }
}
