-- What was read of sensors is kept by their versions (src/store/sensors/known.ts): so each is one that no sensor ever had, also in a
-- database that was set back below those who keep it, and whoever changes a sensor need not think of it.
alter table sensor alter column version set default (random() * 4503599627370496)::bigint;

create function restamp_sensor() returns trigger language plpgsql as $$
begin
  new.version := (random() * 4503599627370496)::bigint;
  return new;
end $$;
create trigger restamp before update on sensor for each row execute function restamp_sensor();
