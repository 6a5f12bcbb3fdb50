-- Rules that observe other trackers (supplement 8.3, `distance_control`).

create index rule_observing on rule (account_id) where type = 'distance_control';

-- Devices that are to be judged because one that their rules observe has moved: a row a move, until they are.
create table source_nudge (
  seq bigint generated always as identity primary key,
  source_id int not null
);

insert into audit_exempt (table_name, reason) values ('source_nudge', 'made from what devices sent');
select audit_watch();
