-- How many addresses an account has sent geo links to by mail, of a day at a time: whoever has got into an account is not to send to the whole world.
create table link_mail_count (
  account_id int primary key references users,
  since timestamptz not null,
  addresses int not null
);

insert into audit_exempt (table_name, reason) values ('link_mail_count', 'a count of a day; each sending is an operation that the audit has');
select audit_watch();
