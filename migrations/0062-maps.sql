-- What maps are drawn of, where the operator chose it in the panel: until then the settings say it. One row, which whoever changes
-- choices locks.
create table map_use (
  one boolean primary key default true check (one),
  chosen boolean not null
);
insert into map_use (chosen) values (false);

-- From below upwards, by `place`.
create table map_choice (
  id int primary key,
  place int not null,
  kind text not null check (kind in ('vector', 'raster', 'style', 'file')),
  -- As it is told: what may open something is hidden.
  address text not null,
  -- JSON of the address as it is and its key, sealed with the platform's secret.
  sealed bytea not null,
  map text not null,
  min_zoom int not null,
  max_zoom int not null,
  attribution text not null,
  schema text check (schema in ('protomaps', 'openmaptiles'))
);

-- A map of streets that is fetched: the one that runs, or the last. `holder` is the process that is at it, which says so again and
-- again: one that has been silent for a while is gone, and another goes on.
create table map_fetch (
  one boolean primary key default true check (one),
  id int not null,
  name text,
  -- An area, a country, or around the fleet.
  wish json not null,
  source text not null,
  max_zoom int not null,
  confirmed boolean not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Bytes, and seconds that are left; nothing until that can be said.
  done bigint,
  total bigint,
  seconds int,
  fault text,
  created timestamptz not null default now(),
  ended timestamptz,
  holder text,
  seen timestamptz
);

select audit_watch();
