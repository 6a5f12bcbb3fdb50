-- When another device took the place of the one that a source had: what the former one sends is refused from then on, and what it
-- told of itself counts no more.
alter table source add replaced timestamptz;
alter table source_state add replaced timestamptz;

create or replace function source_state_told() returns trigger language plpgsql as $$
begin
  update source_state
  set min_idle_duration_minutes = new.min_idle_duration_minutes, idle_speed_threshold = new.idle_speed_threshold,
      ignition_aware = new.ignition_aware, motion_sensor_aware = new.motion_sensor_aware,
      ended = new.corrupted is not null, future_times = new.future_times, replaced = new.replaced
  where source_id = new.id;
  return null;
end
$$;
drop trigger source_state_told on source;
create trigger source_state_told after update of min_idle_duration_minutes, idle_speed_threshold, ignition_aware,
  motion_sensor_aware, corrupted, future_times, replaced on source
  for each row when (
    (old.min_idle_duration_minutes, old.idle_speed_threshold, old.ignition_aware, old.motion_sensor_aware,
     old.corrupted is null, old.future_times, old.replaced)
    is distinct from (new.min_idle_duration_minutes, new.idle_speed_threshold, new.ignition_aware, new.motion_sensor_aware,
     new.corrupted is null, new.future_times, new.replaced))
  execute function source_state_told();
