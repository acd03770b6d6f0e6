/** The `userUrl` of the logged-in user; undefined for a visitor. Apart from the outbox, so that pages without messages need not load it. */
let present: string | undefined

export const presentUser = (): string | undefined => present

export function setPresentUser(user: string | undefined): void {
  present = user
}
