-- Addresses: what other geocoders answered, and which tracks wait for theirs.

-- Kept for some weeks by a digest of what was asked of whom. Places and their addresses; nobody's account.
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

-- When the addresses of a track are to be looked for; null when that is done. What is there already goes without.
alter table track add address_due timestamptz;
alter table track alter address_due set default now();
create index track_address_due on track (address_due) where address_due is not null;
