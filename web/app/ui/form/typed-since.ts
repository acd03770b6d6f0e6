/**
 * What a form shows once it is saved. People go on typing while it is being sent: what they changed since then stays, and the
 * form is unsaved again.
 */

/** `sent`: the value that was sent; `now`: the value in the form when the answer arrives. */
interface Sending<T> {
  sent: T
  now: T
}

/** The saved value, or the one in the form if it was changed after it was sent. */
export const typedSince = <T>(saved: T, { sent, now }: Sending<T>): T =>
  JSON.stringify(sent) === JSON.stringify(now) ? saved : now

/** The same for each field of a form. */
export const fieldsTypedSince = <T extends object>(saved: T, { sent, now }: Sending<T>): T => ({
  ...saved,
  ...Object.fromEntries(
    (Object.keys(saved) as (keyof T)[]).map((field) => [
      field,
      typedSince(saved[field], { sent: sent[field], now: now[field] }),
    ]),
  ),
})
