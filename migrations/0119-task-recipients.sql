-- Who waits for a task: name, phone, mail, language, and whether they are told by themselves (src/resource/task-recipient.ts); null for nobody.
-- Each task has its own copy, so that forgetting one forgets all.
alter table task add column recipient jsonb;
alter table task_schedule add column recipient jsonb;
create index task_recipient on task (status_change_date) where recipient is not null;

-- Of a master user, for its account: of what recipients are told, and whether links that are made for that tell the first name of who comes.
alter table users add recipient_notices text[] not null default '{}'
  check (recipient_notices <@ array['day', 'leaving', 'arrival']);
alter table users add recipient_first_name boolean not null default false;

-- When it is to be looked at whether the recipient of a task is to be told something, and when they were told what: each once.
create table task_notice (
  account_id int not null,
  task_id int not null,
  -- Null: not before the task changes.
  due timestamptz,
  day timestamptz,
  leaving timestamptz,
  arrival timestamptz,
  primary key (account_id, task_id),
  foreign key (account_id, task_id) references task (account_id, id) on delete cascade
);
create index task_notice_due on task_notice (due) where due is not null;

-- Whatever changes a task, its recipient is looked at.
create function task_noticed() returns trigger language plpgsql as $$
begin
  insert into task_notice (account_id, task_id, due) values (new.account_id, new.id, now())
  on conflict (account_id, task_id) do update set due = excluded.due;
  return null;
end
$$;
create trigger task_noticed after insert or update of recipient, status, tracker_id, "from", "to" on task for each row
  when (new.recipient is not null and new.type <> 'route') execute function task_noticed();

-- What a recipient was told, and what they say.
alter table task_history drop constraint task_history_operation_check;
alter table task_history add constraint task_history_operation_check
  check (operation in ('create', 'update', 'assign', 'status_change', 'told', 'absent', 'rating'));

insert into audit_exempt (table_name, reason) values
  ('task_notice', 'written by a job, and by a trigger of tasks');

select audit_watch();
