-- The history as it is read (specification 4.7, supplement 7.1): by vehicle and employee, and marks that go with their entries.
create index history_vehicle on history (account_id, vehicle_id, time, id) where vehicle_id is not null;
create index history_employee on history (account_id, employee_id, time, id) where employee_id is not null;
create index history_read_entry on history_read (account_id, entry_id);
