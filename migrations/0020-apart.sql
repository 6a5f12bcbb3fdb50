-- Points apart from accounts: source_state, tail, block and track may be hash partitions or distributed tables. Nothing refers
-- out of them, and what their rows are called is made from what the locked row of the source knows (docs/decisions/points.md).

alter table source_state rename to source_state_before;
alter table source_state_before rename constraint source_state_pkey to source_state_before_pkey;
alter table tail rename to tail_before;
alter table tail_before rename constraint tail_pkey to tail_before_pkey;

-- What is known of a source now. Locked by every batch that writes its points: the row is the queue.
-- What seldom changes stands before what every message changes: what PostgreSQL logs of a row lies between the two.
create table source_state (
  source_id int primary key,
  -- Copies of what `source` says, so that ingest asks nothing else. A source that has ended takes no points.
  min_idle_duration_minutes int not null default 5,
  idle_speed_threshold int not null default 3,
  ignition_aware boolean not null default false,
  motion_sensor_aware boolean not null default false,
  ended boolean not null default false,
  future_times text not null default 'mark',
  -- Since when the oldest tail waits.
  tail_since timestamptz,
  -- Counted up by every write: tracks have their ids of it.
  version bigint not null default 0,
  -- Of the last write, random: whether what a process remembers is still what is stored.
  token bigint not null default 0,
  -- When the device was heard last; null before the first time.
  heard timestamptz,
  -- Points in tails.
  tail_points int not null default 0,
  -- Of its newest point, its live state (supplement 5.3) and the segmenter's: src/track/remembered.ts.
  remembered bytea
) with (fillfactor = 50);
alter table source_state alter column remembered set storage external;

create table tail (
  source_id int not null,
  -- The points in the tails before it.
  seq int not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  points int not null,
  data bytea not null,
  primary key (source_id, seq)
);
alter table tail alter column data set storage external;

insert into tail (source_id, seq, from_time, to_time, points, data)
select source_id, sum(points) over (partition by source_id order by seq) - points, from_time, to_time, points, data
from tail_before;

-- Of a track that comes next the id is greater than of those that are there (src/store/points/ingest.ts).
insert into source_state (source_id, min_idle_duration_minutes, idle_speed_threshold, ignition_aware, motion_sensor_aware,
  ended, future_times, tail_since, version, heard, tail_points, remembered)
select s.id, s.min_idle_duration_minutes, s.idle_speed_threshold, s.ignition_aware, s.motion_sensor_aware,
  s.corrupted is not null, s.future_times, b.tail_since,
  greatest(b.version, k.id / 1048576 + 1), to_timestamp((b.live->>'heard')::float8 / 1000), coalesce(t.points, 0),
  case when b.live is not null or b.last_time is not null then
    '\x00'::bytea || convert_to(json_build_object('last_time', (extract(epoch from b.last_time) * 1000)::float8, 'live', b.live,
      'segment', b.segment)::text, 'UTF8') end
from source_state_before b
join source s on s.id = b.source_id
left join (select source_id, sum(points) as points from tail group by source_id) t using (source_id)
left join (select source_id, max(id) as id from track group by source_id) k using (source_id);

drop table source_state_before, tail_before;

alter table block drop constraint block_source_id_fkey;
alter table track drop constraint track_source_id_fkey;
alter table track alter column id drop identity;
alter table track alter column address_due drop default;

create function source_state_told() returns trigger language plpgsql as $$
begin
  update source_state
  set min_idle_duration_minutes = new.min_idle_duration_minutes, idle_speed_threshold = new.idle_speed_threshold,
      ignition_aware = new.ignition_aware, motion_sensor_aware = new.motion_sensor_aware,
      ended = new.corrupted is not null, future_times = new.future_times
  where source_id = new.id;
  return null;
end
$$;
create trigger source_state_told after update of min_idle_duration_minutes, idle_speed_threshold, ignition_aware,
  motion_sensor_aware, corrupted, future_times on source
  for each row when (
    (old.min_idle_duration_minutes, old.idle_speed_threshold, old.ignition_aware, old.motion_sensor_aware,
     old.corrupted is null, old.future_times)
    is distinct from (new.min_idle_duration_minutes, new.idle_speed_threshold, new.ignition_aware, new.motion_sensor_aware,
     new.corrupted is null, new.future_times))
  execute function source_state_told();
