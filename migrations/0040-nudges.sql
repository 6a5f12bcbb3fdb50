-- A move that others are judged by is known by who moved and by which of its writes: no number is drawn for it, and the source
-- comes first, so that the table can lie with the points (docs/decisions/points.md).
alter table source_nudge
  drop constraint source_nudge_pkey,
  alter column seq drop identity,
  add column moved int not null default 0;
alter table source_nudge alter column moved drop default, add primary key (source_id, moved, seq);
