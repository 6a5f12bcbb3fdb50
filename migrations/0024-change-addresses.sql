-- When the address of the place of a change is to be looked for; null when that is done.
alter table status_change add address_due timestamptz default now();
create index status_change_address_due on status_change (address_due)
  where address_due is not null and location is not null;
alter table driver_change add address_due timestamptz default now();
create index driver_change_address_due on driver_change (address_due)
  where address_due is not null and location is not null;
