-- A user whom the dealer has let in no more, and who does not let itself in again by asking for another activation mail.

alter table users add deactivated boolean not null default false;
