-- Why a phone recorded nothing: also what the system has done to the app, and why the phone had no positions.

alter table recorder_sleeps drop constraint recorder_sleeps_reason_check;

alter table recorder_sleeps add constraint recorder_sleeps_reason_check
  check (reason in ('asleep', 'off', 'stopped', 'ended', 'signal', 'location_off', 'denied', 'saver'));
