-- What is asked of passwords and of the panel where the operator's settings say nothing: a platform keeps what it began with,
-- so that an upgrade asks nothing new of anybody.
create table platform_policy (
  one boolean primary key default true check (one),
  password_length integer not null,
  refuse_common_passwords boolean not null,
  panel_factor boolean not null
);
insert into platform_policy (password_length, refuse_common_passwords, panel_factor)
  select 6, false, false where exists (select from dealer);
