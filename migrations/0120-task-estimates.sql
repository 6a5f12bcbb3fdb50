-- How well it was said when trackers would be at their tasks (docs/tasks.md): what would have been said a quarter of an hour before they came.
create table task_estimate (
  account_id int not null,
  task_id int not null,
  arrived timestamptz not null,
  -- It was looked where the tracker was then, whether that is known or not.
  looked boolean not null default false,
  -- Seconds that would have been said, along a straight line and by roads.
  straight int check (straight > 0),
  road int check (road > 0),
  primary key (account_id, task_id),
  foreign key (account_id, task_id) references task (account_id, id) on delete cascade
);
create index task_estimate_waiting on task_estimate (arrived) where not looked;
create index task_estimate_arrived on task_estimate (account_id, arrived);

insert into audit_exempt (table_name, reason) values ('task_estimate', 'is counted of what devices send');
select audit_watch();
