import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { afterPress } from '../../ui/form/left/after-press'
import { entryProblems, type FieldName, type FieldValues, type Left, leftAfterLeaving, leftAfterTyping } from './checks'

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as FieldValues

/** Checks the fields of a form; `ready` once all are valid. The form itself keeps the values. */
export function useChecks(fields: readonly FieldName[]) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<FieldValues>({})
  const [left, setLeft] = useState<Left>(new Set())
  // Values may have been typed, or filled in by the browser, before React started.
  useEffect(() => {
    if (form.current) setValues(valuesOf(form.current))
  }, [])

  const problems = entryProblems(fields, values)
  return {
    values,
    ready: Object.keys(problems).length === 0,
    errorOf: (field: FieldName) => (left.has(field) ? problems[field] : undefined),
    watch: {
      ref: form,
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        setValues(valuesOf(currentTarget))
        setLeft(leftAfterTyping(left, (target as HTMLInputElement).name as FieldName))
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        // The user leaves the form by a link: showing an error now would move the link away from under the finger.
        if (!(target instanceof HTMLInputElement) || relatedTarget instanceof HTMLAnchorElement) return
        const name = target.name as FieldName
        afterPress(() => setLeft((now) => leftAfterLeaving(now, name, values)))
      },
    },
  }
}
