import { IconMapPin } from '@tabler/icons-react'
import { Button } from '../../../ui/Button'
import { PhotoDialog } from '../../photos/PhotoDialog'
import type { TrackSession } from '../tracking'
import { useTracking } from '../use-tracking'

/** The enlarged photo, among the photos of its day. */
export function ShownPhoto({ tracking }: { tracking: TrackSession }) {
  const { photo, days } = useTracking(tracking)
  const day = days.find(({ machine }) => machine.id === photo?.machine)
  if (!photo || !day) return null
  const { id: machine, name } = day.machine
  const shown = day.photos.find(({ _id }) => _id === photo.id)

  function toMap() {
    tracking.setOptions(machine, { showPhoto: true })
    tracking.focus(machine)
    if (shown) tracking.player.seek(shown.timestamp)
    tracking.showPhoto(undefined)
  }
  return (
    <PhotoDialog
      photos={day.photos}
      shown={photo.id}
      timeZone={day.timeZone}
      name={name}
      onShow={(id) => tracking.showPhoto({ machine, id })}
      onClose={() => tracking.showPhoto(undefined)}
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
