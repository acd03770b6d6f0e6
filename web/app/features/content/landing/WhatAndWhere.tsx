import { type ComponentType, useRef, useState } from 'react'
import { Form } from 'react-router'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { IconSearch } from '../../../ui/icon/icons.ts'
import landing from './LandingPage.module.css'
import type { SuggestedProps } from './Suggested'
import css from './WhatAndWhere.module.css'
import { WHAT, WHERE } from './what-and-where'

/**
 * The search that leads to the list with phone numbers: a plain form with two fields, which works without scripts. Suggestions
 * load
 * on the first use of a field, as their code is larger than the page.
 */
export function WhatAndWhere() {
  const form = useRef<HTMLFormElement>(null)
  const [suggested, setSuggested] = useState<SuggestedProps>()
  const [Suggested, setComponent] = useState<ComponentType<SuggestedProps>>()

  async function loadSuggestions() {
    const loaded = await import('./Suggested').catch(() => undefined)
    const [what, where] = form.current?.querySelectorAll<HTMLInputElement>('input') ?? []
    if (!loaded || Suggested || !what || !where) return
    const focused = document.activeElement === what ? 'what' : document.activeElement === where ? 'where' : undefined
    // The fields may have been filled in meanwhile, or before the page's scripts ran.
    setSuggested({ what: what.value, where: where.value, focused })
    setComponent(() => loaded.Suggested)
  }

  return (
    <Form ref={form} action={paths.search()} className={`${css.search} gap-3`} role="search">
      {Suggested && suggested ? (
        <Suggested {...suggested} />
      ) : (
        [WHAT, WHERE].map(({ label, ...field }) => (
          <label key={field.name} className="stack gap-1">
            <span className="small semibold">{label}</span>
            <input
              {...field}
              className="input box"
              onFocus={() => void loadSuggestions()}
              onPointerEnter={() => void loadSuggestions()}
            />
          </label>
        ))
      )}
      <Button type="submit" look="primary" className={landing.big} icon={<IconSearch size={22} aria-hidden="true" />}>
        Найти
      </Button>
    </Form>
  )
}
