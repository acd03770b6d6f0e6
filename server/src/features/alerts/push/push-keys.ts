/** The keys by which push services recognise this installation (VAPID): made once, whichever server starts first. */
import webPush from 'web-push'
import type { Deps } from '../../../deps.ts'
import { findKeys, keepKeys } from './push.queries.ts'

export interface PushKeys {
  /** In base64url, as browsers expect it. */
  publicKey: string
  privateKey: string
}

const PURPOSE = 'push-keys'

/** Keys sealed with another SECRET are replaced; the browsers that know them must subscribe again. */
export async function readPushKeys({ db, signing }: Pick<Deps, 'db' | 'signing'>): Promise<PushKeys> {
  const kept = await findKeys(db)
  const opened = kept && signing.unseal(PURPOSE, kept.private_key)
  if (kept && opened) return { publicKey: kept.public_key, privateKey: opened.toString() }
  const made = webPush.generateVAPIDKeys()
  await keepKeys(db, kept?.private_key, {
    public_key: made.publicKey,
    private_key: signing.seal(PURPOSE, Buffer.from(made.privateKey)),
  })
  // Another server may have stored its keys first.
  return readPushKeys({ db, signing })
}
