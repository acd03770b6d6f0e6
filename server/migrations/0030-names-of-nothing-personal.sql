-- Until 0c6b5c0 the address of a new page was the part of the e-mail before the @ and four letters, and was shown as the
-- name of whoever had chosen no nickname. Decision 30.

-- Addresses of deleted accounts, as SHA-256: nobody else gets them.
create table retired_user_urls (hash bytea primary key);

create function retire_user_urls() returns trigger language plpgsql as $$
begin
  insert into retired_user_urls
    select sha256(convert_to(u, 'UTF8')) from (
      select old.user_url union select user_url from former_user_urls where user_id = old.id) as gone (u)
    on conflict do nothing;
  return old;
end $$;

create trigger users_urls_retired before delete on users for each row execute function retire_user_urls();

-- The address stays, so that links to it do; the name is a new one. Whoever has changed his address has chosen it.
create temporary table derived on commit drop as
  select u.id, u.user_url, 'user-' || translate(left(md5(gen_random_uuid()::text), 10), '0123456789abcdef', 'bcdfghjkmnpqrstv')
    as name
  from users as u, lateral (
    select trim(both '-' from left(regexp_replace(lower(split_part(split_part(u.email, '@', 1), '+', 1)),
      '[^a-z0-9]+', '-', 'g'), 24)) as local) as l
  where u.name = '' and l.local <> '' and left(u.user_url, length(l.local) + 1) = l.local || '-'
    and substr(u.user_url, length(l.local) + 2) ~ '^[a-z0-9]{4,16}$'
    and not exists (select from former_user_urls as f where f.user_id = u.id);

update diary_notes as n set author_name = d.name from derived as d where n.author = d.id and n.author_name = d.user_url;
update users as u set name = d.name, name_key = replace(d.name, '-', '') from derived as d where u.id = d.id;
