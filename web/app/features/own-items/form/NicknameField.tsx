import { NICKNAME } from '@spetskarta/shared/limits.ts'
import { Field } from '../../../ui/form/Field'
import type { NicknameState } from '../../settings/nickname-check'

export interface ShownName {
  /** The nickname, chosen or assigned; may be empty. */
  current: string
  /** The name that others see without a nickname. */
  shown: string
}

interface Props {
  name: ShownName
  typed: string
  state: NicknameState
  onType: (typed: string) => void
}

/** Shown with the first listing: a field for the name under which others will see the owner. */
export function NicknameField({ name, typed, state: { stage, message }, onType }: Props) {
  const bad = typed !== '' && (stage === 'wrong' || stage === 'refused')
  const answer = stage === 'confirmed' || stage === 'checking' ? message : ''
  return (
    <Field
      label="Как вас назвать, не обязательно"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      maxLength={NICKNAME.max}
      autoComplete="nickname"
      spellCheck={false}
      placeholder="Например: СпецТех Раменское"
      {...(bad
        ? { error: message }
        : {
            hint: (
              <span role="status">
                {answer || `Подпись в карточках и имя вашей страницы. Без никнейма там будет «${name.shown}»`}
              </span>
            ),
          })}
    />
  )
}
