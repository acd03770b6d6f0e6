import type { FreeText } from './free-text'

/** When a machine is free, and whether its calendar can be relied upon. */
export const FreeLine = ({ free, className = '' }: { free: FreeText; className?: string }) => (
  <p className={`${className} small ${free.isFree && !free.stale ? 'ok semibold' : 'quiet'}`}>
    {free.text}
    {free.stale ? ', календарь старый: уточните' : null}
  </p>
)
