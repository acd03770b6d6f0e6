import { useWords } from '../../languages/words'
import { type MissedTime, totalMs } from '../../recording/holes'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import type { AppState, ShownState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { isCutOff } from '../mode'
import { NoticeBox } from '../NoticeBox'
import { RefusedNotice } from './RefusedNotice'

interface Props {
  recorder: PhoneRecorder
  state: ShownState
}

/** All problems in plain words. */
export function NoticeList({ recorder, state }: Props) {
  const { t, lengthText, photosText, pointsText, queueText } = useWords()
  const { room, thinned, skew, counts, misdated, rejected, photo } = state
  return (
    <div role="status">
      {isCutOff(state) ? null : <RefusedNotice recorder={recorder} state={state} />}
      <Location recorder={recorder} state={state} />
      <OfApp recorder={recorder} state={state} />
      <Holes holes={state.holes} inApp={recorder.app !== undefined} onClose={() => recorder.putAway('holes')} />
      {room === 'enough' ? null : (
        <NoticeBox
          icon="warning"
          look="yellow"
          title={room === 'low' ? t.notices.roomLow : t.notices.roomFull}
          text={room === 'low' ? t.notices.roomLowDo : t.notices.roomFullDo}
        />
      )}
      {thinned.photos + thinned.points > 0 ? (
        <NoticeBox
          icon="warning"
          look="yellow"
          title={t.notices.thinned(queueText(thinned))}
          text={thinned.points > 0 ? t.notices.thinnedPoints : t.notices.thinnedPhotos}
        >
          <Button onClick={() => recorder.putAway('thinned')}>{t.understood}</Button>
        </NoticeBox>
      ) : null}
      {skew ? (
        <NoticeBox
          icon="warning"
          look="yellow"
          title={
            skew < 0 ? t.notices.clockFast(lengthText(Math.abs(skew))) : t.notices.clockSlow(lengthText(Math.abs(skew)))
          }
          text={t.notices.clockMended}
        />
      ) : null}
      {counts.stuck > 0 ? (
        <NoticeBox
          icon="warning"
          look="yellow"
          title={t.notices.stuck(photosText(counts.stuck))}
          text={t.notices.stuckWhy}
        />
      ) : null}
      {misdated.points + misdated.photos > 0 ? (
        <NoticeBox
          icon="warning"
          look="yellow"
          title={t.notices.misdated(queueText(misdated))}
          text={t.notices.misdatedWhy}
        >
          <Button onClick={() => void recorder.redate()}>{t.notices.misdatedDo}</Button>
        </NoticeBox>
      ) : null}
      {rejected > 0 ? (
        <NoticeBox icon="warning" look="yellow" title={t.notices.rejected(pointsText(rejected))} />
      ) : null}
      {photo.state === 'failed' ? (
        <NoticeBox icon="camera" look="yellow" title={t.photo.failed} text={t.photo.problems[photo.problem]}>
          {photo.problem === 'denied' && recorder.app ? (
            <Button onClick={() => void recorder.app?.open('app')}>{t.allow.inSettings}</Button>
          ) : null}
          <Button onClick={() => recorder.putAway('photo')}>{t.understood}</Button>
        </NoticeBox>
      ) : null}
    </div>
  )
}

/** Asks for the permission again; where Android does not ask any more, its settings are opened. */
function Location({ recorder: { app }, state }: Props) {
  const { t } = useWords()
  const allowed = state.app?.allowed
  const denied = state.problem === 'denied' || allowed?.location === false
  async function ask() {
    if (!(await app?.allow('location'))) await app?.open('app')
  }
  if (denied)
    return (
      <NoticeBox
        icon="warning"
        look="red"
        title={t.notices.denied}
        text={app ? t.notices.deniedApp : t.notices.deniedWeb}
      >
        {app ? <Button onClick={() => void ask()}>{t.notices.allow}</Button> : null}
      </NoticeBox>
    )
  if (state.problem === 'insecure')
    return <NoticeBox icon="warning" look="red" title={t.notices.insecure} text={t.notices.insecureWhy} />
  if (allowed?.precise === false)
    return (
      <NoticeBox icon="warning" look="red" title={t.notices.imprecise} text={t.notices.impreciseDo}>
        <Button onClick={() => void app?.open('app')}>{t.allow.inSettings}</Button>
      </NoticeBox>
    )
  return null
}

/** Notices that only the app around the page can give. */
function OfApp({ recorder, state: { app, session, enrolment } }: Props) {
  const { t, timeText } = useWords()
  return (
    <>
      {app?.interrupted !== undefined && !session ? (
        <NoticeBox
          icon="warning"
          look="yellow"
          title={t.notices.interrupted(timeText(app.interrupted))}
          text={t.notices.interruptedWhy}
        >
          <Button look="strong" onClick={() => void recorder.start()}>
            {t.notices.goOn}
          </Button>
          <Button onClick={() => recorder.putAway('interrupted')}>{t.notices.notNow}</Button>
        </NoticeBox>
      ) : null}
      {app?.trouble && session ? <Trouble recorder={recorder} trouble={app.trouble} /> : null}
      {enrolment?.unsealed ? (
        <NoticeBox icon="warning" look="yellow" title={t.notices.unsealed} text={t.notices.unsealedWhy} />
      ) : null}
      {app?.update ? (
        <NoticeBox icon="cloudUp" title={t.notices.update} text={t.notices.updateWhy}>
          <a href="/app#android" target="_blank" rel="noreferrer" style={LINK}>
            {t.notices.updateDo}
          </a>
        </NoticeBox>
      ) : null}
    </>
  )
}

/** Page of the phone's settings that helps; a lost signal has none. */
const HELPS = { location_off: 'location', denied: 'app', saver: 'saving', restricted: 'maker' } as const

function Trouble({
  recorder: { app },
  trouble,
}: Pick<Props, 'recorder'> & { trouble: NonNullable<AppState['trouble']> }) {
  const { t, timeText } = useWords()
  const page = trouble.what in HELPS ? HELPS[trouble.what as keyof typeof HELPS] : undefined
  return (
    <NoticeBox
      icon="warning"
      look="yellow"
      title={t.notices.troubleSince(t.notices.trouble[trouble.what], timeText(trouble.since))}
    >
      {page ? <Button onClick={() => void app?.open(page)}>{t.notices.troubleSettings}</Button> : null}
    </NoticeBox>
  )
}

/** As tall as a button. */
const LINK = { alignSelf: 'center', padding: '12px 4px' } as const

function Holes({ holes, inApp, onClose }: { holes: MissedTime[]; inApp: boolean; onClose: () => void }) {
  const { t, timeText, lengthText, wholeText } = useWords()
  const last = holes.at(-1)
  if (!last) return null
  const more = holes.length > 1 ? t.notices.holes(wholeText(holes.length), lengthText(totalMs(holes))) : ''
  const parts = [t.notices.holeReasons[last.reason], more, inApp ? '' : t.notices.holesWeb]
  return (
    <NoticeBox
      icon="warning"
      look="yellow"
      title={t.notices.hole(timeText(last.from), timeText(last.to))}
      text={parts.filter(Boolean).join(' ')}
    >
      <Button onClick={onClose}>{t.understood}</Button>
      {inApp ? null : (
        <a href="/app" target="_blank" rel="noreferrer" style={LINK}>
          {t.notices.whichApp}
        </a>
      )}
    </NoticeBox>
  )
}
