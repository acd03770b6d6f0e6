-- To which text of the consent to the processing of data whoever holds a phone has agreed before it recorded, and when.
create table recorder_consents (
  recorder uuid not null references recorders on delete cascade,
  -- The day of the text, as `shared/src/recorders/recorder-consent.ts` names it.
  version text not null,
  given_at timestamptz not null,
  primary key (recorder, version)
);
