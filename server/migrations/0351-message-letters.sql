-- Whether somebody gets letters about messages that he has not read.
alter table users add column message_mail boolean not null default true;

-- What a message tells that is of no happening: `title`, `text`, `path`, and of a letter how such letters end.
alter table alert_messages add column news jsonb;
