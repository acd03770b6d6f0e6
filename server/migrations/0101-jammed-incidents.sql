-- A receiver that is deceived is an incident of its own.
alter table incidents drop constraint incidents_kind_check;
alter table incidents add constraint incidents_kind_check check (kind in (
  'silent', 'overspeed', 'night_move', 'photo_missing', 'mock_location', 'jammed', 'low_battery', 'sos'));
