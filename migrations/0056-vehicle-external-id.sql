-- Vehicles by the ids that other systems know them by, and what an import does with rows that are there already.
alter table vehicle add external_id text;

create index vehicle_external_id on vehicle (account_id, external_id) where external_id is not null;
create index employee_personnel_number on employee (account_id, personnel_number) where personnel_number is not null;

alter table data_import add duplicate_policy text not null default 'fail'
  check (duplicate_policy in ('skip', 'update', 'fail'));
