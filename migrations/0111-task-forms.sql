-- Forms of tasks (supplement 2, section 4.4). They are for whoever has the task, and name no tracker of their own.
alter table form alter tracker_id drop not null;
update form set tracker_id = null where task_id is not null;
alter table form add check (num_nonnulls(tracker_id, task_id) = 1);

-- When it was submitted again, or its values were changed.
alter table form add changed timestamptz check (changed is null or submitted is not null);

-- Lists of forms of tasks ask each part with an index of its own.
create index form_task_submitted on form (account_id, submitted, id) where task_id is not null;
create index form_submit_address on form using gin (grams(account_id, lower(submit_address)))
  with (gin_pending_list_limit = 256) where submit_address is not null;
create index task_creation on task (account_id, creation_date, id);

-- Where it was submitted is called somehow: an address that was not sent is looked for from then on.
alter table form add address_due timestamptz;
create index form_address_due on form (address_due) where address_due is not null;
