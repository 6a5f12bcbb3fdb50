-- A file that the file store of every process over this database holds: so that none starts with a disk of its own, where the
-- others do not find what it keeps.
create table file_mark (
  only_one boolean primary key default true check (only_one),
  key text not null
);

insert into audit_exempt (table_name, reason) values ('file_mark', 'written when the platform starts, by nobody');
