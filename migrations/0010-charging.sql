-- What devices are charged by their plans (docs/decisions/charging.md).

-- Something of the device is due and the money does not cover it: it is blocked until it does.
alter table source add unpaid boolean not null default false;
create index source_unpaid on source (account_id) where unpaid;

-- The days in UTC on which devices with plans by days of activity sent.
create table active_day (
  source_id int not null references source,
  day date not null,
  charged boolean not null default false,
  primary key (source_id, day)
);
create index active_day_owed on active_day (source_id, day) where not charged;

-- What was charged for a device: once for every period that begins on `day`, the last day being the one before `until`.
create table charge (
  account_id int not null references users (id),
  source_id int not null references source,
  tariff_id int not null references tariff,
  day date not null,
  until date not null check (until > day),
  amount numeric(14, 2) not null check (amount >= 0),
  -- Null when there was nothing to pay.
  transaction_id bigint check ((transaction_id is null) = (amount = 0)),
  primary key (source_id, tariff_id, day),
  foreign key (account_id, transaction_id) references transaction (account_id, id)
);
create index charge_account on charge (account_id, day);

-- The last mail about the balance since it rose: 0 none, 1 and 2 the warnings, 3 that trackers are blocked.
alter table users add balance_warning smallint not null default 0 check (balance_warning between 0 and 3);
