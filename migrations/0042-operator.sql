-- What the operator is shown of all processes.

-- Devices that nobody registered and that named themselves to some process.
create table unknown_device (
  protocol text not null,
  device text not null,
  -- Where it came from last, and the beginning of its last frame.
  address text not null,
  bytes bytea not null,
  knocks bigint not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  primary key (protocol, device)
);
create index unknown_device_last_time on unknown_device (last_time);

-- What each process tells of itself, every few seconds. Forgotten soon after it has ended, and by a crash.
create unlogged table process_report (
  process uuid primary key,
  started timestamptz not null,
  told timestamptz not null default now(),
  report jsonb not null
);

insert into audit_exempt (table_name, reason) values
  ('unknown_device', 'written by devices'),
  ('process_report', 'written by the clock');
select audit_watch();
