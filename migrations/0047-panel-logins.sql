-- Logins that a dealer gives its own people.

alter table panel_login
  -- Who it is for, as its dealer calls them.
  add column label text not null default '',
  add column blocked boolean not null default false,
  -- The row stays, for the audit tells by it who did something.
  add column deleted timestamptz;

alter table panel_login drop constraint panel_login_login_key;
create unique index panel_login_login on panel_login (login) where deleted is null;
create index panel_login_of_dealer on panel_login (dealer_id);

-- What a login has opened in the names of others ends with it.
create index session_opened_by_panel_login on session (opened_by_panel_login) where opened_by_panel_login is not null;

-- Only the dealer's own login, by its number, has and keeps them.
update panel_login set permissions = permissions || '{"logins": ["create", "delete", "read", "update"]}'
where login = dealer_id::text;
