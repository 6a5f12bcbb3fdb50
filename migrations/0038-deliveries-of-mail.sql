-- Mail of rules is a delivery as every other: what became of it is told, and what was given up can be sent again.
alter table mail add column account_id int, add column delivery_id bigint;
-- Given up, of all accounts: seldom many.
create index delivery_dead on delivery (account_id, id) where status = 'dead';
