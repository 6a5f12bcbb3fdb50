-- What each device has sent in a month and how much room it takes, counted by a job (src/jobs/count-usage.ts): soon, anew each day while
-- the month lasts, and once more when it is over. What was stored before this version is counted as well.
alter table active_month
  add column points bigint,
  add column bytes bigint,
  add column count_due timestamptz default now() + interval '5 minutes';
create index active_month_due on active_month (count_due) where count_due is not null;

-- The last month of which a dealer was sent its report.
alter table dealer add column reported_month date;
