-- What devices are set with and do not tell, as their accounts say it, by types of special settings; null for nothing. (A default
-- would have PostgreSQL 15 refuse the column, for a function takes rows of the table.)

alter table source add device_settings jsonb;
