-- What the people in the field see of their tasks, and what they say of them by hand (docs/go.md).

-- Whether those who have the phones may say that they arrived, or are done: of a master user, for its whole account.
alter table users add tasks_by_hand boolean not null default false;

-- What was said by hand of a task: a visit from the first `arrived` on, which `done` ends (docs/decisions/tasks.md).
create table task_word (
  account_id int not null,
  task_id int not null,
  -- Of whom it was asked then. It stays where that is gone: what was done stays done.
  tracker_id int not null,
  says text not null check (says in ('arrived', 'done')),
  at timestamptz not null,
  primary key (account_id, task_id, tracker_id, says, at),
  foreign key (account_id, task_id) references task (account_id, id) on delete cascade
);

-- The visit that counts was told by hand.
alter table task add column by_hand boolean not null default false;

-- Those that a tracker still has to do, and those that were over a moment ago.
create index task_open on task (account_id, tracker_id, "from", id) where status in ('assigned', 'arrived');
create index task_lately on task (account_id, tracker_id, status_change_date);

insert into audit_exempt (table_name, reason) values
  ('task_word', 'is told with the entries of the phones that said it');
