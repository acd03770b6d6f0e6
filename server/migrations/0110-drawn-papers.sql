-- Papers that were drawn once are kept as files: they never change, a cancelled one is drawn with its stamp (decision 42).

create table paper_files (
  paper bigint primary key references papers on delete cascade,
  user_id uuid not null references users on delete cascade,
  cancelled boolean not null,
  folder text not null,
  bytes integer not null
);
create index paper_files_user on paper_files (user_id);

create function doom_paper_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.folder <> old.folder then
    insert into doomed_blobs (folder) values (old.folder) on conflict (folder) do update set after = now();
  end if;
  return null;
end $$;
create trigger doom_paper_file after update or delete on paper_files for each row execute function doom_paper_file();
