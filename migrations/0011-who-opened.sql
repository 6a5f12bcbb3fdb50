-- Who opened a session in the name of somebody else: a panel login, a master user, or one in the name of the other.

alter table session
  add opened_by_panel_login int references panel_login on delete set null,
  add opened_by_user int references users on delete set null;
