-- Whether the public link to a machine's route shows the outlines of the objects on which the machine was.
alter table tracking add column link_objects boolean not null default false;
