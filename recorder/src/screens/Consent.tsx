import { useWords } from '../languages/words'
import type { PhoneRecorder } from '../recording/phone-recorder'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import css from './Page.module.css'

/** Summary of the consent; the whole text is on a page of its own. */
export function ConsentText({ owner }: { owner: string }) {
  const { t } = useWords()
  return (
    <section className={css.or}>
      <h2>{t.consent.title}</h2>
      <ConsentWords owner={owner} />
    </section>
  )
}

function ConsentWords({ owner }: { owner: string }) {
  const { t } = useWords()
  return (
    <>
      <p>{t.consent.what(owner || t.consent.owner)}</p>
      <p>{t.consent.when}</p>
      <a href="/consent#driver" target="_blank" rel="noreferrer">
        {t.consent.whole}
      </a>
    </>
  )
}

/** For a phone that was connected before the consent existed: agreeing starts the recording. */
export function ConsentDialog({ recorder, onClose }: { recorder: PhoneRecorder; onClose: () => void }) {
  const { t } = useWords()
  async function agree() {
    onClose()
    await recorder.agree()
    await recorder.start()
  }
  return (
    <Dialog title={t.consent.title} onClose={onClose}>
      <ConsentWords owner="" />
      <Button wide look="primary" onClick={() => void agree()}>
        {t.consent.agree}
      </Button>
      <Button wide onClick={onClose}>
        {t.consent.refuse}
      </Button>
    </Dialog>
  )
}
