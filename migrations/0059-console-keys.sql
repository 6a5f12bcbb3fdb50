-- The digest of the key by which a console of a device is opened next, by whose session it is: good once, and for a minute.
alter table session add column console bytea;
