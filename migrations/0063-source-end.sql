-- Whose plan has come to its end, without a look at all devices: nobody owes before that day.
create index source_end on source ((coalesce(tariff_end_date, creation_date))) where corrupted is null;

-- Who was heard in a month, without a look at who was not.
create index active_month_month on active_month (month, source_id);
