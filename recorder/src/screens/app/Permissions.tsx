import { useState } from 'react'
import { useWords } from '../../languages/words'
import type { AroundApp } from '../../recording/phone-recorder'
import type { AppState, Permission } from '../../recording/state'
import { Button } from '../../ui/Button'
import { Icon, type IconName } from '../../ui/icons'
import css from './Permissions.module.css'

/** Asked for in this order. */
const ASKED: readonly Permission[] = ['location', 'background', 'notifications', 'camera', 'battery']
const ICONS: Record<Permission, IconName> = {
  location: 'pin',
  background: 'pin',
  notifications: 'bell',
  camera: 'camera',
  battery: 'battery',
}

interface Props {
  app: AroundApp
  allowed: AppState['allowed']
}

/** Permissions that the app needs, one after another, each with its reason. */
export function Permissions({ app, allowed }: Props) {
  const { t } = useWords()
  const [put, setPut] = useState<readonly Permission[]>([])
  const now = ASKED.find((what) => !allowed[what] && !put.includes(what))
  async function ask(what: Permission) {
    // A refused permission is not asked for again and again.
    if (!(await app.allow(what))) setPut((before) => [...before, what])
  }
  return (
    <>
      <ul className={css.list}>
        {ASKED.map((what) => (
          <li key={what} className={what === now ? css.now : undefined}>
            <span className={css.icon}>
              <Icon name={ICONS[what]} size={26} />
            </span>
            <div>
              <b>{t.allow[what]}</b>
              <p>{t.allow[`${what}Why`]}</p>
              {allowed[what] ? (
                <span className={css.done}>
                  <Icon name="check" size={18} />
                  {t.allow.allowed}
                </span>
              ) : what === now ? (
                <div className={css.acts}>
                  <Button onClick={() => void ask(what)}>{t.allow.yes}</Button>
                  <Button look="plain" onClick={() => setPut([...put, what])}>
                    {t.allow.later}
                  </Button>
                </div>
              ) : (
                <small>{put.includes(what) ? t.allow.put : t.allow.next}</small>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className={css.note}>{t.allow.note}</p>
    </>
  )
}
