-- Users in the panel are found, counted and sorted from indexes, as vehicles and employees are: what a filter looks into
-- is part of an index, which takes no more than some 2,700 bytes of a row, so longer texts stand apart.
alter table users drop searched;
alter table users
  add searched text generated always as (
    case when octet_length(searchable(id::text, login, first_name, middle_name, last_name, legal_name, phone, tin, iec,
      post_country, post_index, post_region, post_city, post_street_address,
      registered_country, registered_index, registered_region, registered_city, registered_street_address)) <= 2400
    then searchable(id::text, login, first_name, middle_name, last_name, legal_name, phone, tin, iec,
      post_country, post_index, post_region, post_city, post_street_address,
      registered_country, registered_index, registered_region, registered_city, registered_street_address) end
  ) stored,
  add searched_long text generated always as (
    case when octet_length(searchable(id::text, login, first_name, middle_name, last_name, legal_name, phone, tin, iec,
      post_country, post_index, post_region, post_city, post_street_address,
      registered_country, registered_index, registered_region, registered_city, registered_street_address)) > 2400
    then searchable(id::text, login, first_name, middle_name, last_name, legal_name, phone, tin, iec,
      post_country, post_index, post_region, post_city, post_street_address,
      registered_country, registered_index, registered_region, registered_city, registered_street_address) end
  ) stored;
create index users_searched on users using gin (searched gin_trgm_ops) where deleted is null and master;
drop index users_of_dealer;
create index users_of_dealer on users (dealer_id, id) include (searched, activated) where deleted is null and master;
create index users_searched_long on users (dealer_id, id)
where deleted is null and master and searched_long is not null;
-- Not by balance and bonus: what each charge writes stays out of indexes.
create index users_by_login on users (dealer_id, login, id) where deleted is null and master;
create index users_by_last_name on users (dealer_id, last_name, id) where deleted is null and master;
create index users_by_phone on users (dealer_id, phone, id) where deleted is null and master;
create index users_by_post_city on users (dealer_id, post_city, id) where deleted is null and master;

-- How many places an account has, so that nobody counts a hundred thousand for each page of them.
create table place_count (
  account_id int primary key references users (id),
  count int not null default 0 check (count >= 0)
);
insert into place_count
select u.id, (select count(*) from place as p where p.account_id = u.id) from users as u where u.id = u.account_id;
insert into audit_exempt (table_name, reason) values ('place_count', 'counts what entries tell of');

create function make_place_counts() returns trigger language plpgsql as $$
begin
  insert into place_count (account_id) select id from made where id = account_id;
  return null;
end
$$;
create trigger make_place_counts after insert on users referencing new table as made
  for each statement execute function make_place_counts();

create function count_places() returns trigger language plpgsql as $$
begin
  update place_count as c set count = c.count + case tg_op when 'INSERT' then 1 else -1 end * changed.n
  from (select account_id, count(*) as n from changed group by account_id) as changed
  where c.account_id = changed.account_id;
  return null;
end
$$;
create trigger place_counted after insert on place referencing new table as changed
  for each statement execute function count_places();
create trigger place_counted_off after delete on place referencing old table as changed
  for each statement execute function count_places();
