-- Second factors of panel logins, which each switches on for itself.
alter table panel_login add column mfa_enabled boolean not null default false;

-- A panel login that has given its password, and still owes the code.
alter table session drop constraint session_kind_check;
alter table session add constraint session_kind_check
  check (kind in ('user', 'panel', 'registration', 'restore', 'second_factor', 'panel_second_factor'));
