import { addPartner } from '@spetskarta/shared/partners/partners.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Field } from '../../ui/form/Field'
import { typedSince } from '../../ui/form/typed-since'
import { IconSearch, IconUserPlus } from '../../ui/icon/icons.ts'
import { showToast } from '../../ui/toast'
import css from './InviteCard.module.css'
import { chosenName, type SearchState } from './people-search'
import { usePeopleSearch } from './use-people-search'

/** Finds a user by nickname and makes them a partner; `taken`: nicknames of the current partners. */
export function InviteCard({ taken }: { taken: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const search = usePeopleSearch(typed)
  const { revalidate } = useRevalidator()
  const name = chosenName(typed, search)
  const already = name !== undefined && taken.includes(name)

  async function invite(name: string) {
    setBusy(true)
    try {
      await call(addPartner, { body: { name } })
      await revalidate()
      setTyped((now) => typedSince('', { sent: typed, now }))
      showToast({ text: `${name} — ваш партнёр. Отметьте машины, которые он может записывать` })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="Пригласить партнёра">
      <form
        className="with-button stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name && !already && !busy) void invite(name)
        }}
      >
        <Field
          label="Никнейм водителя"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          before={<IconSearch className="sign-before quiet" size={20} aria-hidden="true" />}
          hint={<Found state={search} chosen={name} already={already} onChoose={setTyped} />}
        />
        <Button
          type="submit"
          look="primary"
          busy={busy}
          disabled={!name || already}
          icon={<IconUserPlus size={20} aria-hidden="true" />}
        >
          {busy ? 'Приглашаем…' : 'Пригласить'}
        </Button>
      </form>
      <p className="visually-hidden" role="status">
        {search.stage === 'found' ? `Найдено: ${search.names.length}` : ''}
      </p>
    </Card>
  )
}

interface FoundProps {
  state: SearchState
  chosen: string | undefined
  already: boolean
  onChoose: (name: string) => void
}

/** The results of the search; pressing a name writes it into the field. */
function Found({ state, chosen, already, onChoose }: FoundProps) {
  if (state.stage === 'short') return 'Никнейм он найдёт у себя в настройках. Пишите хотя бы 2 символа'
  if (state.stage === 'searching') return 'Ищем…'
  if (state.stage === 'failed') return state.failure
  if (state.names.length === 0) return 'Такого никнейма нет'
  if (already) return `${chosen} уже ваш партнёр`
  return (
    <span className={`${css.found} row wrap`}>
      Найдено:
      {state.names.map((name) => (
        <button
          key={name}
          type="button"
          className={`${css.name} framed surface ink semibold anywhere`}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </span>
  )
}
