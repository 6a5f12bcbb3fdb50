-- What ingest remembers of a source, it writes without asking while the token of the row is its own: whoever changes what it goes by
-- changes that with it.
create or replace function source_state_told() returns trigger language plpgsql as $$
begin
  update source_state
  set min_idle_duration_minutes = new.min_idle_duration_minutes, idle_speed_threshold = new.idle_speed_threshold,
      ignition_aware = new.ignition_aware, motion_sensor_aware = new.motion_sensor_aware,
      ended = new.corrupted is not null, future_times = new.future_times, replaced = new.replaced,
      token = floor(random() * 281474976710655)
  where source_id = new.id;
  return null;
end
$$;
