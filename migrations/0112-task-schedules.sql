-- Files of tasks are imported as those of vehicles are.
alter table data_import drop constraint data_import_type_check;
alter table data_import add check (type in ('vehicle', 'employee', 'tracker', 'task'));
