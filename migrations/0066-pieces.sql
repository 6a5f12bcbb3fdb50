-- The newest points of a source stand in its row, at its end: a message is put before those that are there (src/track/pieces.ts), and
-- PostgreSQL logs of a row what lies between the first and the last byte that differ. So what seldom changes stands before what every
-- message changes, that of what is remembered too: behind `remembered`, `seldom` is the rest of it.
alter table source_state add seldom bytea, add later_version bigint not null default 0, add later_token bigint not null default 0,
  add later_heard timestamptz, add later_tail_points int not null default 0, add later_remembered bytea, add pieces bytea;
alter table source_state alter seldom set storage external, alter later_remembered set storage external,
  alter pieces set storage external;
update source_state set later_version = version, later_token = token, later_heard = heard, later_tail_points = tail_points,
  later_remembered = remembered;
alter table source_state drop version, drop token, drop heard, drop tail_points, drop remembered;
alter table source_state rename later_version to version;
alter table source_state rename later_token to token;
alter table source_state rename later_heard to heard;
alter table source_state rename later_tail_points to tail_points;
alter table source_state rename later_remembered to remembered;
