-- What needs somebody today (`today/read`): emergencies, which are few among what happens, and insurances by when the first of a vehicle
-- ends. Licences have such an index already.
create index history_emergency on history (account_id, event_time, id) where emergency;
create index vehicle_insured_until on vehicle (account_id, (least(liability_insurance_valid_till, free_insurance_valid_till)), id)
  where least(liability_insurance_valid_till, free_insurance_valid_till) is not null;
