-- Photos of requests (decision 134). Without a request: sent with a form that is not sent or not confirmed yet.
create table request_photos (
  -- Random: whoever has it may see the photo.
  id uuid primary key,
  request uuid references requests on delete cascade,
  place smallint,
  folder text not null,
  width integer not null,
  height integer not null,
  sent_at timestamptz not null default now()
);
create index request_photos_request on request_photos (request, place) where request is not null;
create index request_photos_waiting on request_photos (sent_at) where request is null;

-- Its files go with a photo, however it is deleted.
create function doom_request_photo() returns trigger language plpgsql as $$
begin
  insert into doomed_blobs (folder) values (old.folder) on conflict (folder) do update set after = now();
  return null;
end
$$;
create trigger request_photos_deleted after delete on request_photos for each row execute function doom_request_photo();
