-- What a device counts itself is summed by the increments that are believed (src/track/sums.ts): kilometres, hours, litres of the row.
-- The columns of its first and its last value stay empty.
alter table block
  add column odometer double precision,
  add column engine_hours double precision,
  add column fuel_used double precision;
-- What all points of a device come to, up to those that are only in `pieces` (src/track/totals.ts): null where it is not known. When
-- points came late, as far as that matters for sums of before. And what the points came to that are kept no more.
-- What every message changes stands last again, for the same reason as in 0066.
alter table source_state add totals bytea, add lates bytea, add gone bytea,
  add later_version bigint not null default 0, add later_token bigint not null default 0, add later_heard timestamptz,
  add later_tail_points int not null default 0, add later_remembered bytea, add later_pieces bytea;
alter table source_state alter totals set storage external, alter lates set storage external,
  alter later_remembered set storage external, alter later_pieces set storage external;
update source_state set later_version = version, later_token = token, later_heard = heard, later_tail_points = tail_points,
  later_remembered = remembered, later_pieces = pieces;
alter table source_state drop version, drop token, drop heard, drop tail_points, drop remembered, drop pieces;
alter table source_state rename later_version to version;
alter table source_state rename later_token to token;
alter table source_state rename later_heard to heard;
alter table source_state rename later_tail_points to tail_points;
alter table source_state rename later_remembered to remembered;
alter table source_state rename later_pieces to pieces;
