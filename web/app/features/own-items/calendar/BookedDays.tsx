import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import { Link } from 'react-router'
import { useMayOpen } from '../../../api/use-may'
import { paths } from '../../../paths'
import { bookedWithin, spansText } from './booked-days'

/** Names bookings that were made while the page was open. */
export const CameMeanwhile = ({ booked }: { booked: readonly BusySpan[] }) => (
  <div role="status">
    {booked.length > 0 ? (
      <p className="pad-row rounded warning small">
        <b>Пришла бронь: {spansText(booked)}.</b> <WhoseLink spans={booked} />
      </p>
    ) : null}
  </div>
)

interface Props {
  booked: readonly BusySpan[]
  chosen: { from: string; to: string }
}

/** Bookings within the chosen days: marking the days here does not cancel them. */
export function BookedDays({ booked, chosen }: Props) {
  const within = bookedWithin(booked, chosen)
  if (within.length === 0) return null
  return (
    <p className="small">
      Бронь: {spansText(within)}. Отметка её не снимает. <WhoseLink spans={within} />
    </p>
  )
}

/** Not shown in a role that may not open deals. */
function WhoseLink({ spans: [first] }: { spans: readonly BusySpan[] }) {
  const to = paths.dealCalendar(first && { from: first.from })
  return useMayOpen()(to) ? (
    <Link to={to} className="link">
      Чья бронь
    </Link>
  ) : null
}
