-- A dealer requires a second factor of a user whom it allows one: signing in asks for a code, whether or not the user has switched it on.
alter table users add mfa_required boolean not null default false;
