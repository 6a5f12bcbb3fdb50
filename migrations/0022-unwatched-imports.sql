-- The rows of files are not told in the audit, for they are many: the entry of their command names the file.

insert into audit_exempt (table_name, reason) values
  ('spreadsheet_chunk', 'rows of files'),
  ('data_import_failure', 'rows of files');
