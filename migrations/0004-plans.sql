-- What plans cost and bring, what new devices get, and codes that bring a plan with them.

alter table tariff add unique (dealer_id, device_type, id);

-- Of new devices of a dealer's users, by kind of device (specification 2.8); no row is: no plan, nothing given.
create table tariff_default (
  dealer_id int not null references dealer,
  device_type text not null check (device_type in ('tracker', 'camera')),
  tariff_id int not null,
  activation_bonus numeric(14, 2) not null default 0 check (activation_bonus >= 0),
  free_days int not null default 0 check (free_days >= 0),
  -- So many devices of an account get the free days; null is no limit.
  free_days_device_limit int check (free_days_device_limit >= 0),
  primary key (dealer_id, device_type),
  foreign key (dealer_id, device_type, tariff_id) references tariff (dealer_id, device_type, id)
);

-- What the dealer itself pays for what its devices use: the keys of tariff.service_prices; what is absent costs nothing.
alter table dealer add wholesale_service_prices jsonb not null default '{}';

-- The day on which the free days of a device end: it is the first to be paid. Null when it never had any.
alter table source add free_until date;

-- What a device can be registered with: it brings a plan, and once a bonus and free days.
create table activation_code (
  code text primary key,
  dealer_id int not null references dealer,
  device_type text not null,
  tariff_id int not null,
  bonus_amount int not null check (bonus_amount >= 0),
  free_days int not null check (free_days >= 0),
  money_amount int not null default 0 check (money_amount >= 0),
  activation_date timestamptz,
  -- The tracker that was registered with it, 0 until then.
  device_id int not null default 0,
  activated boolean not null generated always as (activation_date is not null) stored,
  foreign key (dealer_id, device_type, tariff_id) references tariff (dealer_id, device_type, id),
  check ((activation_date is null) = (device_id = 0))
);
create index activation_code_dealer on activation_code (dealer_id, code);
