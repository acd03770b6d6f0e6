-- SHA-256 of the file as it was sent, by which a photo that is sent again is recognised; null: stored before this column existed.
alter table service_photos add column sha256 bytea;
