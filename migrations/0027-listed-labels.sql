-- The labels of listed trackers beside whose they are, so that a list by label is read in the order of an index.
alter table listed_tracker add column label text;
update listed_tracker l set label = t.label from tracker t where t.account_id = l.account_id and t.id = l.id;

create or replace function tracker_listed() returns trigger language plpgsql as $$
begin
  delete from listed_tracker where id = new.id;
  insert into listed_tracker
    (account_id, id, source_id, clone, model, device_id, phone, tariff_id, status_listing_id, heard, located, dealer_id, label)
  select new.account_id, new.id, s.id, new.clone, s.model, s.device_id, s.phone, s.tariff_id,
         case when not new.clone then s.status_listing_id end, l.heard, coalesce(l.located, false),
         (select u.dealer_id from users u where u.id = new.account_id and u.deleted is null), new.label
  from source s left join listed_tracker l on l.source_id = s.id
  where s.id = new.source_id
  order by l.heard desc nulls last limit 1;
  return null;
end
$$;

create function label_listed() returns trigger language plpgsql as $$
begin
  update listed_tracker set label = new.label where id = new.id;
  return null;
end
$$;
create trigger label_listed after update of label on tracker
  for each row when (old.label is distinct from new.label) execute function label_listed();

create index listed_tracker_label on listed_tracker (dealer_id, label, id);
