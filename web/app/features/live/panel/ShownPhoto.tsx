import { Button } from '../../../ui/Button'
import { IconMapPin } from '../../../ui/icon/icons.ts'
import { useLayer } from '../../../ui/layers'
import { PHOTO, PhotoDialog } from '../../photos/PhotoDialog'
import type { TrackSession } from '../tracking'
import { useTracking } from '../use-tracking'

/** The enlarged photo, with the other photos of its day. */
export function ShownPhoto({ tracking }: { tracking: TrackSession }) {
  const { days } = useTracking(tracking)
  const { value, open, close } = useLayer(PHOTO)
  const day = days.find(({ photos }) => photos.some(({ _id }) => _id === value))
  if (!value || !day) return null
  const { id: machine, name } = day.machine
  const shown = day.photos.find(({ _id }) => _id === value)

  function toMap() {
    tracking.setOptions(machine, { showPhoto: true })
    tracking.focus(machine)
    if (shown) tracking.player.seek(shown.timestamp)
    close()
  }
  return (
    <PhotoDialog
      photos={day.photos}
      shown={value}
      timeZone={day.timeZone}
      name={name}
      onShow={open}
      onClose={close}
      actions={
        shown?.coords ? (
          <Button icon={<IconMapPin size={20} aria-hidden="true" />} onClick={toMap}>
            На карте
          </Button>
        ) : undefined
      }
    />
  )
}
