-- When somebody last pressed «Стоп» on it: of years of stops nobody wants to look for the last one of each machine of a park.
alter table recorders add column stopped_at timestamptz;
update recorders r set stopped_at = s.at
from (select recorder, max(at) as at from recording_stops group by recorder) s where s.recorder = r.id;
