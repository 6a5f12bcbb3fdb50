-- Whose listed trackers are, so that those of a dealer are counted, and put in the order of what their devices are, from an
-- index alone and however many others have. None when the account has ended.
alter table listed_tracker add column dealer_id int;
update listed_tracker l set dealer_id = u.dealer_id from users u where u.id = l.account_id and u.deleted is null;

create or replace function tracker_listed() returns trigger language plpgsql as $$
begin
  delete from listed_tracker where id = new.id;
  insert into listed_tracker
    (account_id, id, source_id, clone, model, device_id, phone, tariff_id, status_listing_id, heard, located, dealer_id)
  select new.account_id, new.id, s.id, new.clone, s.model, s.device_id, s.phone, s.tariff_id,
         case when not new.clone then s.status_listing_id end, l.heard, coalesce(l.located, false),
         (select u.dealer_id from users u where u.id = new.account_id and u.deleted is null)
  from source s left join listed_tracker l on l.source_id = s.id
  where s.id = new.source_id
  order by l.heard desc nulls last limit 1;
  return null;
end
$$;

create function owner_listed() returns trigger language plpgsql as $$
begin
  -- In the order of the ids, as all who change several.
  perform from listed_tracker where account_id = new.id order by id for no key update;
  update listed_tracker set dealer_id = case when new.deleted is null then new.dealer_id end where account_id = new.id;
  return null;
end
$$;
create trigger owner_listed after update of dealer_id, deleted on users
  for each row when (
    new.id = new.account_id and (old.dealer_id, old.deleted is null) is distinct from (new.dealer_id, new.deleted is null))
  execute function owner_listed();

create index listed_tracker_of_dealer on listed_tracker (dealer_id, id);
create index listed_tracker_model on listed_tracker (dealer_id, model, id);
create index listed_tracker_device_id on listed_tracker (dealer_id, device_id, id);
create index listed_tracker_phone on listed_tracker (dealer_id, phone, id);
create index listed_tracker_tariff on listed_tracker (dealer_id, tariff_id, id);
create index listed_tracker_status_listing on listed_tracker (dealer_id, status_listing_id, id);
