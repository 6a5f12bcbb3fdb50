-- Of the write that a row is from, random: a number that counts writes comes again when writes are lost (a failover, a backup).
alter table source_state add column token bigint not null default 0;
