import { OWNER_DOCUMENTS, type OwnerDocument } from '@spetskarta/shared/moderation/documents.constants.ts'
import { useId } from 'react'
import { Checkbox } from '../../ui/form/Checkbox'

const KINDS = Object.entries(OWNER_DOCUMENTS) as [OwnerDocument, string][]

interface Props {
  label: string
  kinds: readonly OwnerDocument[]
  onChange: (kinds: readonly OwnerDocument[]) => void
}

/** Ticks for the kinds of the documents. */
export function DocumentKinds({ label, kinds, onChange }: Props) {
  const id = useId()
  return (
    <fieldset className="tight stack">
      <legend className="small strong">{label}</legend>
      {KINDS.map(([kind, name]) => (
        <div key={kind} className="row medium">
          <Checkbox
            id={`${id}-${kind}`}
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              onChange(target.checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))
            }
          />
          <label htmlFor={`${id}-${kind}`} className="row reach grow">
            {name.slice(0, 1).toUpperCase() + name.slice(1)}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
