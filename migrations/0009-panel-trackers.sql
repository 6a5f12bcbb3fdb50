-- What dealers keep of trackers.

alter table tracker add comment text not null default '';

-- An account has a device once: as its own, or as a clone of another's.
create unique index tracker_of_account on tracker (account_id, source_id);

-- The day in UTC on which the plan of the device was last changed, null if it never was.
alter table source add tariff_changed date;

-- The months in UTC, by their first days, in which devices were heard.
create table active_month (
  source_id int not null references source,
  month date not null check (extract(day from month) = 1),
  primary key (source_id, month)
);
