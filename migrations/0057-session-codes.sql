-- What a session of somebody else is opened by: good once, and for a minute, so that an address holds no session.
alter table session drop constraint session_kind_check;
alter table session add constraint session_kind_check check (kind in (
  'user', 'panel', 'registration', 'restore', 'second_factor', 'panel_second_factor', 'user_code', 'panel_code'));
