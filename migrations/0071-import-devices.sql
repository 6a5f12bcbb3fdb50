-- Devices are imported from spreadsheets too, with their vehicles and drivers.
alter table data_import drop constraint data_import_type_check;
alter table data_import add constraint data_import_type_check check (type in ('vehicle', 'employee', 'tracker'));
