-- What follows for accounts from what a device sent: written with its points, told to its accounts by a job, in order.

create table outbox (
  source_id int not null,
  -- The number of the write that it is from.
  seq bigint not null,
  event jsonb not null,
  primary key (source_id, seq)
);

-- With the accounts: up to which write they have been told, so that nothing is told twice.
create table outbox_told (
  source_id int primary key references source,
  seq bigint not null
);

insert into audit_exempt (table_name, reason) values
  ('outbox', 'what devices sent'),
  ('outbox_told', 'how far what devices sent was told');
