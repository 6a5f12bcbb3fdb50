-- Trackers in the panel are found and counted from an index, as vehicles and users are. What the device says of itself is
-- kept with each tracker of it, so that no list looks through all devices.
alter table tracker add device text not null default '';

create function device_text(source source) returns text immutable language sql
  return searchable(source.id::text, source.device_id, source.model, source.phone);
update tracker as t set device = device_text(s) from source as s where s.id = t.source_id;

create function tracker_device() returns trigger language plpgsql as $$
begin
  select device_text(s) into new.device from source as s where s.id = new.source_id;
  return new;
end
$$;
create trigger tracker_device before insert or update of source_id on tracker
  for each row execute function tracker_device();

-- No entry of the audit tells of this: it would tell the owner of a device of its clones.
create function source_told() returns trigger language plpgsql as $$
declare
  audited constant text := current_setting('odograph.audit', true);
begin
  perform set_config('odograph.audit', '', true);
  update tracker set device = device_text(new) where source_id = new.id;
  perform set_config('odograph.audit', coalesce(audited, ''), true);
  return null;
end
$$;
create trigger source_told after update of device_id, model, phone on source
  for each row when (device_text(old) is distinct from device_text(new)) execute function source_told();

alter table tracker add searched text not null generated always as (
  searchable(id::text, label, account_id::text, device)
) stored;
create index tracker_searched on tracker using gin (searched gin_trgm_ops);
create index tracker_search on tracker (account_id, id) include (searched, label);
