-- Whether sensors of a fleet are those that are known is asked by their versions alone (src/store/sensors/known.ts), of an index: rows with
-- their calibrations are read when some have changed.
drop index sensor_tracker;
create index sensor_tracker on sensor (account_id, tracker_id) include (version);
