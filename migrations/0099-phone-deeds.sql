-- What phones have done, so that it is done once however often it is sent: by a key that the phone has made. Kept for some time.
create table phone_deed (
  account_id int not null,
  phone_id int not null,
  key uuid not null,
  -- Of what was asked.
  digest bytea not null,
  -- What was answered; null only within the transaction that does it.
  answer jsonb,
  at timestamptz not null,
  primary key (account_id, phone_id, key),
  foreign key (account_id, phone_id) references phone (account_id, id) on delete cascade
);
create index phone_deed_at on phone_deed (at);

-- Whose a file is that a phone has sent; the user is the master then.
alter table file add phone_id int references phone (id) on delete set null;
create index file_phone on file (phone_id) where phone_id is not null;

-- Templates as they were before they were changed or deleted: phones still fill them in that had no net meanwhile.
create table form_template_version (
  account_id int not null references users (id),
  template_id int not null,
  version int not null,
  label text not null,
  description text,
  fields jsonb not null,
  submit_in_zone boolean not null,
  replaced timestamptz not null,
  primary key (account_id, template_id, version)
);
create index form_template_version_replaced on form_template_version (replaced);

insert into audit_exempt (table_name, reason) values
  ('phone_deed', 'what phones do is an entry itself'),
  ('form_template_version', 'copies of what entries tell of');
select audit_watch();
