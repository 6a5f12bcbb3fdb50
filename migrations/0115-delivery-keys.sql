-- The key by which a page of the account tells its customers where deliveries are (supplement 2, section 4.6): one of each account, found by its
-- digest, told again from what the platform's secret sealed.
create table delivery_key (
  account_id int primary key references users (id),
  digest bytea not null unique,
  sealed bytea not null,
  created timestamptz not null default now()
);

-- A link to what a customer is told of one task, and what the customer says (docs/tasks.md): found by its digest, told again from what the
-- platform's secret sealed.
create table task_link (
  account_id int not null,
  task_id int not null,
  digest bytea not null unique,
  sealed bytea not null,
  -- Whether the first name of whoever brings it is told.
  show_first_name boolean not null,
  created timestamptz not null,
  -- When the customer said that nobody is at home.
  absent timestamptz,
  -- 1 to 5, when it is done.
  rating int check (rating between 1 and 5),
  primary key (account_id, task_id),
  foreign key (account_id, task_id) references task (account_id, id) on delete cascade
);

select audit_watch();
