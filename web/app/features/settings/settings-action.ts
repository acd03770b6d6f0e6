/** The actions of the settings' forms; `intent` names the form. */
import { changePassword } from '@spetskarta/shared/accounts/accounts.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import {
  deleteAccount,
  endSession,
  setMatchMail,
  setMessageMail,
  setNickname,
  setUserUrl,
} from '@spetskarta/shared/settings/settings.ts'
import type { ActionFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { pageAccount } from '../../api/page-account'
import { isRefused } from '../../api/refuse'
import { paths } from '../../paths'
import type { SaveOutcome } from '../../ui/Card'
import { dropOwnDrafts } from '../../ui/form/drafts'
import { showToast } from '../../ui/toast'
import { ownerProof } from './OwnerFields'

/** Reads a field of the form; a missing one is empty. */
type ReadField = (name: string) => string

const REQUISITES = [
  'name',
  'inn',
  'kpp',
  'address',
  'okpo',
  'ogrn',
  'phone',
  'bank',
  'bic',
  'account',
  'bankAccount',
] as const

/** Each returns the text shown on success. A refusal that comes as a normal answer is thrown like any other error. */
const ACTIONS = {
  nickname: async (field: ReadField) => {
    const { name, message } = await call(setNickname, { body: { name: field('name') } })
    if (!name) throw new ApiError(422, 'refused', message)
    return message
  },
  'user-url': async (field: ReadField) => {
    const { userUrl } = await call(setUserUrl, { body: { userUrl: field('userUrl') } })
    return `Новый адрес: ${paths.user(userUrl)}. Прежний ведёт на него.`
  },
  'match-mail': async (field: ReadField) => {
    const { matchMail } = await call(setMatchMail, { body: { on: field('on') === 'true' } })
    return matchMail ? 'Письма включены' : 'Письма выключены'
  },
  'message-mail': async (field: ReadField) => {
    const { messageMail } = await call(setMessageMail, { body: { on: field('on') === 'true' } })
    return messageMail ? 'Письма включены' : 'Письма выключены'
  },
  requisites: async (field: ReadField) => {
    const texts = Object.fromEntries(REQUISITES.map((name) => [name, field(name)]))
    const numbering = field('numbering') === 'kind' ? 'kind' : 'common'
    await call(saveRequisites, {
      body: { ...(texts as Record<(typeof REQUISITES)[number], string>), numbering, shown: field('shown') === 'on' },
    })
    return 'Реквизиты сохранены'
  },
  password: async (field: ReadField) => {
    await call(changePassword, { body: { password: field('present'), newPassword: field('password') } })
    return 'Пароль изменён. На других устройствах нужно войти заново.'
  },
  'end-sessions': async (field: ReadField) => {
    // A session that has already ended counts as success.
    const end = (id: string) =>
      call(endSession, { params: { id } }).catch((error) => isRefused(error) || Promise.reject(error))
    const ids = field('ids').split(',')
    for (const id of ids) await end(id)
    return ids.length > 1 ? 'Остальные сеансы завершены' : 'Сеанс завершён'
  },
  delete: async (field: ReadField) => {
    await call(deleteAccount, { body: ownerProof(field) })
    return ''
  },
} satisfies Record<string, (field: ReadField) => Promise<string>>

export type SettingsIntent = keyof typeof ACTIONS

export async function settingsAction({ request }: Pick<ActionFunctionArgs, 'request'>) {
  const fields = await request.formData()
  const field = (name: string) => String(fields.get(name) ?? '')
  const intent = field('intent') as SettingsIntent
  const answer = await ACTIONS[intent](field).then(
    (done): SaveOutcome => ({ done, at: Date.now() }),
    (error): SaveOutcome => {
      const { text, wrong } = errorText(error)
      return { failure: text, wrong, at: Date.now() }
    },
  )
  // The status tells the router that nothing changed, so the pages need not reload their data.
  if ('failure' in answer) return data(answer, { status: 422 })
  if (intent === 'delete') throw goodbye()
  return data(answer)
}

function goodbye() {
  dropOwnDrafts(pageAccount())
  showToast({
    text: 'Учётная запись удалена. Если понадобимся, карта открыта и без неё.',
    action: { label: 'На карту', to: paths.map() },
  })
  return redirect(paths.home())
}
