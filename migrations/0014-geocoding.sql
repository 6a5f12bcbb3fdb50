-- What other geocoders answered, for some weeks, by a digest of what was asked of whom. Places and their addresses;
-- nobody's account.
create table geocode_cache (
  key bytea primary key,
  answer jsonb not null,
  expires timestamptz not null
);
create index geocode_cache_expires on geocode_cache (expires);

-- When a provider may be asked next, by whichever process.
create table geocode_pace (
  provider text primary key,
  next timestamptz not null
);
