import type { HereObject, ObjectFields } from '@spetskarta/shared/objects/objects.ts'
import css from './ObjectForm.module.css'

type Overlaps = HereObject['overlaps']

const nameOf = (objectId: number) => `overlap-${objectId}`

/** For each of the user's objects that overlaps this one: which of the two counts a machine's hours in the common part. */
export function OverlapFields({ overlaps }: { overlaps: Overlaps }) {
  return overlaps.map(({ objectId, name, first }) => (
    <fieldset key={objectId} className={`${css.machines} pad card stack`}>
      <legend className="strong">Пересекается с «{name}»</legend>
      <p className="quiet medium">Час машины считается на одном объекте. Часы в общей части идут:</p>
      <div className={`${css.kinds} wrap`}>
        {[
          { value: 'here', text: 'сюда', checked: first },
          { value: 'there', text: 'туда', checked: !first },
        ].map(({ value, text, checked }) => (
          <label key={value} className="row reach medium strong">
            <input type="radio" name={nameOf(objectId)} value={value} defaultChecked={checked} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  ))
}

/** The choices that differ from the saved ones. */
export const changedOverlaps = (overlaps: Overlaps, given: FormData): NonNullable<ObjectFields['overlaps']> =>
  overlaps.flatMap(({ objectId, first: before }) => {
    const first = given.get(nameOf(objectId)) === 'here'
    return first === before ? [] : [{ objectId, first }]
  })
