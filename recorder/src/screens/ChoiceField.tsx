import css from './SettingsDialog.module.css'

interface Props<T> {
  title: string
  choices: readonly T[]
  chosen: T
  nameOf: (choice: T) => string
  onChoose: (choice: T) => void
}

/** A choice between a few values, side by side. */
export function ChoiceField<T extends string | number>({ title, choices, chosen, nameOf, onChoose }: Props<T>) {
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <div className={css.choices}>
        {choices.map((choice) => (
          <label key={choice} className={css.choice}>
            <input type="radio" name={title} checked={choice === chosen} onChange={() => onChoose(choice)} />
            {nameOf(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
