-- What a block's row is to say of it beside its points, so that the table moves once. Nothing is filled in yet: null everywhere is a block
-- of format 1 whose bytes stand in its row and whose sums nobody has made.
alter table block
  -- How the bytes are laid out (src/track/block.ts).
  add column format smallint,
  -- Sums of the legs between its own points, up to the last one that no later point can make a spike: metres between all points and of
  -- tracks alone, seconds.
  add column summed_until timestamptz,
  add column metres double precision,
  add column track_metres double precision,
  add column moving_seconds double precision,
  add column idle_seconds double precision,
  add column ignition_seconds double precision,
  add column engine_seconds double precision,
  -- What the device itself has counted at its first and its last point that says so: kilometres, hours, litres.
  add column first_odometer double precision,
  add column last_odometer double precision,
  add column first_engine_hours double precision,
  add column last_engine_hours double precision,
  add column first_fuel_used double precision,
  add column last_fuel_used double precision,
  -- Where its bytes are, when they are in its row no more (`data` is empty then): the digest of a pack in the object storage, bytes.
  add column pack bytea,
  add column pack_offset int,
  add column pack_length int;
