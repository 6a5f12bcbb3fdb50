-- Generated from the migrations by `npm run generate`: the schema that they make.

create table activation_code (
  code text not null,
  dealer_id integer not null,
  device_type text not null,
  tariff_id integer not null,
  bonus_amount integer not null,
  free_days integer not null,
  money_amount integer not null default 0,
  activation_date timestamp with time zone,
  device_id integer not null default 0,
  activated boolean not null generated always as ((activation_date IS NOT NULL)) stored,
  constraint activation_code_pkey PRIMARY KEY (code),
  constraint activation_code_dealer_id_device_type_tariff_id_fkey FOREIGN KEY (dealer_id, device_type, tariff_id) REFERENCES tariff(dealer_id, device_type, id),
  constraint activation_code_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id),
  constraint activation_code_bonus_amount_check CHECK ((bonus_amount >= 0)),
  constraint activation_code_check CHECK (((activation_date IS NULL) = (device_id = 0))),
  constraint activation_code_free_days_check CHECK ((free_days >= 0)),
  constraint activation_code_money_amount_check CHECK ((money_amount >= 0))
);
CREATE INDEX activation_code_dealer ON public.activation_code USING btree (dealer_id, code);
CREATE TRIGGER audit_delete AFTER DELETE ON public.activation_code REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{code}', '{activated}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.activation_code REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{code}', '{activated}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.activation_code REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{code}', '{activated}');

create table active_day (
  source_id integer not null,
  day date not null,
  charged boolean not null default false,
  constraint active_day_pkey PRIMARY KEY (source_id, day),
  constraint active_day_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id)
);
CREATE INDEX active_day_owed ON public.active_day USING btree (source_id, day) WHERE (NOT charged);

create table active_month (
  source_id integer not null,
  month date not null,
  points bigint,
  bytes bigint,
  count_due timestamp with time zone default (now() + '00:05:00'::interval),
  constraint active_month_pkey PRIMARY KEY (source_id, month),
  constraint active_month_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id),
  constraint active_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE INDEX active_month_due ON public.active_month USING btree (count_due) WHERE (count_due IS NOT NULL);
CREATE INDEX active_month_month ON public.active_month USING btree (month, source_id);

create table api_key (
  account_id integer not null,
  digest bytea not null,
  sealed bytea not null,
  title text not null,
  create_date timestamp with time zone not null default now(),
  constraint api_key_pkey PRIMARY KEY (account_id, digest),
  constraint api_key_digest_key UNIQUE (digest),
  constraint api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.api_key REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,digest}', '{sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.api_key REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,digest}', '{sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.api_key REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,digest}', '{sealed}');

create table audit (
  scope text not null,
  owner_id integer not null,
  seq bigint not null,
  action_date timestamp with time zone not null,
  user_id integer,
  panel_login_id integer,
  hash_kind text not null,
  entry_category text not null,
  entry_id bigint,
  action text not null,
  host text not null,
  user_agent text not null,
  payload json not null,
  digest bytea not null,
  constraint audit_pkey PRIMARY KEY (scope, owner_id, seq),
  constraint audit_check CHECK ((num_nonnulls(user_id, panel_login_id) = 1)),
  constraint audit_scope_check CHECK ((scope = ANY (ARRAY['account'::text, 'dealer'::text]))),
  constraint audit_seq_check CHECK ((seq > 0))
);
CREATE INDEX audit_time ON public.audit USING btree (scope, owner_id, action_date, seq);

create table audit_exempt (
  table_name text not null,
  reason text not null,
  constraint audit_exempt_pkey PRIMARY KEY (table_name)
);

create table audit_head (
  scope text not null,
  owner_id integer not null,
  seq bigint not null,
  digest bytea not null,
  constraint audit_head_pkey PRIMARY KEY (scope, owner_id),
  constraint audit_head_scope_check CHECK ((scope = ANY (ARRAY['account'::text, 'dealer'::text])))
);

create table authenticator (
  id integer not null generated by default as identity,
  user_id integer,
  panel_login_id integer,
  sealed bytea not null,
  confirmed boolean not null default false,
  used_step bigint not null default 0,
  constraint authenticator_pkey PRIMARY KEY (id),
  constraint authenticator_panel_login_id_key UNIQUE (panel_login_id),
  constraint authenticator_user_id_key UNIQUE (user_id),
  constraint authenticator_panel_login_id_fkey FOREIGN KEY (panel_login_id) REFERENCES panel_login(id),
  constraint authenticator_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint authenticator_check CHECK ((num_nonnulls(user_id, panel_login_id) = 1))
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.authenticator REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.authenticator REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.authenticator REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{sealed}');

create table behaviour_excuse (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  type text not null,
  time timestamp with time zone not null,
  reason text not null,
  user_id integer not null,
  created timestamp with time zone not null,
  constraint behaviour_excuse_pkey PRIMARY KEY (account_id, id),
  constraint behaviour_excuse_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX behaviour_excuse_id ON public.behaviour_excuse USING btree (id);
CREATE UNIQUE INDEX behaviour_excuse_tracker ON public.behaviour_excuse USING btree (account_id, tracker_id, "time", type);
CREATE TRIGGER audit_delete AFTER DELETE ON public.behaviour_excuse REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.behaviour_excuse REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.behaviour_excuse REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table block (
  source_id integer not null,
  from_time timestamp with time zone not null,
  to_time timestamp with time zone not null,
  points integer not null,
  data bytea not null,
  format smallint,
  summed_until timestamp with time zone,
  metres double precision,
  track_metres double precision,
  moving_seconds double precision,
  idle_seconds double precision,
  ignition_seconds double precision,
  engine_seconds double precision,
  first_odometer double precision,
  last_odometer double precision,
  first_engine_hours double precision,
  last_engine_hours double precision,
  first_fuel_used double precision,
  last_fuel_used double precision,
  pack bytea,
  pack_offset integer,
  pack_length integer,
  carried bytea,
  odometer double precision,
  engine_hours double precision,
  fuel_used double precision,
  constraint block_pkey PRIMARY KEY (source_id, from_time)
);

create table bundle (
  dealer_id integer not null,
  id integer not null generated by default as identity,
  imei text not null,
  model text not null,
  iccid text,
  assign_time timestamp with time zone,
  factory_preset boolean not null,
  constraint bundle_pkey PRIMARY KEY (dealer_id, id),
  constraint bundle_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id),
  constraint bundle_check CHECK (((iccid IS NULL) = (assign_time IS NULL)))
);
CREATE UNIQUE INDEX bundle_iccid ON public.bundle USING btree (dealer_id, iccid);
CREATE UNIQUE INDEX bundle_imei ON public.bundle USING btree (dealer_id, imei);
CREATE TRIGGER audit_delete AFTER DELETE ON public.bundle REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{dealer_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.bundle REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{dealer_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.bundle REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{dealer_id,id}', '{}');

create table charge (
  account_id integer not null,
  source_id integer not null,
  tariff_id integer not null,
  day date not null,
  until date not null,
  amount numeric(14,2) not null,
  transaction_id bigint,
  constraint charge_pkey PRIMARY KEY (source_id, tariff_id, day),
  constraint charge_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint charge_account_id_transaction_id_fkey FOREIGN KEY (account_id, transaction_id) REFERENCES transaction(account_id, id),
  constraint charge_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id),
  constraint charge_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariff(id),
  constraint charge_amount_check CHECK ((amount >= (0)::numeric)),
  constraint charge_check CHECK ((until > day)),
  constraint charge_check1 CHECK (((transaction_id IS NULL) = (amount = (0)::numeric)))
);
CREATE INDEX charge_account ON public.charge USING btree (account_id, day);
CREATE TRIGGER audit_delete AFTER DELETE ON public.charge REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{source_id,tariff_id,day}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.charge REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{source_id,tariff_id,day}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.charge REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{source_id,tariff_id,day}', '{}');

create table chat_message (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  incoming boolean not null,
  text text not null,
  submitted timestamp with time zone not null,
  seen timestamp with time zone,
  employee_id integer,
  user_id integer,
  ordinal integer not null,
  constraint chat_message_pkey PRIMARY KEY (account_id, id),
  constraint chat_message_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint chat_message_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_message_submitted ON public.chat_message USING btree (submitted);
CREATE INDEX chat_message_tracker ON public.chat_message USING btree (account_id, tracker_id, id);
CREATE INDEX chat_message_unseen ON public.chat_message USING btree (account_id, tracker_id) WHERE (incoming AND (seen IS NULL));
CREATE TRIGGER audit_delete AFTER DELETE ON public.chat_message REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.chat_message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.chat_message REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table checkin (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  marker_time timestamp with time zone not null,
  employee_id integer,
  lat double precision not null,
  lng double precision not null,
  precision integer,
  address text not null default ''::text,
  address_due timestamp with time zone,
  comment text,
  phone_id integer,
  constraint checkin_pkey PRIMARY KEY (account_id, id),
  constraint checkin_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint checkin_phone_id_fkey FOREIGN KEY (phone_id) REFERENCES phone(id) ON DELETE SET NULL
);
CREATE INDEX checkin_address ON public.checkin USING gin (grams((account_id)::bigint, lower(address))) WITH (gin_pending_list_limit='256');
CREATE INDEX checkin_address_due ON public.checkin USING btree (address_due) WHERE (address_due IS NOT NULL);
CREATE INDEX checkin_comment ON public.checkin USING gin (grams((account_id)::bigint, lower(comment))) WITH (gin_pending_list_limit='256') WHERE (comment IS NOT NULL);
CREATE INDEX checkin_employee ON public.checkin USING btree (account_id, employee_id, id) WHERE (employee_id IS NOT NULL);
CREATE UNIQUE INDEX checkin_id ON public.checkin USING btree (id);
CREATE INDEX checkin_phone ON public.checkin USING btree (phone_id, marker_time) WHERE (phone_id IS NOT NULL);
CREATE INDEX checkin_point ON public.checkin USING gist (account_id, point(lng, lat));
CREATE INDEX checkin_time ON public.checkin USING btree (account_id, marker_time, id) INCLUDE (tracker_id);
CREATE INDEX checkin_tracker ON public.checkin USING btree (account_id, tracker_id, marker_time, id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.checkin REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.checkin REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.checkin REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table clone_offer (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  note text not null,
  digest bytea not null,
  created timestamp with time zone not null default now(),
  expires timestamp with time zone not null,
  accepted timestamp with time zone,
  clone_id integer,
  constraint clone_offer_pkey PRIMARY KEY (account_id, id),
  constraint clone_offer_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE INDEX clone_offer_clone ON public.clone_offer USING btree (clone_id) WHERE (clone_id IS NOT NULL);
CREATE UNIQUE INDEX clone_offer_digest ON public.clone_offer USING btree (digest);
CREATE UNIQUE INDEX clone_offer_id ON public.clone_offer USING btree (id);
CREATE INDEX clone_offer_tracker ON public.clone_offer USING btree (account_id, tracker_id);

create table command_call (
  account_id integer not null,
  id bigint not null generated by default as identity,
  command_id integer not null,
  created timestamp with time zone not null default now(),
  sealed bytea not null,
  constraint command_call_pkey PRIMARY KEY (account_id, id),
  constraint command_call_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE INDEX command_call_created ON public.command_call USING btree (created);
CREATE TRIGGER audit_delete AFTER DELETE ON public.command_call REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.command_call REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.command_call REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');

create table connection_day (
  source_id integer not null,
  day date not null,
  until date not null,
  runs json not null,
  constraint connection_day_pkey PRIMARY KEY (source_id, day),
  constraint connection_day_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id) ON DELETE CASCADE
);
CREATE INDEX connection_day_until ON public.connection_day USING btree (until);

create table counter (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  type text not null,
  multiplier double precision not null default 1,
  source text not null,
  sensor_id integer,
  base_time timestamp with time zone not null,
  base_value double precision not null,
  base_sum double precision not null,
  base_epoch bigint not null,
  base_settled boolean not null default false,
  followed jsonb,
  constraint counter_pkey PRIMARY KEY (account_id, id),
  constraint counter_account_id_tracker_id_type_key UNIQUE (account_id, tracker_id, type),
  constraint counter_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint counter_account_id_sensor_id_fkey FOREIGN KEY (account_id, sensor_id) REFERENCES sensor(account_id, id) ON DELETE SET NULL (sensor_id),
  constraint counter_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint counter_source_check CHECK ((source = ANY (ARRAY['gps'::text, 'device'::text, 'sensor'::text, 'ignition'::text]))),
  constraint counter_type_check CHECK ((type = ANY (ARRAY['odometer'::text, 'engine_hours'::text])))
);
CREATE UNIQUE INDEX counter_id ON public.counter USING btree (id);
CREATE INDEX counter_sensor ON public.counter USING btree (account_id, sensor_id) WHERE (sensor_id IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON public.counter REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.counter REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.counter REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table counter_base (
  account_id integer not null,
  counter_id integer not null,
  time timestamp with time zone not null,
  value double precision not null,
  multiplier double precision not null,
  source text not null,
  sensor_id integer,
  sum double precision,
  constraint counter_base_pkey PRIMARY KEY (account_id, counter_id, "time"),
  constraint counter_base_account_id_counter_id_fkey FOREIGN KEY (account_id, counter_id) REFERENCES counter(account_id, id) ON DELETE CASCADE
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.counter_base REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,counter_id,time}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.counter_base REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,counter_id,time}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.counter_base REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,counter_id,time}', '{}');

create table data_import (
  account_id integer not null,
  id integer not null generated by default as identity,
  user_id integer not null,
  type text not null,
  spreadsheet_id text,
  name text not null,
  fields text[] not null,
  titles text[] not null,
  status text not null default 'created'::text,
  rows integer not null,
  next_chunk integer not null default 0,
  processed integer not null default 0,
  imported integer not null default 0,
  failed integer not null default 0,
  warnings jsonb not null default '[]'::jsonb,
  errors jsonb not null default '[]'::jsonb,
  created timestamp with time zone not null default now(),
  ended timestamp with time zone,
  taken_until timestamp with time zone,
  duplicate_policy text not null default 'fail'::text,
  constraint data_import_pkey PRIMARY KEY (account_id, id),
  constraint data_import_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint data_import_account_id_spreadsheet_id_fkey FOREIGN KEY (account_id, spreadsheet_id) REFERENCES spreadsheet(account_id, id) ON DELETE SET NULL (spreadsheet_id),
  constraint data_import_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint data_import_duplicate_policy_check CHECK ((duplicate_policy = ANY (ARRAY['skip'::text, 'update'::text, 'fail'::text]))),
  constraint data_import_status_check CHECK ((status = ANY (ARRAY['created'::text, 'in_progress'::text, 'done'::text, 'finished'::text, 'failed'::text]))),
  constraint data_import_type_check CHECK ((type = ANY (ARRAY['vehicle'::text, 'employee'::text, 'tracker'::text, 'task'::text])))
);
CREATE INDEX data_import_due ON public.data_import USING btree (id) WHERE (status = ANY (ARRAY['created'::text, 'in_progress'::text]));
CREATE UNIQUE INDEX data_import_id ON public.data_import USING btree (id);
CREATE UNIQUE INDEX data_import_running ON public.data_import USING btree (account_id, spreadsheet_id) WHERE (status = ANY (ARRAY['created'::text, 'in_progress'::text]));
CREATE INDEX data_import_spreadsheet ON public.data_import USING btree (account_id, spreadsheet_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.data_import REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.data_import REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.data_import REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table data_import_failure (
  account_id integer not null,
  import_id integer not null,
  ordinal integer not null,
  data bytea not null,
  constraint data_import_failure_pkey PRIMARY KEY (account_id, import_id, ordinal),
  constraint data_import_failure_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES data_import(account_id, id) ON DELETE CASCADE
);

create table dealer (
  id integer not null generated by default as identity,
  parent_id integer,
  title text not null default ''::text,
  jur_name text not null default ''::text,
  jur_country text not null default ''::text,
  email text not null default ''::text,
  link_monitoring text not null default ''::text,
  contact_fio text not null default ''::text,
  contact_post text not null default ''::text,
  contact_phone text not null default ''::text,
  block_type text not null default 'NOT_BLOCKED'::text,
  settings jsonb not null default '{}'::jsonb,
  notification jsonb not null default '{}'::jsonb,
  mfa_default jsonb,
  menu_preset_id integer,
  mail_gateway_id integer,
  features text[] not null default '{}'::text[],
  active_limit integer,
  wholesale_service_prices jsonb not null default '{}'::jsonb,
  creation_date timestamp with time zone not null default now(),
  reported_month date,
  constraint dealer_pkey PRIMARY KEY (id),
  constraint dealer_mail_gateway_id_fkey FOREIGN KEY (mail_gateway_id) REFERENCES mail_gateway(id) ON DELETE SET NULL,
  constraint dealer_menu_preset_id_fkey FOREIGN KEY (menu_preset_id) REFERENCES menu_preset(id) ON DELETE SET NULL,
  constraint dealer_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES dealer(id),
  constraint dealer_block_type_check CHECK ((block_type = ANY (ARRAY['NOT_BLOCKED'::text, 'INITIAL_BLOCK'::text, 'BLOCK_LOGIN'::text, 'CLIENTS_BLOCKED'::text, 'DELETED'::text])))
);
CREATE UNIQUE INDEX dealer_domain ON public.dealer USING btree (lower((settings ->> 'domain'::text))) WHERE ((settings ->> 'domain'::text) <> ''::text);
CREATE INDEX dealer_mail_gateway ON public.dealer USING btree (mail_gateway_id) WHERE (mail_gateway_id IS NOT NULL);
CREATE INDEX dealer_menu_preset ON public.dealer USING btree (menu_preset_id) WHERE (menu_preset_id IS NOT NULL);
CREATE INDEX dealer_parent ON public.dealer USING btree (parent_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.dealer REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.dealer REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.dealer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');

create table dealer_count (
  dealer_id integer not null,
  what text not null,
  at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  amount integer not null
);
CREATE INDEX dealer_count_dealer ON public.dealer_count USING btree (dealer_id);

create table delivery (
  account_id integer not null,
  id bigint not null generated by default as identity,
  entry_id bigint not null,
  outlet text not null,
  target text not null,
  tracker_id integer not null,
  status text not null default 'waiting'::text,
  created timestamp with time zone not null default now(),
  gives_up timestamp with time zone not null default (now() + '25:00:00'::interval),
  attempts integer not null default 0,
  attempted timestamp with time zone,
  http_status integer,
  error text not null default ''::text,
  constraint delivery_pkey PRIMARY KEY (account_id, id),
  constraint delivery_account_id_entry_id_fkey FOREIGN KEY (account_id, entry_id) REFERENCES history(account_id, id) ON DELETE CASCADE,
  constraint delivery_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'dead'::text])))
);
CREATE INDEX delivery_dead ON public.delivery USING btree (account_id, id) WHERE (status = 'dead'::text);
CREATE INDEX delivery_ended ON public.delivery USING btree (attempted) WHERE (status <> 'waiting'::text);
CREATE INDEX delivery_entry ON public.delivery USING btree (account_id, entry_id);
CREATE INDEX delivery_outlet ON public.delivery USING btree (account_id, outlet, id);
CREATE INDEX delivery_waiting ON public.delivery USING btree (account_id, outlet, target, tracker_id, id) WHERE (status = 'waiting'::text);

create table delivery_key (
  account_id integer not null,
  digest bytea not null,
  sealed bytea not null,
  created timestamp with time zone not null default now(),
  constraint delivery_key_pkey PRIMARY KEY (account_id),
  constraint delivery_key_digest_key UNIQUE (digest),
  constraint delivery_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.delivery_key REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id}', '{digest,sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.delivery_key REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id}', '{digest,sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.delivery_key REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id}', '{digest,sealed}');

create table delivery_lane (
  account_id integer not null,
  outlet text not null,
  target text not null,
  tracker_id integer not null,
  failures integer not null default 0,
  due timestamp with time zone not null default now(),
  constraint delivery_lane_pkey PRIMARY KEY (account_id, outlet, target, tracker_id),
  constraint delivery_lane_outlet_fkey FOREIGN KEY (outlet) REFERENCES outlet(name) ON DELETE CASCADE
);
CREATE INDEX delivery_lane_due ON public.delivery_lane USING btree (outlet, due);

create table demo_snapshot (
  account_id integer not null,
  taken timestamp with time zone not null default now(),
  restored timestamp with time zone not null default now(),
  rows jsonb not null,
  files text[] not null,
  constraint demo_snapshot_pkey PRIMARY KEY (account_id),
  constraint demo_snapshot_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);

create table department (
  account_id integer not null,
  id integer not null generated by default as identity,
  label text not null,
  location jsonb,
  constraint department_pkey PRIMARY KEY (account_id, id),
  constraint department_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX department_id ON public.department USING btree (id);
CREATE UNIQUE INDEX department_label ON public.department USING btree (account_id, id, label);
CREATE TRIGGER audit_delete AFTER DELETE ON public.department REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.department REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.department REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table device_command (
  account_id integer not null,
  id bigint not null generated by default as identity,
  source_id integer not null,
  number integer not null,
  command jsonb not null,
  reliable boolean not null,
  state text not null default 'queued'::text,
  created timestamp with time zone not null default now(),
  expires timestamp with time zone not null,
  attempts integer not null default 0,
  sent timestamp with time zone,
  ended timestamp with time zone,
  answer text not null default ''::text,
  error text not null default ''::text,
  constraint device_command_pkey PRIMARY KEY (account_id, id),
  constraint device_command_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint device_command_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id),
  constraint device_command_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'answered'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX device_command_created ON public.device_command USING btree (created);
CREATE INDEX device_command_expires ON public.device_command USING btree (expires) WHERE (state = ANY (ARRAY['queued'::text, 'sent'::text]));
CREATE INDEX device_command_open ON public.device_command USING btree (source_id) WHERE (state = ANY (ARRAY['queued'::text, 'sent'::text]));
CREATE INDEX device_command_sent ON public.device_command USING btree (sent) WHERE (state = 'sent'::text);
CREATE INDEX device_command_source ON public.device_command USING btree (source_id, id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.device_command REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.device_command REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.device_command REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table driver_change (
  account_id integer not null,
  tracker_id integer not null,
  id bigint not null generated by default as identity,
  new_employee_id integer,
  location jsonb,
  changed timestamp with time zone not null,
  origin text not null,
  hardware_key text,
  address_due timestamp with time zone default now(),
  constraint driver_change_pkey PRIMARY KEY (account_id, tracker_id, id),
  constraint driver_change_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint driver_change_origin_check CHECK ((origin = ANY (ARRAY['supervisor'::text, 'tracker'::text])))
);
CREATE INDEX driver_change_address_due ON public.driver_change USING btree (address_due) WHERE ((address_due IS NOT NULL) AND (location IS NOT NULL));
CREATE INDEX driver_change_employee ON public.driver_change USING btree (account_id, new_employee_id, id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.driver_change REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.driver_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.driver_change REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');

create table employee (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer,
  tracker_label text,
  first_name text not null,
  middle_name text not null default ''::text,
  last_name text not null default ''::text,
  email text not null default ''::text,
  phone text not null default ''::text,
  driver_license_number text not null default ''::text,
  driver_license_cats text not null default ''::text,
  driver_license_issue_date date,
  driver_license_valid_till date,
  hardware_key text,
  icon_id integer,
  avatar_file_name text,
  department_id integer,
  department_label text,
  location jsonb,
  personnel_number text,
  ssn text,
  tags integer[] not null default '{}'::integer[],
  address text generated always as ((location ->> 'address'::text)) stored,
  searched text generated always as (
CASE
    WHEN (octet_length(searchable(VARIADIC ARRAY[(id)::text, first_name, email, phone, driver_license_number, driver_license_cats, personnel_number, hardware_key, ssn, (location ->> 'address'::text), tracker_label, department_label, iso(driver_license_valid_till)])) <= 2400) THEN searchable(VARIADIC ARRAY[(id)::text, first_name, email, phone, driver_license_number, driver_license_cats, personnel_number, hardware_key, ssn, (location ->> 'address'::text), tracker_label, department_label, iso(driver_license_valid_till)])
    ELSE NULL::text
END) stored,
  searched_long text generated always as (
CASE
    WHEN (octet_length(searchable(VARIADIC ARRAY[(id)::text, first_name, email, phone, driver_license_number, driver_license_cats, personnel_number, hardware_key, ssn, (location ->> 'address'::text), tracker_label, department_label, iso(driver_license_valid_till)])) > 2400) THEN searchable(VARIADIC ARRAY[(id)::text, first_name, email, phone, driver_license_number, driver_license_cats, personnel_number, hardware_key, ssn, (location ->> 'address'::text), tracker_label, department_label, iso(driver_license_valid_till)])
    ELSE NULL::text
END) stored,
  constraint employee_pkey PRIMARY KEY (account_id, id),
  constraint employee_account_id_department_id_department_label_fkey FOREIGN KEY (account_id, department_id, department_label) REFERENCES department(account_id, id, label) ON UPDATE CASCADE ON DELETE SET NULL (department_id, department_label),
  constraint employee_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint employee_account_id_tracker_id_tracker_label_fkey FOREIGN KEY (account_id, tracker_id, tracker_label) REFERENCES tracker(account_id, id, label) ON UPDATE CASCADE ON DELETE SET NULL (tracker_id, tracker_label),
  constraint employee_check CHECK (((tracker_id IS NULL) = (tracker_label IS NULL))),
  constraint employee_check1 CHECK (((department_id IS NULL) = (department_label IS NULL)))
);
CREATE INDEX employee_by_address ON public.employee USING btree (account_id, address, id);
CREATE INDEX employee_by_department_label ON public.employee USING btree (account_id, department_label, id);
CREATE INDEX employee_by_driver_license_cats ON public.employee USING btree (account_id, driver_license_cats, id);
CREATE INDEX employee_by_driver_license_number ON public.employee USING btree (account_id, driver_license_number, id);
CREATE INDEX employee_by_driver_license_valid_till ON public.employee USING btree (account_id, driver_license_valid_till, id);
CREATE INDEX employee_by_email ON public.employee USING btree (account_id, email, id);
CREATE INDEX employee_by_first_name ON public.employee USING btree (account_id, first_name, id);
CREATE INDEX employee_by_hardware_key ON public.employee USING btree (account_id, hardware_key, id);
CREATE INDEX employee_by_personnel_number ON public.employee USING btree (account_id, personnel_number, id);
CREATE INDEX employee_by_phone ON public.employee USING btree (account_id, phone, id);
CREATE INDEX employee_by_ssn ON public.employee USING btree (account_id, ssn, id);
CREATE INDEX employee_by_tracker_label ON public.employee USING btree (account_id, tracker_label, id);
CREATE INDEX employee_department ON public.employee USING btree (account_id, department_id);
CREATE UNIQUE INDEX employee_id ON public.employee USING btree (id);
CREATE INDEX employee_key ON public.employee USING btree (account_id, lower(hardware_key)) WHERE (hardware_key IS NOT NULL);
CREATE INDEX employee_names ON public.employee USING gin (grams(((- account_id))::bigint, lower(replace(((((first_name || ' '::text) || middle_name) || ' '::text) || last_name), '  '::text, ' '::text))));
CREATE INDEX employee_personnel_number ON public.employee USING btree (account_id, personnel_number) WHERE (personnel_number IS NOT NULL);
CREATE INDEX employee_search ON public.employee USING btree (account_id, id) INCLUDE (searched, tracker_id);
CREATE INDEX employee_search_long ON public.employee USING btree (account_id, id) WHERE (searched_long IS NOT NULL);
CREATE INDEX employee_tags ON public.employee USING gin (account_id, tags);
CREATE UNIQUE INDEX employee_tracker ON public.employee USING btree (account_id, tracker_id) WHERE (tracker_id IS NOT NULL);
CREATE INDEX employee_trigrams ON public.employee USING gin (account_id, searched gin_trgm_ops);
CREATE TRIGGER audit_delete AFTER DELETE ON public.employee REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{address,searched,searched_long}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.employee REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{address,searched,searched_long}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.employee REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{address,searched,searched_long}');
CREATE TRIGGER avatar_deleted AFTER DELETE ON public.employee FOR EACH ROW WHEN ((old.avatar_file_name IS NOT NULL)) EXECUTE FUNCTION loosen_avatar('employee');
CREATE TRIGGER avatar_replaced AFTER UPDATE OF avatar_file_name ON public.employee FOR EACH ROW WHEN (((old.avatar_file_name IS DISTINCT FROM new.avatar_file_name) AND (old.avatar_file_name IS NOT NULL))) EXECUTE FUNCTION loosen_avatar('employee');
CREATE TRIGGER employees_unlinked AFTER DELETE ON public.employee REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION unlink_employees();
CREATE TRIGGER rejudge_less AFTER DELETE ON public.employee REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_bound();
CREATE TRIGGER rejudge_more AFTER INSERT ON public.employee REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_bound();
CREATE TRIGGER rejudge_other AFTER UPDATE ON public.employee REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_employees();

create table entity (
  account_id integer not null,
  id integer not null generated by default as identity,
  type text not null,
  settings jsonb not null default '{"layout": {"sections": [{"label": "", "field_order": ["label", "location", "tags", "description"]}]}}'::jsonb,
  constraint entity_pkey PRIMARY KEY (account_id, id),
  constraint entity_account_id_type_key UNIQUE (account_id, type),
  constraint entity_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint entity_type_check CHECK ((type = 'place'::text))
);
CREATE UNIQUE INDEX entity_id ON public.entity USING btree (id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.entity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.entity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.entity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table entity_field (
  account_id integer not null,
  entity_id integer not null,
  id integer not null generated by default as identity,
  label text not null,
  type text not null,
  required boolean not null default false,
  description text,
  params jsonb,
  constraint entity_field_pkey PRIMARY KEY (account_id, id),
  constraint entity_field_label UNIQUE (account_id, entity_id, label) DEFERRABLE INITIALLY DEFERRED,
  constraint entity_field_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entity(account_id, id),
  constraint entity_field_type_check CHECK ((type = ANY (ARRAY['text'::text, 'bigtext'::text, 'email'::text, 'phone'::text, 'decimal'::text, 'integer'::text, 'employee'::text])))
);
CREATE UNIQUE INDEX entity_field_id ON public.entity_field USING btree (id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.entity_field REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.entity_field REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.entity_field REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table file (
  account_id integer not null,
  id integer not null generated by default as identity,
  user_id integer not null,
  type text not null,
  name text not null default ''::text,
  size bigint not null,
  mime_type text not null default ''::text,
  metadata jsonb not null default '{}'::jsonb,
  state text not null default 'created'::text,
  created timestamp with time zone not null default now(),
  expires timestamp with time zone not null,
  uploaded timestamp with time zone,
  deleted timestamp with time zone,
  digest bytea,
  posted_key text,
  look_due timestamp with time zone,
  taken_until timestamp with time zone,
  key text,
  preview_key text,
  checkin_id integer,
  form_id integer,
  field_id text,
  named timestamp with time zone,
  receipt_id integer,
  phone_id integer,
  constraint file_pkey PRIMARY KEY (account_id, id),
  constraint file_account_id_checkin_id_fkey FOREIGN KEY (account_id, checkin_id) REFERENCES checkin(account_id, id) ON DELETE CASCADE,
  constraint file_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint file_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES form(account_id, id) ON DELETE CASCADE,
  constraint file_account_id_receipt_id_fkey FOREIGN KEY (account_id, receipt_id) REFERENCES fuel_receipt(account_id, id) ON DELETE CASCADE,
  constraint file_phone_id_fkey FOREIGN KEY (phone_id) REFERENCES phone(id) ON DELETE SET NULL,
  constraint file_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint file_check CHECK ((num_nonnulls(checkin_id, form_id) <= 1)),
  constraint file_check1 CHECK (((form_id IS NULL) = (field_id IS NULL))),
  constraint file_check2 CHECK (((state <> 'uploaded'::text) OR ((key IS NOT NULL) AND (uploaded IS NOT NULL)))),
  constraint file_check3 CHECK (((state = 'deleted'::text) = (deleted IS NOT NULL))),
  constraint file_check4 CHECK ((num_nonnulls(checkin_id, form_id, receipt_id) <= 1)),
  constraint file_size_check CHECK ((size > 0)),
  constraint file_state_check CHECK ((state = ANY (ARRAY['created'::text, 'in_progress'::text, 'uploaded'::text, 'deleted'::text]))),
  constraint file_type_check CHECK ((type = ANY (ARRAY['image'::text, 'file'::text])))
);
CREATE INDEX file_checkin ON public.file USING btree (account_id, checkin_id) WHERE (checkin_id IS NOT NULL);
CREATE INDEX file_deleted ON public.file USING btree (deleted) WHERE (state = 'deleted'::text);
CREATE UNIQUE INDEX file_digest ON public.file USING btree (digest);
CREATE INDEX file_expires ON public.file USING btree (expires) WHERE (state = ANY (ARRAY['created'::text, 'in_progress'::text]));
CREATE INDEX file_form ON public.file USING btree (account_id, form_id, field_id) WHERE (form_id IS NOT NULL);
CREATE UNIQUE INDEX file_id ON public.file USING btree (id);
CREATE INDEX file_look_due ON public.file USING btree (look_due) WHERE ((state = 'created'::text) AND (posted_key IS NOT NULL));
CREATE INDEX file_oldest ON public.file USING btree (account_id, uploaded) WHERE ((state = 'uploaded'::text) AND (form_id IS NULL));
CREATE INDEX file_phone ON public.file USING btree (phone_id) WHERE (phone_id IS NOT NULL);
CREATE INDEX file_receipt ON public.file USING btree (account_id, receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX file_unnamed ON public.file USING btree (uploaded) WHERE ((state = 'uploaded'::text) AND (named IS NULL));
CREATE TRIGGER audit_delete AFTER DELETE ON public.file REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{digest}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.file REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{digest}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.file REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{digest}');
CREATE TRIGGER count_files_change AFTER UPDATE ON public.file REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_files();
CREATE TRIGGER count_files_come AFTER INSERT ON public.file REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_files();
CREATE TRIGGER count_files_gone AFTER DELETE ON public.file REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_files();

create table file_mark (
  only_one boolean not null default true,
  key text not null,
  constraint file_mark_pkey PRIMARY KEY (only_one),
  constraint file_mark_only_one_check CHECK (only_one)
);

create table file_space (
  account_id integer not null,
  files integer not null default 0,
  bytes bigint not null default 0,
  constraint file_space_pkey PRIMARY KEY (account_id),
  constraint file_space_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint file_space_bytes_check CHECK ((bytes >= 0)),
  constraint file_space_files_check CHECK ((files >= 0))
);

create table form (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer,
  template_id integer,
  template_version integer,
  label text not null,
  description text,
  fields jsonb not null,
  submit_in_zone boolean not null,
  created timestamp with time zone not null default now(),
  checkin_id integer,
  task_id integer,
  values jsonb,
  submitted timestamp with time zone,
  submit_lat double precision,
  submit_lng double precision,
  submit_address text,
  changed timestamp with time zone,
  address_due timestamp with time zone,
  constraint form_pkey PRIMARY KEY (account_id, id),
  constraint form_account_id_checkin_id_fkey FOREIGN KEY (account_id, checkin_id) REFERENCES checkin(account_id, id) ON DELETE CASCADE,
  constraint form_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint form_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE,
  constraint form_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES form_template(account_id, id) ON DELETE SET NULL (template_id),
  constraint form_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint form_check CHECK ((num_nonnulls(checkin_id, task_id) <= 1)),
  constraint form_check1 CHECK ((num_nonnulls("values", submitted) <> 1)),
  constraint form_check2 CHECK (((submit_lat IS NULL) = (submit_lng IS NULL))),
  constraint form_check3 CHECK ((num_nonnulls(tracker_id, task_id) = 1)),
  constraint form_check4 CHECK (((changed IS NULL) OR (submitted IS NOT NULL)))
);
CREATE INDEX form_address_due ON public.form USING btree (address_due) WHERE (address_due IS NOT NULL);
CREATE UNIQUE INDEX form_checkin ON public.form USING btree (account_id, checkin_id) WHERE (checkin_id IS NOT NULL);
CREATE UNIQUE INDEX form_id ON public.form USING btree (id);
CREATE INDEX form_submit_address ON public.form USING gin (grams((account_id)::bigint, lower(submit_address))) WITH (gin_pending_list_limit='256') WHERE (submit_address IS NOT NULL);
CREATE UNIQUE INDEX form_task ON public.form USING btree (account_id, task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX form_task_submitted ON public.form USING btree (account_id, submitted, id) WHERE (task_id IS NOT NULL);
CREATE INDEX form_template_forms ON public.form USING btree (account_id, template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX form_tracker ON public.form USING btree (account_id, tracker_id);
CREATE INDEX form_unsubmitted ON public.form USING btree (created) WHERE ((submitted IS NULL) AND (task_id IS NULL));
CREATE TRIGGER audit_delete AFTER DELETE ON public.form REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.form REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.form REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER count_forms_come AFTER INSERT ON public.form REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_forms();
CREATE TRIGGER count_forms_gone AFTER DELETE ON public.form REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_forms();

create table form_count (
  account_id integer not null,
  forms integer not null default 0,
  constraint form_count_pkey PRIMARY KEY (account_id),
  constraint form_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint form_count_forms_check CHECK ((forms >= 0))
);

create table form_template (
  account_id integer not null,
  id integer not null generated by default as identity,
  label text not null,
  description text,
  version integer not null default 1,
  fields jsonb not null,
  submit_in_zone boolean not null default false,
  default boolean not null default false,
  created timestamp with time zone not null default now(),
  updated timestamp with time zone not null default now(),
  inspection jsonb,
  constraint form_template_pkey PRIMARY KEY (account_id, id),
  constraint form_template_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX form_template_id ON public.form_template USING btree (id);
CREATE INDEX form_template_inspection ON public.form_template USING btree (account_id) WHERE (inspection IS NOT NULL);
CREATE INDEX form_template_label ON public.form_template USING btree (account_id, lower(label), id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.form_template REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.form_template REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.form_template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table form_template_version (
  account_id integer not null,
  template_id integer not null,
  version integer not null,
  label text not null,
  description text,
  fields jsonb not null,
  submit_in_zone boolean not null,
  replaced timestamp with time zone not null,
  inspection jsonb,
  constraint form_template_version_pkey PRIMARY KEY (account_id, template_id, version),
  constraint form_template_version_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE INDEX form_template_version_replaced ON public.form_template_version USING btree (replaced);

create table fuel_mark (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  input_name text not null,
  said text not null,
  kind text not null,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone not null,
  volume double precision,
  user_id integer not null,
  created timestamp with time zone not null,
  constraint fuel_mark_pkey PRIMARY KEY (account_id, id),
  constraint fuel_mark_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint fuel_mark_check CHECK ((end_date >= start_date)),
  constraint fuel_mark_check1 CHECK (((said = 'asserted'::text) = (volume IS NOT NULL))),
  constraint fuel_mark_kind_check CHECK ((kind = ANY (ARRAY['filling'::text, 'drain'::text]))),
  constraint fuel_mark_said_check CHECK ((said = ANY (ARRAY['denied'::text, 'asserted'::text]))),
  constraint fuel_mark_volume_check CHECK ((volume > (0)::double precision))
);
CREATE UNIQUE INDEX fuel_mark_id ON public.fuel_mark USING btree (id);
CREATE UNIQUE INDEX fuel_mark_tracker ON public.fuel_mark USING btree (account_id, tracker_id, start_date, input_name, said, kind);
CREATE TRIGGER audit_delete AFTER DELETE ON public.fuel_mark REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.fuel_mark REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.fuel_mark REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table fuel_receipt (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer,
  vehicle_id integer,
  employee_id integer,
  time timestamp with time zone not null,
  volume double precision not null,
  price double precision,
  cost double precision,
  odometer double precision,
  lat double precision,
  lng double precision,
  station text not null default ''::text,
  fuel_type text,
  card text,
  external_id text,
  comment text,
  created timestamp with time zone not null,
  constraint fuel_receipt_pkey PRIMARY KEY (account_id, id),
  constraint fuel_receipt_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint fuel_receipt_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE SET NULL (tracker_id),
  constraint fuel_receipt_account_id_vehicle_id_fkey FOREIGN KEY (account_id, vehicle_id) REFERENCES vehicle(account_id, id) ON DELETE SET NULL (vehicle_id),
  constraint fuel_receipt_card_check CHECK ((card ~ '^\d{4}$'::text)),
  constraint fuel_receipt_check CHECK (((lat IS NULL) = (lng IS NULL))),
  constraint fuel_receipt_cost_check CHECK ((cost >= (0)::double precision)),
  constraint fuel_receipt_fuel_type_check CHECK ((fuel_type = ANY (ARRAY['petrol'::text, 'diesel'::text, 'gas'::text, 'electricity'::text]))),
  constraint fuel_receipt_odometer_check CHECK ((odometer >= (0)::double precision)),
  constraint fuel_receipt_price_check CHECK ((price >= (0)::double precision)),
  constraint fuel_receipt_volume_check CHECK ((volume > (0)::double precision))
);
CREATE UNIQUE INDEX fuel_receipt_external_id ON public.fuel_receipt USING btree (account_id, external_id);
CREATE UNIQUE INDEX fuel_receipt_id ON public.fuel_receipt USING btree (id);
CREATE INDEX fuel_receipt_time ON public.fuel_receipt USING btree (account_id, "time", id);
CREATE INDEX fuel_receipt_tracker ON public.fuel_receipt USING btree (account_id, tracker_id, "time", id);
CREATE INDEX fuel_receipt_vehicle ON public.fuel_receipt USING btree (account_id, vehicle_id, "time", id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.fuel_receipt REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.fuel_receipt REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.fuel_receipt REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table garage (
  account_id integer not null,
  id integer not null generated by default as identity,
  location jsonb,
  mechanic_name text,
  dispatcher_name text,
  organization_name text,
  organization text not null generated always as (COALESCE(organization_name, ''::text)) stored,
  constraint garage_pkey PRIMARY KEY (account_id, id),
  constraint garage_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX garage_id ON public.garage USING btree (id);
CREATE UNIQUE INDEX garage_organization ON public.garage USING btree (account_id, id, organization);
CREATE TRIGGER audit_delete AFTER DELETE ON public.garage REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{organization}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.garage REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{organization}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.garage REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{organization}');

create table geo_link (
  account_id integer not null,
  id integer not null generated by default as identity,
  creator_id integer not null,
  keeper_id integer not null,
  digest bytea not null,
  sealed bytea not null,
  short_digest bytea,
  create_date timestamp with time zone not null default now(),
  description text not null,
  enabled boolean not null default true,
  starts timestamp with time zone,
  ends timestamp with time zone,
  bounding_mode text,
  display_options jsonb not null,
  version bigint not null default nextval('geo_link_version'::regclass),
  constraint geo_link_pkey PRIMARY KEY (account_id, id),
  constraint geo_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint geo_link_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id),
  constraint geo_link_keeper_id_fkey FOREIGN KEY (keeper_id) REFERENCES users(id),
  constraint geo_link_bounding_mode_check CHECK ((bounding_mode = ANY (ARRAY['inside'::text, 'outside'::text]))),
  constraint geo_link_check CHECK ((starts < ends))
);
CREATE INDEX geo_link_creator ON public.geo_link USING btree (creator_id);
CREATE UNIQUE INDEX geo_link_digest ON public.geo_link USING btree (digest);
CREATE UNIQUE INDEX geo_link_id ON public.geo_link USING btree (id);
CREATE INDEX geo_link_keeper ON public.geo_link USING btree (keeper_id);
CREATE UNIQUE INDEX geo_link_short ON public.geo_link USING btree (short_digest) WHERE (short_digest IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON public.geo_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{digest,sealed,short_digest}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.geo_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{digest,sealed,short_digest}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.geo_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{digest,sealed,short_digest}');

create table geo_link_place (
  account_id integer not null,
  link_id integer not null,
  place_id integer not null,
  ordinal integer not null,
  constraint geo_link_place_pkey PRIMARY KEY (account_id, link_id, place_id),
  constraint geo_link_place_account_id_link_id_fkey FOREIGN KEY (account_id, link_id) REFERENCES geo_link(account_id, id) ON DELETE CASCADE,
  constraint geo_link_place_account_id_place_id_fkey FOREIGN KEY (account_id, place_id) REFERENCES place(account_id, id) ON DELETE CASCADE
);
CREATE INDEX geo_link_place_place ON public.geo_link_place USING btree (account_id, place_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.geo_link_place REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,link_id,place_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.geo_link_place REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,link_id,place_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.geo_link_place REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,link_id,place_id}', '{}');

create table geo_link_tracker (
  account_id integer not null,
  link_id integer not null,
  tracker_id integer not null,
  ordinal integer not null,
  alias text,
  object_data text[] not null,
  sensor_ids integer[] not null default '{}'::integer[],
  constraint geo_link_tracker_pkey PRIMARY KEY (account_id, link_id, tracker_id),
  constraint geo_link_tracker_account_id_link_id_fkey FOREIGN KEY (account_id, link_id) REFERENCES geo_link(account_id, id) ON DELETE CASCADE,
  constraint geo_link_tracker_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE INDEX geo_link_tracker_tracker ON public.geo_link_tracker USING btree (account_id, tracker_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.geo_link_tracker REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,link_id,tracker_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.geo_link_tracker REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,link_id,tracker_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.geo_link_tracker REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,link_id,tracker_id}', '{}');

create table geo_link_view (
  account_id integer not null,
  link_id integer not null,
  views bigint not null,
  last_view timestamp with time zone not null,
  constraint geo_link_view_pkey PRIMARY KEY (account_id, link_id),
  constraint geo_link_view_account_id_link_id_fkey FOREIGN KEY (account_id, link_id) REFERENCES geo_link(account_id, id) ON DELETE CASCADE
);

create table geo_link_zone (
  account_id integer not null,
  link_id integer not null,
  zone_id integer not null,
  ordinal integer not null,
  constraint geo_link_zone_pkey PRIMARY KEY (account_id, link_id, zone_id),
  constraint geo_link_zone_account_id_link_id_fkey FOREIGN KEY (account_id, link_id) REFERENCES geo_link(account_id, id) ON DELETE CASCADE,
  constraint geo_link_zone_account_id_zone_id_fkey FOREIGN KEY (account_id, zone_id) REFERENCES zone(account_id, id)
);
CREATE INDEX geo_link_zone_zone ON public.geo_link_zone USING btree (account_id, zone_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.geo_link_zone REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,link_id,zone_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.geo_link_zone REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,link_id,zone_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.geo_link_zone REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,link_id,zone_id}', '{}');

create table geocode_cache (
  key bytea not null,
  answer jsonb not null,
  expires timestamp with time zone not null,
  constraint geocode_cache_pkey PRIMARY KEY (key)
);
CREATE INDEX geocode_cache_expires ON public.geocode_cache USING btree (expires);
CREATE TRIGGER audit_delete AFTER DELETE ON public.geocode_cache REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{key}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.geocode_cache REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{key}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.geocode_cache REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{key}', '{}');

create table geocode_count (
  provider text not null,
  day date not null,
  asked bigint not null default 0,
  failed bigint not null default 0,
  remembered bigint not null default 0,
  passed bigint not null default 0,
  seconds double precision not null default 0,
  fault text,
  fault_time timestamp with time zone,
  constraint geocode_count_pkey PRIMARY KEY (provider, day)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.geocode_count REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{provider,day}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.geocode_count REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{provider,day}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.geocode_count REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{provider,day}', '{}');

create table geocode_pace (
  provider text not null,
  next timestamp with time zone not null,
  day date,
  taken integer not null default 0,
  constraint geocode_pace_pkey PRIMARY KEY (provider)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.geocode_pace REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{provider}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.geocode_pace REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{provider}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.geocode_pace REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{provider}', '{}');

create table history (
  account_id integer not null,
  id bigint not null generated by default as identity,
  type text not null default 'tracker'::text,
  tracker_id integer not null,
  event text not null,
  message text not null,
  time timestamp with time zone not null,
  event_time timestamp with time zone not null,
  rule_id integer,
  private_to integer,
  track_id bigint not null default 0,
  lat double precision,
  lng double precision,
  precision real,
  address text not null default ''::text,
  address_due timestamp with time zone,
  emergency boolean not null default false,
  employee_id integer,
  vehicle_id integer,
  extra jsonb not null default '{}'::jsonb,
  constraint history_pkey PRIMARY KEY (account_id, id),
  constraint history_check CHECK (((lat IS NULL) = (lng IS NULL))),
  constraint history_type_check CHECK ((type = ANY (ARRAY['socket'::text, 'tracker'::text, 'camera'::text])))
);
CREATE INDEX history_address ON public.history USING btree (address_due) WHERE (address_due IS NOT NULL);
CREATE INDEX history_emergency ON public.history USING btree (account_id, event_time, id) WHERE emergency;
CREATE INDEX history_employee ON public.history USING btree (account_id, employee_id, "time", id) WHERE (employee_id IS NOT NULL);
CREATE INDEX history_event ON public.history USING btree (account_id, event_time, id);
CREATE INDEX history_event_time ON public.history USING btree (account_id, tracker_id, event_time, id);
CREATE INDEX history_time ON public.history USING btree (account_id, "time", id);
CREATE INDEX history_tracker ON public.history USING btree (account_id, tracker_id, "time", id);
CREATE INDEX history_vehicle ON public.history USING btree (account_id, vehicle_id, "time", id) WHERE (vehicle_id IS NOT NULL);

create table history_line (
  account_id integer not null,
  user_id integer not null,
  up_to bigint not null,
  constraint history_line_pkey PRIMARY KEY (account_id, user_id),
  constraint history_line_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table history_read (
  account_id integer not null,
  user_id integer not null,
  entry_id bigint not null,
  constraint history_read_pkey PRIMARY KEY (account_id, user_id, entry_id),
  constraint history_read_account_id_entry_id_fkey FOREIGN KEY (account_id, entry_id) REFERENCES history(account_id, id) ON DELETE CASCADE,
  constraint history_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX history_read_entry ON public.history_read USING btree (account_id, entry_id);

create table idle_day (
  source_id integer not null,
  day timestamp with time zone not null,
  quarters integer[] not null,
  constraint idle_day_pkey PRIMARY KEY (source_id, day)
);

create table idle_summed (
  source_id integer not null,
  before timestamp with time zone not null,
  epoch integer not null,
  ignition double precision not null,
  told boolean not null,
  constraint idle_summed_pkey PRIMARY KEY (source_id)
);

create table inspection (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  vehicle_id integer,
  employee_id integer,
  phone_id integer,
  form_id integer not null,
  moment text not null,
  made timestamp with time zone not null,
  faults jsonb not null,
  constraint inspection_pkey PRIMARY KEY (account_id, id),
  constraint inspection_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES form(account_id, id) ON DELETE CASCADE,
  constraint inspection_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint inspection_account_id_vehicle_id_fkey FOREIGN KEY (account_id, vehicle_id) REFERENCES vehicle(account_id, id) ON DELETE SET NULL (vehicle_id),
  constraint inspection_phone_id_fkey FOREIGN KEY (phone_id) REFERENCES phone(id) ON DELETE SET NULL,
  constraint inspection_moment_check CHECK ((moment = ANY (ARRAY['before'::text, 'after'::text])))
);
CREATE UNIQUE INDEX inspection_form ON public.inspection USING btree (account_id, form_id);
CREATE INDEX inspection_made ON public.inspection USING btree (account_id, tracker_id, made);
CREATE INDEX inspection_phone ON public.inspection USING btree (phone_id) WHERE (phone_id IS NOT NULL);
CREATE INDEX inspection_vehicle ON public.inspection USING btree (account_id, vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON public.inspection REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.inspection REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.inspection REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table inspection_missed (
  account_id integer not null,
  tracker_id integer not null,
  day date not null,
  moment text not null,
  constraint inspection_missed_pkey PRIMARY KEY (account_id, tracker_id, day, moment),
  constraint inspection_missed_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE INDEX inspection_missed_day ON public.inspection_missed USING btree (day);

create table invitation (
  id integer not null generated by default as identity,
  user_id integer,
  panel_login_id integer,
  email text not null default ''::text,
  locale text not null default ''::text,
  mailed timestamp with time zone,
  mail_id bigint,
  expires timestamp with time zone not null,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_panel_login_id_key UNIQUE (panel_login_id),
  constraint invitation_user_id_key UNIQUE (user_id),
  constraint invitation_panel_login_id_fkey FOREIGN KEY (panel_login_id) REFERENCES panel_login(id),
  constraint invitation_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint invitation_check CHECK ((num_nonnulls(user_id, panel_login_id) = 1))
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.invitation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.invitation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.invitation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');

create table invitation_mail (
  id bigint not null generated by default as identity,
  holder text not null,
  at timestamp with time zone not null default now(),
  constraint invitation_mail_pkey PRIMARY KEY (id)
);
CREATE INDEX invitation_mail_holder ON public.invitation_mail USING btree (holder, at);

create table journal_change (
  account_id integer not null,
  tracker_id integer not null,
  id bigint not null generated by default as identity,
  entry_id integer not null,
  user_id integer not null,
  changed timestamp with time zone not null,
  start_date timestamp with time zone not null,
  before jsonb not null,
  after jsonb,
  constraint journal_change_pkey PRIMARY KEY (account_id, tracker_id, id),
  constraint journal_change_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE INDEX journal_change_start ON public.journal_change USING btree (account_id, tracker_id, start_date, id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.journal_change REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.journal_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.journal_change REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');
CREATE TRIGGER journal_change_kept BEFORE UPDATE ON public.journal_change FOR EACH STATEMENT EXECUTE FUNCTION keep_journal_change();

create table journal_entry (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  employee_id integer,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone not null,
  type text not null,
  commute boolean not null default false,
  purpose text,
  partner text,
  comment text,
  start_lat double precision not null,
  start_lng double precision not null,
  start_address text not null,
  end_lat double precision not null,
  end_lng double precision not null,
  end_address text not null,
  length double precision not null,
  start_odometer double precision,
  end_odometer double precision,
  created timestamp with time zone not null,
  constraint journal_entry_pkey PRIMARY KEY (account_id, id),
  constraint journal_entry_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint journal_entry_check CHECK ((end_date > start_date)),
  constraint journal_entry_length_check CHECK ((length >= (0)::double precision)),
  constraint journal_entry_type_check CHECK ((type = ANY (ARRAY['work'::text, 'personal'::text, 'other'::text])))
);
CREATE UNIQUE INDEX journal_entry_id ON public.journal_entry USING btree (id);
CREATE INDEX journal_entry_tracker ON public.journal_entry USING btree (account_id, tracker_id, start_date, id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.journal_entry REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.journal_entry REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.journal_entry REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table journal_month (
  account_id integer not null,
  tracker_id integer not null,
  month date not null,
  closed_from timestamp with time zone not null,
  closed_to timestamp with time zone not null,
  closed timestamp with time zone not null,
  user_id integer not null,
  constraint journal_month_pkey PRIMARY KEY (account_id, tracker_id, month),
  constraint journal_month_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint journal_month_check CHECK ((closed_to > closed_from))
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.journal_month REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,month}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.journal_month REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,month}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.journal_month REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,month}', '{}');

create table lease (
  name text not null,
  holder text not null,
  until timestamp with time zone not null,
  constraint lease_pkey PRIMARY KEY (name)
);

create table link_mail_count (
  account_id integer not null,
  since timestamp with time zone not null,
  addresses integer not null,
  constraint link_mail_count_pkey PRIMARY KEY (account_id),
  constraint link_mail_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);

create table listed_tracker (
  account_id integer not null,
  id integer not null,
  source_id integer not null,
  clone boolean not null,
  model text not null,
  device_id text not null,
  phone text,
  tariff_id integer not null,
  status_listing_id integer,
  heard timestamp with time zone,
  located boolean not null default false,
  dealer_id integer,
  label text,
  added timestamp with time zone,
  blocked boolean not null default false,
  deleted boolean not null default false,
  corrupted boolean not null default false,
  constraint listed_tracker_pkey PRIMARY KEY (account_id, id),
  constraint listed_tracker_account_id_id_fkey FOREIGN KEY (account_id, id) REFERENCES tracker(account_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX listed_tracker_device_id ON public.listed_tracker USING btree (dealer_id, device_id, id);
CREATE UNIQUE INDEX listed_tracker_id ON public.listed_tracker USING btree (id);
CREATE INDEX listed_tracker_label ON public.listed_tracker USING btree (dealer_id, label, id);
CREATE INDEX listed_tracker_model ON public.listed_tracker USING btree (dealer_id, model, id);
CREATE INDEX listed_tracker_of_dealer ON public.listed_tracker USING btree (dealer_id, id);
CREATE INDEX listed_tracker_phone ON public.listed_tracker USING btree (dealer_id, phone, id);
CREATE INDEX listed_tracker_source ON public.listed_tracker USING btree (source_id);
CREATE INDEX listed_tracker_status_listing ON public.listed_tracker USING btree (dealer_id, status_listing_id, id);
CREATE INDEX listed_tracker_tariff ON public.listed_tracker USING btree (dealer_id, tariff_id, id);
CREATE TRIGGER count_listed AFTER UPDATE ON public.listed_tracker REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed();
CREATE TRIGGER count_listed_come AFTER INSERT ON public.listed_tracker REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed();
CREATE TRIGGER count_listed_gone AFTER DELETE ON public.listed_tracker REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed();

create table loose_file (
  key text not null,
  due timestamp with time zone not null,
  constraint loose_file_pkey PRIMARY KEY (key)
);
CREATE INDEX loose_file_due ON public.loose_file USING btree (due);

create table mail (
  id bigint not null generated by default as identity,
  dealer_id integer not null,
  recipient text not null,
  template text not null,
  locale text not null,
  words jsonb not null default '{}'::jsonb,
  sealed bytea,
  queued timestamp with time zone not null default now(),
  expires timestamp with time zone not null,
  attempts integer not null default 0,
  next_attempt timestamp with time zone not null default now(),
  account_id integer,
  delivery_id bigint,
  report_file_id integer,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id),
  constraint mail_report_file_id_fkey FOREIGN KEY (report_file_id) REFERENCES report_file(id) ON DELETE CASCADE
);
CREATE INDEX mail_next_attempt ON public.mail USING btree (next_attempt);
CREATE INDEX mail_report_file ON public.mail USING btree (report_file_id) WHERE (report_file_id IS NOT NULL);

create table mail_gateway (
  id integer not null generated by default as identity,
  dealer_id integer not null,
  label text not null,
  provider text not null,
  leasable boolean not null,
  params jsonb not null,
  sealed bytea,
  failures integer not null default 0,
  rests_until timestamp with time zone not null default now(),
  constraint mail_gateway_pkey PRIMARY KEY (id),
  constraint mail_gateway_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id),
  constraint mail_gateway_provider_check CHECK ((provider = 'smtp'::text))
);
CREATE INDEX mail_gateway_dealer ON public.mail_gateway USING btree (dealer_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.mail_gateway REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.mail_gateway REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.mail_gateway REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{sealed}');

create table map_choice (
  id integer not null,
  place integer not null,
  kind text not null,
  address text not null,
  sealed bytea not null,
  map text not null,
  min_zoom integer not null,
  max_zoom integer not null,
  attribution text not null,
  schema text,
  constraint map_choice_pkey PRIMARY KEY (id),
  constraint map_choice_kind_check CHECK ((kind = ANY (ARRAY['vector'::text, 'raster'::text, 'style'::text, 'file'::text]))),
  constraint map_choice_schema_check CHECK ((schema = ANY (ARRAY['protomaps'::text, 'openmaptiles'::text])))
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.map_choice REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.map_choice REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.map_choice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{sealed}');

create table map_fetch (
  one boolean not null default true,
  id integer not null,
  name text,
  wish json not null,
  source text not null,
  max_zoom integer not null,
  confirmed boolean not null,
  state text not null,
  done bigint,
  total bigint,
  seconds integer,
  fault text,
  created timestamp with time zone not null default now(),
  ended timestamp with time zone,
  holder text,
  seen timestamp with time zone,
  constraint map_fetch_pkey PRIMARY KEY (one),
  constraint map_fetch_one_check CHECK (one),
  constraint map_fetch_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.map_fetch REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{one}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.map_fetch REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{one}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.map_fetch REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{one}', '{}');

create table map_use (
  one boolean not null default true,
  chosen boolean not null,
  constraint map_use_pkey PRIMARY KEY (one),
  constraint map_use_one_check CHECK (one)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.map_use REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{one}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.map_use REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{one}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.map_use REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{one}', '{}');

create table menu_preset (
  id integer not null generated by default as identity,
  dealer_id integer,
  menu jsonb,
  constraint menu_preset_pkey PRIMARY KEY (id),
  constraint menu_preset_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id),
  constraint menu_preset_check CHECK (((dealer_id IS NULL) = (menu IS NULL)))
);
CREATE INDEX menu_preset_dealer ON public.menu_preset USING btree (dealer_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.menu_preset REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.menu_preset REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.menu_preset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');

create table migration (
  name text not null,
  digest text not null,
  applied timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table newest_commit (
  one boolean not null default true,
  at timestamp with time zone not null,
  constraint newest_commit_pkey PRIMARY KEY (one),
  constraint newest_commit_one_check CHECK (one)
);

create table operator_notice (
  id integer not null generated by default as identity,
  message text not null,
  show_till timestamp with time zone not null,
  constraint operator_notice_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_notice_show_till ON public.operator_notice USING btree (show_till);
CREATE TRIGGER audit_delete AFTER DELETE ON public.operator_notice REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.operator_notice REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.operator_notice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');

create table origin (
  account_id integer not null,
  system text not null,
  kind text not null,
  origin text not null,
  id bigint,
  added boolean not null default false,
  constraint origin_pkey PRIMARY KEY (account_id, system, kind, origin),
  constraint origin_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE INDEX origin_account ON public.origin USING btree (system, origin) WHERE (kind = 'users'::text);

create table origin_past (
  account_id integer not null,
  system text not null,
  device text not null,
  kind text not null,
  beyond bigint not null default 0,
  upto bigint,
  after_time timestamp with time zone,
  after_id bigint,
  constraint origin_past_pkey PRIMARY KEY (account_id, system, device, kind),
  constraint origin_past_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);

create table outbox (
  source_id integer not null,
  seq bigint not null,
  event jsonb not null,
  constraint outbox_pkey PRIMARY KEY (source_id, seq)
);

create table outbox_told (
  source_id integer not null,
  seq bigint not null,
  constraint outbox_told_pkey PRIMARY KEY (source_id),
  constraint outbox_told_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id)
);

create table outlet (
  name text not null,
  failures integer not null default 0,
  rests_until timestamp with time zone not null default now(),
  constraint outlet_pkey PRIMARY KEY (name)
);

create table panel_login (
  id integer not null generated by default as identity,
  dealer_id integer not null,
  login text not null,
  password_hash text not null,
  permissions jsonb not null,
  creation_date timestamp with time zone not null default now(),
  guessing_told timestamp with time zone,
  mfa_enabled boolean not null default false,
  label text not null default ''::text,
  blocked boolean not null default false,
  deleted timestamp with time zone,
  constraint panel_login_pkey PRIMARY KEY (id),
  constraint panel_login_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id)
);
CREATE UNIQUE INDEX panel_login_login ON public.panel_login USING btree (login) WHERE (deleted IS NULL);
CREATE INDEX panel_login_of_dealer ON public.panel_login USING btree (dealer_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.panel_login REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.panel_login REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.panel_login REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');

create table phone (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  label text not null,
  locale text not null,
  created timestamp with time zone not null,
  created_by integer not null,
  constraint phone_pkey PRIMARY KEY (account_id, id),
  constraint phone_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint phone_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX phone_id ON public.phone USING btree (id);
CREATE INDEX phone_tracker ON public.phone USING btree (account_id, tracker_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.phone REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.phone REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.phone REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table phone_deed (
  account_id integer not null,
  phone_id integer not null,
  key uuid not null,
  digest bytea not null,
  answer jsonb,
  at timestamp with time zone not null,
  constraint phone_deed_pkey PRIMARY KEY (account_id, phone_id, key),
  constraint phone_deed_account_id_phone_id_fkey FOREIGN KEY (account_id, phone_id) REFERENCES phone(account_id, id) ON DELETE CASCADE
);
CREATE INDEX phone_deed_at ON public.phone_deed USING btree (at);

create table phone_link (
  digest bytea not null,
  account_id integer not null,
  phone_id integer not null,
  expires timestamp with time zone not null,
  used timestamp with time zone,
  code_digest bytea,
  code_used timestamp with time zone,
  constraint phone_link_pkey PRIMARY KEY (digest),
  constraint phone_link_code_digest_key UNIQUE (code_digest),
  constraint phone_link_account_id_phone_id_fkey FOREIGN KEY (account_id, phone_id) REFERENCES phone(account_id, id) ON DELETE CASCADE
);
CREATE INDEX phone_link_phone ON public.phone_link USING btree (account_id, phone_id);

create table place (
  account_id integer not null,
  id integer not null generated by default as identity,
  label text not null,
  description text not null default ''::text,
  location jsonb not null,
  external_id text,
  tags integer[] not null default '{}'::integer[],
  fields jsonb not null default '{}'::jsonb,
  icon_id integer,
  avatar_file_name text,
  constraint place_pkey PRIMARY KEY (account_id, id),
  constraint place_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE INDEX place_address ON public.place USING btree (account_id, lower((location ->> 'address'::text)), id);
CREATE INDEX place_circle ON public.place USING gist (account_id, circle_box(location));
CREATE INDEX place_description ON public.place USING btree (account_id, lower("left"(description, 200)), id);
CREATE INDEX place_external_id ON public.place USING btree (account_id, lower(COALESCE(external_id, ''::text)), id);
CREATE UNIQUE INDEX place_id ON public.place USING btree (id);
CREATE INDEX place_label ON public.place USING btree (account_id, lower(label), id);
CREATE INDEX place_tags ON public.place USING gin (tags);
CREATE TRIGGER audit_delete AFTER DELETE ON public.place REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.place REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.place REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER avatar_deleted AFTER DELETE ON public.place FOR EACH ROW WHEN ((old.avatar_file_name IS NOT NULL)) EXECUTE FUNCTION loosen_avatar('place');
CREATE TRIGGER avatar_replaced AFTER UPDATE OF avatar_file_name ON public.place FOR EACH ROW WHEN (((old.avatar_file_name IS DISTINCT FROM new.avatar_file_name) AND (old.avatar_file_name IS NOT NULL))) EXECUTE FUNCTION loosen_avatar('place');
CREATE TRIGGER place_changed AFTER UPDATE ON public.place REFERENCING OLD TABLE AS old_place NEW TABLE AS new_place FOR EACH STATEMENT EXECUTE FUNCTION place_values();
CREATE TRIGGER place_counted AFTER INSERT ON public.place REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_places();
CREATE TRIGGER place_counted_off AFTER DELETE ON public.place REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_places();
CREATE TRIGGER place_created AFTER INSERT ON public.place REFERENCING NEW TABLE AS new_place FOR EACH STATEMENT EXECUTE FUNCTION place_values();
CREATE TRIGGER place_deleted AFTER DELETE ON public.place REFERENCING OLD TABLE AS old_place FOR EACH STATEMENT EXECUTE FUNCTION place_values();

create table place_count (
  account_id integer not null,
  count integer not null default 0,
  constraint place_count_pkey PRIMARY KEY (account_id),
  constraint place_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint place_count_count_check CHECK ((count >= 0))
);

create table place_value (
  account_id integer not null,
  field_id integer not null,
  place_id integer not null,
  text text not null,
  number numeric,
  constraint place_value_pkey PRIMARY KEY (account_id, field_id, place_id)
);
CREATE INDEX place_value_grams ON public.place_value USING gin (grams((
CASE field_id
    WHEN 0 THEN (- account_id)
    ELSE field_id
END)::bigint, text)) WITH (gin_pending_list_limit='256');
CREATE INDEX place_value_number ON public.place_value USING btree (account_id, field_id, number, place_id) WHERE (number IS NOT NULL);
CREATE INDEX place_value_place ON public.place_value USING btree (account_id, place_id);
CREATE INDEX place_value_text ON public.place_value USING btree (account_id, field_id, "left"(text, 200), place_id) WHERE (field_id > 0);
CREATE TRIGGER audit_delete AFTER DELETE ON public.place_value REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,field_id,place_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.place_value REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,field_id,place_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.place_value REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,field_id,place_id}', '{}');

create table platform_policy (
  one boolean not null default true,
  password_length integer not null,
  refuse_common_passwords boolean not null,
  panel_factor boolean not null,
  constraint platform_policy_pkey PRIMARY KEY (one),
  constraint platform_policy_one_check CHECK (one)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.platform_policy REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{one}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.platform_policy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{one}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.platform_policy REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{one}', '{}');

create table private_note (
  account_id integer not null,
  id bigint not null generated by default as identity,
  tracker_id integer not null,
  at timestamp with time zone not null,
  says text not null,
  details jsonb not null default '{}'::jsonb,
  user_id integer,
  phone_id integer,
  created timestamp with time zone not null,
  constraint private_note_pkey PRIMARY KEY (account_id, id),
  constraint private_note_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint private_note_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint private_note_phone_id_fkey FOREIGN KEY (phone_id) REFERENCES phone(id) ON DELETE SET NULL,
  constraint private_note_says_check CHECK ((says = ANY (ARRAY['private'::text, 'work'::text, 'hours'::text, 'input'::text])))
);
CREATE INDEX private_note_phone ON public.private_note USING btree (phone_id) WHERE (phone_id IS NOT NULL);
CREATE INDEX private_note_tracker ON public.private_note USING btree (account_id, tracker_id, at);
CREATE TRIGGER audit_delete AFTER DELETE ON public.private_note REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.private_note REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.private_note REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table process_report (
  process uuid not null,
  started timestamp with time zone not null,
  told timestamp with time zone not null default now(),
  report jsonb not null,
  constraint process_report_pkey PRIMARY KEY (process)
);

create table push_token (
  digest bytea not null,
  account_id integer not null,
  user_id integer,
  application text not null,
  token text not null,
  parameters jsonb,
  category_filter text not null,
  phone_id integer,
  constraint push_token_pkey PRIMARY KEY (digest),
  constraint push_token_application_token_key UNIQUE (application, token),
  constraint push_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint push_token_digest_fkey FOREIGN KEY (digest) REFERENCES session(digest) ON DELETE CASCADE,
  constraint push_token_phone_id_fkey FOREIGN KEY (phone_id) REFERENCES phone(id) ON DELETE CASCADE,
  constraint push_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint push_token_application_check CHECK ((application = ANY (ARRAY['svc_iphone_viewer'::text, 'svc_android_viewer'::text, 'w3c_pushapi'::text]))),
  constraint push_token_check CHECK ((num_nonnulls(user_id, phone_id) = 1))
);
CREATE INDEX push_token_phone ON public.push_token USING btree (phone_id) WHERE (phone_id IS NOT NULL);
CREATE INDEX push_token_user ON public.push_token USING btree (account_id, user_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.push_token REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{digest}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.push_token REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{digest}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.push_token REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{digest}', '{}');

create table recovery_code (
  authenticator_id integer not null,
  digest bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (authenticator_id, digest),
  constraint recovery_code_authenticator_id_fkey FOREIGN KEY (authenticator_id) REFERENCES authenticator(id) ON DELETE CASCADE
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.recovery_code REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{authenticator_id,digest}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.recovery_code REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{authenticator_id,digest}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.recovery_code REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{authenticator_id,digest}', '{}');

create table report (
  account_id integer not null,
  id integer not null generated by default as identity,
  user_id integer not null,
  type text not null default 'user'::text,
  title text not null,
  tracker_ids integer[] not null,
  period_from timestamp with time zone not null,
  period_to timestamp with time zone not null,
  time_filter jsonb,
  plugin jsonb not null,
  settings jsonb not null,
  state text not null default 'waiting'::text,
  percent integer not null default 0,
  tries integer not null default 0,
  fault text,
  key text,
  size bigint,
  created timestamp with time zone not null default now(),
  ended timestamp with time zone,
  taken_until timestamp with time zone,
  constraint report_pkey PRIMARY KEY (account_id, id),
  constraint report_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint report_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint report_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
  constraint report_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint report_type_check CHECK ((type = ANY (ARRAY['user'::text, 'scheduled'::text])))
);
CREATE INDEX report_created ON public.report USING btree (created);
CREATE INDEX report_due ON public.report USING btree (id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE UNIQUE INDEX report_id ON public.report USING btree (id);
CREATE INDEX report_of_user ON public.report USING btree (account_id, user_id, id);
CREATE INDEX report_turn ON public.report USING btree (account_id, ended);
CREATE TRIGGER report_deleted AFTER DELETE ON public.report FOR EACH ROW WHEN ((old.key IS NOT NULL)) EXECUTE FUNCTION loosen_report();

create table report_file (
  account_id integer not null,
  id integer not null generated by default as identity,
  report_id integer not null,
  digest bytea,
  key text not null,
  name text not null,
  mime_type text not null,
  size bigint not null,
  expires timestamp with time zone not null,
  constraint report_file_pkey PRIMARY KEY (account_id, id),
  constraint report_file_account_id_report_id_fkey FOREIGN KEY (account_id, report_id) REFERENCES report(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX report_file_digest ON public.report_file USING btree (digest);
CREATE INDEX report_file_expires ON public.report_file USING btree (expires);
CREATE UNIQUE INDEX report_file_id ON public.report_file USING btree (id);
CREATE INDEX report_file_of ON public.report_file USING btree (account_id, report_id);
CREATE TRIGGER report_file_deleted AFTER DELETE ON public.report_file FOR EACH ROW EXECUTE FUNCTION loosen_report();

create table report_schedule (
  account_id integer not null,
  id integer not null generated by default as identity,
  user_id integer not null,
  enabled boolean not null,
  parameters jsonb not null,
  fire_time timestamp with time zone,
  next_time timestamp with time zone,
  success boolean,
  report_id integer,
  fault text,
  late boolean not null default false,
  moved boolean not null default false,
  constraint report_schedule_pkey PRIMARY KEY (account_id, id),
  constraint report_schedule_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint report_schedule_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_due ON public.report_schedule USING btree (next_time) WHERE (next_time IS NOT NULL);
CREATE UNIQUE INDEX report_schedule_id ON public.report_schedule USING btree (id);
CREATE INDEX report_schedule_moved ON public.report_schedule USING btree (id) WHERE moved;
CREATE INDEX report_schedule_of_user ON public.report_schedule USING btree (user_id, id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.report_schedule REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.report_schedule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.report_schedule REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table report_sending (
  account_id integer not null,
  report_id integer not null,
  schedule_id integer not null,
  due timestamp with time zone not null,
  late boolean not null,
  left_out integer not null default 0,
  tries integer not null default 0,
  next_try timestamp with time zone not null default now(),
  constraint report_sending_pkey PRIMARY KEY (account_id, report_id),
  constraint report_sending_account_id_report_id_fkey FOREIGN KEY (account_id, report_id) REFERENCES report(account_id, id) ON DELETE CASCADE,
  constraint report_sending_account_id_schedule_id_fkey FOREIGN KEY (account_id, schedule_id) REFERENCES report_schedule(account_id, id) ON DELETE CASCADE
);
CREATE INDEX report_sending_due ON public.report_sending USING btree (next_try);
CREATE INDEX report_sending_of ON public.report_sending USING btree (account_id, schedule_id);

create table retranslator (
  account_id integer not null,
  id integer not null generated by default as identity,
  name text not null,
  protocol text not null,
  address text not null,
  port integer not null,
  login text,
  sealed bytea,
  enabled boolean not null default true,
  constraint retranslator_pkey PRIMARY KEY (account_id, id),
  constraint retranslator_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX retranslator_id ON public.retranslator USING btree (id);
CREATE UNIQUE INDEX retranslator_target ON public.retranslator USING btree (account_id, lower(address), port, COALESCE(login, ''::text));
CREATE TRIGGER audit_delete AFTER DELETE ON public.retranslator REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.retranslator REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.retranslator REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');

create table retranslator_line (
  account_id integer not null,
  retranslator_id integer not null,
  revision integer not null default 0,
  holder uuid,
  held_until timestamp with time zone not null default now(),
  failures integer not null default 0,
  rests_until timestamp with time zone not null default now(),
  error text not null default ''::text,
  error_time timestamp with time zone,
  sent_time timestamp with time zone,
  constraint retranslator_line_pkey PRIMARY KEY (account_id, retranslator_id),
  constraint retranslator_line_account_id_retranslator_id_fkey FOREIGN KEY (account_id, retranslator_id) REFERENCES retranslator(account_id, id) ON DELETE CASCADE
);

create table retranslator_place (
  account_id integer not null,
  retranslator_id integer not null,
  tracker_id integer not null,
  reached bigint not null,
  version bigint not null,
  late integer not null default 0,
  error text not null default ''::text,
  constraint retranslator_place_pkey PRIMARY KEY (account_id, retranslator_id, tracker_id),
  constraint retranslator_place_account_id_retranslator_id_fkey FOREIGN KEY (account_id, retranslator_id) REFERENCES retranslator(account_id, id) ON DELETE CASCADE,
  constraint retranslator_place_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id)
);

create table retranslator_tracker (
  account_id integer not null,
  retranslator_id integer not null,
  tracker_id integer not null,
  fake_device_id text,
  constraint retranslator_tracker_pkey PRIMARY KEY (account_id, retranslator_id, tracker_id),
  constraint retranslator_tracker_account_id_retranslator_id_fkey FOREIGN KEY (account_id, retranslator_id) REFERENCES retranslator(account_id, id) ON DELETE CASCADE,
  constraint retranslator_tracker_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id)
);
CREATE INDEX retranslator_tracker_tracker ON public.retranslator_tracker USING btree (account_id, tracker_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.retranslator_tracker REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,retranslator_id,tracker_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.retranslator_tracker REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,retranslator_id,tracker_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.retranslator_tracker REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,retranslator_id,tracker_id}', '{}');

create table rule (
  account_id integer not null,
  id integer not null generated by default as identity,
  user_id integer not null,
  private boolean not null default false,
  type text not null,
  name text not null,
  description text not null default ''::text,
  primary_text text not null default ''::text,
  secondary_text text not null default ''::text,
  param integer,
  alerts jsonb not null,
  schedule jsonb,
  extended_params jsonb not null default '{}'::jsonb,
  suspended boolean not null default false,
  auto_created boolean not null default false,
  version bigint not null default nextval('rule_version'::regclass),
  tested timestamp with time zone,
  watches_all boolean not null default false,
  constraint rule_pkey PRIMARY KEY (account_id, id),
  constraint rule_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint rule_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX rule_all ON public.rule USING btree (account_id) WHERE watches_all;
CREATE UNIQUE INDEX rule_id ON public.rule USING btree (id);
CREATE INDEX rule_observing ON public.rule USING btree (account_id) WHERE (type = 'distance_control'::text);
CREATE INDEX rule_user ON public.rule USING btree (user_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.rule REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.rule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.rule REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table rule_department (
  account_id integer not null,
  rule_id integer not null,
  department_id integer not null,
  constraint rule_department_pkey PRIMARY KEY (account_id, rule_id, department_id),
  constraint rule_department_account_id_department_id_fkey FOREIGN KEY (account_id, department_id) REFERENCES department(account_id, id) ON DELETE CASCADE,
  constraint rule_department_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES rule(account_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_department_department ON public.rule_department USING btree (account_id, department_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.rule_department REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,department_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.rule_department REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,department_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.rule_department REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,department_id}', '{}');

create table rule_except (
  account_id integer not null,
  rule_id integer not null,
  tracker_id integer not null,
  constraint rule_except_pkey PRIMARY KEY (account_id, rule_id, tracker_id),
  constraint rule_except_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES rule(account_id, id) ON DELETE CASCADE,
  constraint rule_except_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_except_tracker ON public.rule_except USING btree (account_id, tracker_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.rule_except REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,tracker_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.rule_except REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,tracker_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.rule_except REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,tracker_id}', '{}');

create table rule_group (
  account_id integer not null,
  rule_id integer not null,
  group_id integer not null,
  constraint rule_group_pkey PRIMARY KEY (account_id, rule_id, group_id),
  constraint rule_group_account_id_group_id_fkey FOREIGN KEY (account_id, group_id) REFERENCES tracker_group(account_id, id) ON DELETE CASCADE,
  constraint rule_group_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES rule(account_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_group_group ON public.rule_group USING btree (account_id, group_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.rule_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,group_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.rule_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,group_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.rule_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,group_id}', '{}');

create table rule_tag (
  account_id integer not null,
  rule_id integer not null,
  tag_id integer not null,
  constraint rule_tag_pkey PRIMARY KEY (account_id, rule_id, tag_id),
  constraint rule_tag_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES rule(account_id, id) ON DELETE CASCADE,
  constraint rule_tag_account_id_tag_id_fkey FOREIGN KEY (account_id, tag_id) REFERENCES tag(account_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_tag_tag ON public.rule_tag USING btree (account_id, tag_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.rule_tag REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,tag_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.rule_tag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,tag_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.rule_tag REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,tag_id}', '{}');

create table rule_tracker (
  account_id integer not null,
  rule_id integer not null,
  tracker_id integer not null,
  constraint rule_tracker_pkey PRIMARY KEY (account_id, rule_id, tracker_id),
  constraint rule_tracker_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES rule(account_id, id) ON DELETE CASCADE,
  constraint rule_tracker_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_tracker_tracker ON public.rule_tracker USING btree (account_id, tracker_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.rule_tracker REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,tracker_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.rule_tracker REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,tracker_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.rule_tracker REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,tracker_id}', '{}');

create table rule_zone (
  account_id integer not null,
  rule_id integer not null,
  zone_id integer not null,
  constraint rule_zone_pkey PRIMARY KEY (account_id, rule_id, zone_id),
  constraint rule_zone_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES rule(account_id, id) ON DELETE CASCADE,
  constraint rule_zone_account_id_zone_id_fkey FOREIGN KEY (account_id, zone_id) REFERENCES zone(account_id, id)
);
CREATE INDEX rule_zone_zone ON public.rule_zone USING btree (account_id, zone_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.rule_zone REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,zone_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.rule_zone REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,zone_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.rule_zone REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,rule_id,zone_id}', '{}');

create table rules_changed (
  source_ids integer[] not null,
  at timestamp with time zone not null,
  ignition boolean not null default false
);
CREATE CONSTRAINT TRIGGER change_rules AFTER INSERT ON public.rules_changed DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_rules();

create table saved_command (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  name text not null,
  type text not null,
  sealed bytea not null,
  called timestamp with time zone,
  http_status integer,
  error text not null default ''::text,
  constraint saved_command_pkey PRIMARY KEY (account_id, id),
  constraint saved_command_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint saved_command_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint saved_command_type_check CHECK ((type = ANY (ARRAY['hardware'::text, 'http'::text])))
);
CREATE UNIQUE INDEX saved_command_id ON public.saved_command USING btree (id);
CREATE INDEX saved_command_tracker ON public.saved_command USING btree (account_id, tracker_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.saved_command REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.saved_command REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.saved_command REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');

create table saved_report (
  account_id integer not null,
  id integer not null generated by default as identity,
  user_id integer not null,
  name text not null,
  shared boolean not null default false,
  period text not null,
  tracker_ids integer[],
  tag_ids integer[],
  group_ids integer[],
  time_filter jsonb,
  plugin jsonb not null,
  include_places_in_address boolean not null default true,
  include_zones_in_address boolean not null default true,
  constraint saved_report_pkey PRIMARY KEY (account_id, id),
  constraint saved_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint saved_report_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX saved_report_id ON public.saved_report USING btree (id);
CREATE INDEX saved_report_user ON public.saved_report USING btree (account_id, user_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.saved_report REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.saved_report REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.saved_report REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table second_factor (
  digest bytea not null,
  code_hash text,
  tries integer not null default 0,
  sent timestamp with time zone not null default now(),
  constraint second_factor_pkey PRIMARY KEY (digest),
  constraint second_factor_digest_fkey FOREIGN KEY (digest) REFERENCES session(digest) ON DELETE CASCADE
);

create table secret_check (
  only_one boolean not null default true,
  digest bytea not null,
  constraint secret_check_pkey PRIMARY KEY (only_one),
  constraint secret_check_only_one_check CHECK (only_one)
);

create table security_group (
  account_id integer not null,
  id integer not null generated by default as identity,
  label text not null,
  rights text[] not null default '{}'::text[],
  store_period text,
  constraint security_group_pkey PRIMARY KEY (account_id, id),
  constraint security_group_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.security_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.security_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.security_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table sensor (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer not null,
  type text not null,
  sensor_type text not null,
  name text not null,
  input_name text,
  input_number smallint,
  parent_ids integer[] not null default '{}'::integer[],
  settings jsonb not null default '{}'::jsonb,
  calibration jsonb,
  version bigint not null default ((random() * ('4503599627370496'::bigint)::double precision))::bigint,
  constraint sensor_pkey PRIMARY KEY (account_id, id),
  constraint sensor_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint sensor_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint sensor_check CHECK (((type = 'discrete'::text) = (input_number IS NOT NULL))),
  constraint sensor_check1 CHECK (((type = 'discrete'::text) = (input_name IS NULL))),
  constraint sensor_input_number_check CHECK (((input_number >= 1) AND (input_number <= 8))),
  constraint sensor_type_check CHECK ((type = ANY (ARRAY['metering'::text, 'discrete'::text, 'virtual'::text])))
);
CREATE UNIQUE INDEX sensor_id ON public.sensor USING btree (id);
CREATE UNIQUE INDEX sensor_ignition ON public.sensor USING btree (account_id, tracker_id) WHERE (sensor_type = 'virtual_ignition'::text);
CREATE UNIQUE INDEX sensor_input ON public.sensor USING btree (account_id, tracker_id, input_name) WHERE ((type = 'metering'::text) AND (input_name <> 'composite'::text));
CREATE UNIQUE INDEX sensor_number ON public.sensor USING btree (account_id, tracker_id, input_number) WHERE (type = 'discrete'::text);
CREATE INDEX sensor_tracker ON public.sensor USING btree (account_id, tracker_id) INCLUDE (version);
CREATE TRIGGER audit_delete AFTER DELETE ON public.sensor REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.sensor REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.sensor REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER resense_less AFTER DELETE ON public.sensor REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION resense_sensors();
CREATE TRIGGER resense_more AFTER INSERT ON public.sensor REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION resense_sensors();
CREATE TRIGGER resense_other AFTER UPDATE ON public.sensor REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION resense_sensors();
CREATE TRIGGER restamp BEFORE UPDATE ON public.sensor FOR EACH ROW EXECUTE FUNCTION restamp_sensor();
CREATE TRIGGER unread_sensors AFTER DELETE ON public.sensor REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION unread_sensors();

create table sensor_template (
  account_id integer not null,
  id integer not null generated by default as identity,
  title text not null,
  model text,
  group_id integer,
  sensors jsonb not null,
  constraint sensor_template_pkey PRIMARY KEY (account_id, id),
  constraint sensor_template_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint sensor_template_account_id_group_id_fkey FOREIGN KEY (account_id, group_id) REFERENCES tracker_group(account_id, id) ON DELETE CASCADE
);
CREATE INDEX sensor_template_group ON public.sensor_template USING btree (account_id, group_id);
CREATE UNIQUE INDEX sensor_template_id ON public.sensor_template USING btree (id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.sensor_template REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.sensor_template REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.sensor_template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table sensor_template_given (
  account_id integer not null,
  template_id integer not null,
  tracker_id integer not null,
  left_out smallint not null default 0,
  constraint sensor_template_given_pkey PRIMARY KEY (account_id, template_id, tracker_id),
  constraint sensor_template_given_account_id_template_id_fkey FOREIGN KEY (account_id, template_id) REFERENCES sensor_template(account_id, id) ON DELETE CASCADE,
  constraint sensor_template_given_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE INDEX sensor_template_given_tracker ON public.sensor_template_given USING btree (account_id, tracker_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.sensor_template_given REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,template_id,tracker_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.sensor_template_given REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,template_id,tracker_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.sensor_template_given REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,template_id,tracker_id}', '{}');

create table service_proposal (
  account_id integer not null,
  id integer not null generated by default as identity,
  vehicle_id integer not null,
  origin text not null,
  subject text not null,
  answer text not null,
  inspection_id integer,
  state text not null default 'open'::text,
  found timestamp with time zone not null,
  seen timestamp with time zone not null,
  task_id integer,
  reply text not null default ''::text,
  replied timestamp with time zone,
  constraint service_proposal_pkey PRIMARY KEY (account_id, id),
  constraint service_proposal_account_id_inspection_id_fkey FOREIGN KEY (account_id, inspection_id) REFERENCES inspection(account_id, id) ON DELETE SET NULL (inspection_id),
  constraint service_proposal_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES service_task(account_id, id) ON DELETE SET NULL (task_id),
  constraint service_proposal_account_id_vehicle_id_fkey FOREIGN KEY (account_id, vehicle_id) REFERENCES vehicle(account_id, id) ON DELETE CASCADE,
  constraint service_proposal_check CHECK (((state = 'open'::text) = (replied IS NULL))),
  constraint service_proposal_origin_check CHECK ((origin = ANY (ARRAY['dtc'::text, 'inspection'::text]))),
  constraint service_proposal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'dismissed'::text])))
);
CREATE UNIQUE INDEX service_proposal_id ON public.service_proposal USING btree (id);
CREATE INDEX service_proposal_inspection ON public.service_proposal USING btree (account_id, inspection_id) WHERE (inspection_id IS NOT NULL);
CREATE INDEX service_proposal_state ON public.service_proposal USING btree (account_id, state, id);
CREATE UNIQUE INDEX service_proposal_subject ON public.service_proposal USING btree (account_id, vehicle_id, origin, subject);
CREATE INDEX service_proposal_task ON public.service_proposal USING btree (account_id, task_id) WHERE (task_id IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON public.service_proposal REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.service_proposal REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.service_proposal REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table service_task (
  account_id integer not null,
  id integer not null generated by default as identity,
  vehicle_id integer not null,
  description text not null,
  comment text not null default ''::text,
  cost double precision,
  unplanned boolean not null default false,
  repeat boolean not null default false,
  status text not null default 'created'::text,
  created timestamp with time zone not null,
  conditions jsonb not null,
  start jsonb not null,
  completion jsonb,
  completed timestamp with time zone,
  notifications jsonb not null,
  pace jsonb not null default '{}'::jsonb,
  paced timestamp with time zone,
  predicted timestamp with time zone,
  seen jsonb not null default '{}'::jsonb,
  look_due timestamp with time zone,
  anew boolean not null default false,
  constraint service_task_pkey PRIMARY KEY (account_id, id),
  constraint service_task_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint service_task_account_id_vehicle_id_fkey FOREIGN KEY (account_id, vehicle_id) REFERENCES vehicle(account_id, id) ON DELETE CASCADE,
  constraint service_task_check CHECK (((status = 'done'::text) = (completed IS NOT NULL))),
  constraint service_task_check1 CHECK (((status = 'done'::text) = (look_due IS NULL))),
  constraint service_task_cost_check CHECK ((cost >= (0)::double precision)),
  constraint service_task_status_check CHECK ((status = ANY (ARRAY['created'::text, 'notified'::text, 'expired'::text, 'done'::text])))
);
CREATE UNIQUE INDEX service_task_id ON public.service_task USING btree (id);
CREATE INDEX service_task_look ON public.service_task USING btree (look_due) WHERE (look_due IS NOT NULL);
CREATE INDEX service_task_status ON public.service_task USING btree (account_id, status, id);
CREATE INDEX service_task_vehicle ON public.service_task USING btree (account_id, vehicle_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.service_task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.service_task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.service_task REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table service_task_file (
  account_id integer not null,
  task_id integer not null,
  file_id integer not null,
  constraint service_task_file_pkey PRIMARY KEY (account_id, task_id, file_id),
  constraint service_task_file_account_id_file_id_fkey FOREIGN KEY (account_id, file_id) REFERENCES file(account_id, id) ON DELETE CASCADE,
  constraint service_task_file_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES service_task(account_id, id) ON DELETE CASCADE
);
CREATE INDEX service_task_file_file ON public.service_task_file USING btree (account_id, file_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.service_task_file REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,task_id,file_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.service_task_file REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,task_id,file_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.service_task_file REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,task_id,file_id}', '{}');
CREATE TRIGGER service_task_files_end AFTER DELETE ON public.service_task_file REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION service_task_files_end();

create table service_template (
  account_id integer not null,
  id integer not null generated by default as identity,
  description text not null,
  comment text not null default ''::text,
  cost double precision,
  intervals jsonb not null,
  notifications jsonb not null,
  constraint service_template_pkey PRIMARY KEY (account_id, id),
  constraint service_template_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint service_template_cost_check CHECK ((cost >= (0)::double precision))
);
CREATE UNIQUE INDEX service_template_id ON public.service_template USING btree (id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.service_template REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.service_template REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.service_template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table session (
  digest bytea not null,
  kind text not null,
  user_id integer,
  panel_login_id integer,
  opened_by_panel_login integer,
  opened_by_user integer,
  creation_date timestamp with time zone not null default now(),
  expires timestamp with time zone not null,
  id bigint not null generated by default as identity,
  address text not null default ''::text,
  user_agent text not null default ''::text,
  last_use timestamp with time zone not null default now(),
  opened_by_key bytea,
  console bytea,
  phone_id integer,
  constraint session_pkey PRIMARY KEY (digest),
  constraint session_opened_by_key_fkey FOREIGN KEY (opened_by_key) REFERENCES api_key(digest) ON DELETE CASCADE,
  constraint session_opened_by_panel_login_fkey FOREIGN KEY (opened_by_panel_login) REFERENCES panel_login(id) ON DELETE SET NULL,
  constraint session_opened_by_user_fkey FOREIGN KEY (opened_by_user) REFERENCES users(id) ON DELETE SET NULL,
  constraint session_panel_login_id_fkey FOREIGN KEY (panel_login_id) REFERENCES panel_login(id),
  constraint session_phone_id_fkey FOREIGN KEY (phone_id) REFERENCES phone(id) ON DELETE CASCADE,
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint session_check CHECK ((num_nonnulls(user_id, panel_login_id, phone_id) = 1)),
  constraint session_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'panel'::text, 'registration'::text, 'restore'::text, 'second_factor'::text, 'panel_second_factor'::text, 'user_code'::text, 'panel_code'::text, 'invitation'::text, 'panel_invitation'::text, 'phone'::text])))
);
CREATE UNIQUE INDEX session_id ON public.session USING btree (id);
CREATE INDEX session_of_key ON public.session USING btree (opened_by_key) WHERE (opened_by_key IS NOT NULL);
CREATE INDEX session_of_panel_login ON public.session USING btree (panel_login_id) WHERE (panel_login_id IS NOT NULL);
CREATE INDEX session_of_phone ON public.session USING btree (phone_id) WHERE (phone_id IS NOT NULL);
CREATE INDEX session_of_user ON public.session USING btree (user_id, expires);
CREATE INDEX session_opened_by_panel_login ON public.session USING btree (opened_by_panel_login) WHERE (opened_by_panel_login IS NOT NULL);

create table sign_in_failure (
  id bigint not null generated by default as identity,
  area text not null,
  login text not null,
  address text not null,
  happened timestamp with time zone not null default now(),
  apart text not null default ''::text,
  constraint sign_in_failure_pkey PRIMARY KEY (id),
  constraint sign_in_failure_area_check CHECK ((area = ANY (ARRAY['user'::text, 'panel'::text, 'activation_code'::text, 'phone'::text])))
);
CREATE INDEX sign_in_failure_address ON public.sign_in_failure USING btree (address, happened);
CREATE INDEX sign_in_failure_login ON public.sign_in_failure USING btree (area, login, apart, happened);

create table sign_in_origin (
  id bigint not null generated by default as identity,
  user_id integer,
  panel_login_id integer,
  token_digest bytea,
  network text,
  first_used timestamp with time zone not null default now(),
  last_used timestamp with time zone not null default now(),
  constraint sign_in_origin_pkey PRIMARY KEY (id),
  constraint sign_in_origin_user_id_panel_login_id_token_digest_network_key UNIQUE NULLS NOT DISTINCT (user_id, panel_login_id, token_digest, network),
  constraint sign_in_origin_panel_login_id_fkey FOREIGN KEY (panel_login_id) REFERENCES panel_login(id),
  constraint sign_in_origin_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sign_in_origin_check CHECK ((num_nonnulls(user_id, panel_login_id) = 1)),
  constraint sign_in_origin_check1 CHECK ((num_nonnulls(token_digest, network) = 1))
);

create table source (
  id integer not null generated by default as identity,
  account_id integer not null,
  device_id text not null,
  model text not null,
  blocked boolean not null default false,
  tariff_id integer not null,
  tariff_end_date date,
  tariff_changed timestamp with time zone,
  free_until date,
  unpaid boolean not null default false,
  status_listing_id integer,
  phone text,
  creation_date date not null default CURRENT_DATE,
  corrupted timestamp with time zone,
  register_retried timestamp with time zone,
  min_idle_duration_minutes integer not null default 5,
  idle_speed_threshold integer not null default 3,
  ignition_aware boolean not null default false,
  motion_sensor_aware boolean not null default false,
  password_digest bytea,
  future_times text not null default 'mark'::text,
  replaced timestamp with time zone,
  device_settings jsonb,
  virtual_ignition jsonb,
  constraint source_pkey PRIMARY KEY (id),
  constraint source_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint source_account_id_status_listing_id_fkey FOREIGN KEY (account_id, status_listing_id) REFERENCES status_listing(account_id, id) ON DELETE SET NULL (status_listing_id),
  constraint source_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariff(id),
  constraint source_future_times_check CHECK ((future_times = ANY (ARRAY['mark'::text, 'receipt'::text])))
);
CREATE INDEX source_account ON public.source USING btree (account_id);
CREATE UNIQUE INDEX source_device ON public.source USING btree (device_id) WHERE (corrupted IS NULL);
CREATE INDEX source_end ON public.source USING btree (COALESCE(tariff_end_date, creation_date)) WHERE (corrupted IS NULL);
CREATE UNIQUE INDEX source_phone ON public.source USING btree (phone) WHERE ((corrupted IS NULL) AND (phone IS NOT NULL));
CREATE INDEX source_tariff ON public.source USING btree (tariff_id);
CREATE INDEX source_unpaid ON public.source USING btree (account_id) WHERE unpaid;
CREATE TRIGGER audit_delete AFTER DELETE ON public.source REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{password_digest}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.source REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{password_digest}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.source REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{password_digest}');
CREATE TRIGGER source_listed AFTER UPDATE OF model, device_id, phone, tariff_id, status_listing_id ON public.source FOR EACH ROW WHEN ((((((old.model IS DISTINCT FROM new.model) OR (old.device_id IS DISTINCT FROM new.device_id)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.tariff_id IS DISTINCT FROM new.tariff_id)) OR (old.status_listing_id IS DISTINCT FROM new.status_listing_id))) EXECUTE FUNCTION source_listed();
CREATE TRIGGER source_state_listed AFTER UPDATE OF blocked, unpaid, corrupted ON public.source FOR EACH ROW WHEN ((((old.blocked OR old.unpaid) IS DISTINCT FROM (new.blocked OR new.unpaid)) OR ((old.corrupted IS NULL) IS DISTINCT FROM (new.corrupted IS NULL)))) EXECUTE FUNCTION source_listed();
CREATE TRIGGER source_state_told AFTER UPDATE OF min_idle_duration_minutes, idle_speed_threshold, ignition_aware, motion_sensor_aware, corrupted, future_times, replaced, virtual_ignition ON public.source FOR EACH ROW WHEN (((((((((old.min_idle_duration_minutes IS DISTINCT FROM new.min_idle_duration_minutes) OR (old.idle_speed_threshold IS DISTINCT FROM new.idle_speed_threshold)) OR (old.ignition_aware IS DISTINCT FROM new.ignition_aware)) OR (old.motion_sensor_aware IS DISTINCT FROM new.motion_sensor_aware)) OR ((old.corrupted IS NULL) IS DISTINCT FROM (new.corrupted IS NULL))) OR (old.future_times IS DISTINCT FROM new.future_times)) OR (old.replaced IS DISTINCT FROM new.replaced)) OR (old.virtual_ignition IS DISTINCT FROM new.virtual_ignition))) EXECUTE FUNCTION source_state_told();
CREATE TRIGGER source_told AFTER UPDATE OF device_id, model, phone ON public.source FOR EACH ROW WHEN ((device_text(old.*) IS DISTINCT FROM device_text(new.*))) EXECUTE FUNCTION source_told();

create table source_due (
  source_id integer not null,
  at timestamp with time zone not null,
  constraint source_due_pkey PRIMARY KEY (source_id)
);
CREATE INDEX source_due_at ON public.source_due USING btree (at);

create table source_late (
  source_id integer not null,
  seq bigint not null,
  at timestamp with time zone not null,
  data bytea not null,
  constraint source_late_pkey PRIMARY KEY (source_id, seq)
);

create table source_nudge (
  seq bigint not null,
  source_id integer not null,
  moved integer not null,
  constraint source_nudge_pkey PRIMARY KEY (source_id, moved, seq)
);

create table source_state (
  source_id integer not null,
  min_idle_duration_minutes integer not null default 5,
  idle_speed_threshold integer not null default 3,
  ignition_aware boolean not null default false,
  motion_sensor_aware boolean not null default false,
  ended boolean not null default false,
  future_times text not null default 'mark'::text,
  tail_since timestamp with time zone,
  rules bigint not null default 0,
  judged jsonb,
  forwarded boolean not null default false,
  replaced timestamp with time zone,
  seldom bytea,
  virtual_ignition jsonb,
  totals bytea,
  lates bytea,
  gone bytea,
  privacy jsonb,
  version bigint not null default 0,
  token bigint not null default 0,
  heard timestamp with time zone,
  tail_points integer not null default 0,
  remembered bytea,
  pieces bytea,
  constraint source_state_pkey PRIMARY KEY (source_id)
);

create table spreadsheet (
  account_id integer not null,
  id text not null,
  name text not null,
  header text[],
  rows integer,
  created timestamp with time zone not null default now(),
  constraint spreadsheet_pkey PRIMARY KEY (account_id, id),
  constraint spreadsheet_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE INDEX spreadsheet_created ON public.spreadsheet USING btree (created);
CREATE TRIGGER audit_delete AFTER DELETE ON public.spreadsheet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.spreadsheet REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.spreadsheet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table spreadsheet_chunk (
  account_id integer not null,
  spreadsheet_id text not null,
  ordinal integer not null,
  data bytea not null,
  constraint spreadsheet_chunk_pkey PRIMARY KEY (account_id, spreadsheet_id, ordinal),
  constraint spreadsheet_chunk_account_id_spreadsheet_id_fkey FOREIGN KEY (account_id, spreadsheet_id) REFERENCES spreadsheet(account_id, id) ON DELETE CASCADE
);

create table status (
  account_id integer not null,
  id integer not null generated by default as identity,
  listing_id integer not null,
  label text not null,
  color text not null,
  ordinal integer not null,
  constraint status_pkey PRIMARY KEY (account_id, id),
  constraint status_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint status_account_id_listing_id_fkey FOREIGN KEY (account_id, listing_id) REFERENCES status_listing(account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX status_id ON public.status USING btree (id);
CREATE INDEX status_order ON public.status USING btree (account_id, listing_id, ordinal);
CREATE TRIGGER audit_delete AFTER DELETE ON public.status REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.status REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.status REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table status_change (
  account_id integer not null,
  tracker_id integer not null,
  id bigint not null generated by default as identity,
  old_status_id integer,
  new_status_id integer,
  location jsonb,
  changed timestamp with time zone not null,
  origin text not null,
  address_due timestamp with time zone default now(),
  constraint status_change_pkey PRIMARY KEY (account_id, tracker_id, id),
  constraint status_change_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint status_change_origin_check CHECK ((origin = ANY (ARRAY['employee'::text, 'supervisor'::text])))
);
CREATE INDEX status_change_address_due ON public.status_change USING btree (address_due) WHERE ((address_due IS NOT NULL) AND (location IS NOT NULL));
CREATE TRIGGER audit_delete AFTER DELETE ON public.status_change REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.status_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.status_change REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');

create table status_listing (
  account_id integer not null,
  id integer not null generated by default as identity,
  label text not null,
  employee_controlled boolean not null,
  supervisor_controlled boolean not null,
  constraint status_listing_pkey PRIMARY KEY (account_id, id),
  constraint status_listing_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX status_listing_id ON public.status_listing USING btree (id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.status_listing REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.status_listing REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.status_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table subuser_place (
  account_id integer not null,
  user_id integer not null,
  place_id integer not null,
  assigned_date timestamp with time zone not null default now(),
  constraint subuser_place_pkey PRIMARY KEY (account_id, user_id, place_id),
  constraint subuser_place_account_id_place_id_fkey FOREIGN KEY (account_id, place_id) REFERENCES place(account_id, id) ON DELETE CASCADE,
  constraint subuser_place_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX subuser_place_place ON public.subuser_place USING btree (account_id, place_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.subuser_place REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,place_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.subuser_place REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,place_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.subuser_place REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,place_id}', '{}');

create table subuser_tracker (
  account_id integer not null,
  user_id integer not null,
  tracker_id integer not null,
  constraint subuser_tracker_pkey PRIMARY KEY (account_id, user_id, tracker_id),
  constraint subuser_tracker_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE,
  constraint subuser_tracker_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.subuser_tracker REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,tracker_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.subuser_tracker REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,tracker_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.subuser_tracker REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,tracker_id}', '{}');
CREATE TRIGGER rejudge_less AFTER DELETE ON public.subuser_tracker REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_bound();
CREATE TRIGGER rejudge_more AFTER INSERT ON public.subuser_tracker REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_bound();

create table subuser_zone (
  account_id integer not null,
  user_id integer not null,
  zone_id integer not null,
  assigned_date timestamp with time zone not null default now(),
  constraint subuser_zone_pkey PRIMARY KEY (account_id, user_id, zone_id),
  constraint subuser_zone_account_id_zone_id_fkey FOREIGN KEY (account_id, zone_id) REFERENCES zone(account_id, id) ON DELETE CASCADE,
  constraint subuser_zone_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX subuser_zone_zone ON public.subuser_zone USING btree (account_id, zone_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.subuser_zone REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,zone_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.subuser_zone REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,zone_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.subuser_zone REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,zone_id}', '{}');

create table tag (
  account_id integer not null,
  id integer not null generated by default as identity,
  name text not null,
  color text not null,
  icon_id integer,
  avatar_file_name text,
  constraint tag_pkey PRIMARY KEY (account_id, id),
  constraint tag_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint tag_icon_id_check CHECK (((icon_id >= 1) AND (icon_id <= 255)))
);
CREATE UNIQUE INDEX tag_id ON public.tag USING btree (id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.tag REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.tag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.tag REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER avatar_deleted AFTER DELETE ON public.tag FOR EACH ROW WHEN ((old.avatar_file_name IS NOT NULL)) EXECUTE FUNCTION loosen_avatar('tag');
CREATE TRIGGER avatar_replaced AFTER UPDATE OF avatar_file_name ON public.tag FOR EACH ROW WHEN (((old.avatar_file_name IS DISTINCT FROM new.avatar_file_name) AND (old.avatar_file_name IS NOT NULL))) EXECUTE FUNCTION loosen_avatar('tag');

create table tail (
  source_id integer not null,
  seq integer not null,
  from_time timestamp with time zone not null,
  to_time timestamp with time zone not null,
  points integer not null,
  data bytea not null,
  constraint tail_pkey PRIMARY KEY (source_id, seq)
);

create table tariff (
  id integer not null generated by default as identity,
  dealer_id integer not null,
  name text not null,
  group_id integer not null default 1,
  active boolean not null default true,
  type text not null default 'monthly'::text,
  price numeric(14,2) not null default 0,
  early_change_price numeric(14,2),
  device_limit integer not null default 1000000,
  has_reports boolean not null default true,
  store_period text not null default '3m'::text,
  device_type text not null default 'tracker'::text,
  proportional_charge boolean not null default false,
  service_prices jsonb not null default '{}'::jsonb,
  features text[] not null default '{}'::text[],
  map_filter jsonb not null default '{"values": [], "exclusion": true}'::jsonb,
  constraint tariff_pkey PRIMARY KEY (id),
  constraint tariff_dealer_id_device_type_id_key UNIQUE (dealer_id, device_type, id),
  constraint tariff_dealer_id_name_key UNIQUE (dealer_id, name),
  constraint tariff_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id),
  constraint tariff_device_type_check CHECK ((device_type = ANY (ARRAY['tracker'::text, 'camera'::text, 'socket'::text]))),
  constraint tariff_type_check CHECK ((type = ANY (ARRAY['monthly'::text, 'activeday'::text])))
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.tariff REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.tariff REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.tariff REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{}');

create table tariff_default (
  dealer_id integer not null,
  device_type text not null,
  tariff_id integer not null,
  activation_bonus numeric(14,2) not null default 0,
  free_days integer not null default 0,
  free_days_device_limit integer,
  constraint tariff_default_pkey PRIMARY KEY (dealer_id, device_type),
  constraint tariff_default_dealer_id_device_type_tariff_id_fkey FOREIGN KEY (dealer_id, device_type, tariff_id) REFERENCES tariff(dealer_id, device_type, id),
  constraint tariff_default_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id),
  constraint tariff_default_activation_bonus_check CHECK ((activation_bonus >= (0)::numeric)),
  constraint tariff_default_device_type_check CHECK ((device_type = ANY (ARRAY['tracker'::text, 'camera'::text]))),
  constraint tariff_default_free_days_check CHECK ((free_days >= 0)),
  constraint tariff_default_free_days_device_limit_check CHECK ((free_days_device_limit >= 0))
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.tariff_default REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{dealer_id,device_type}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.tariff_default REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{dealer_id,device_type}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.tariff_default REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{dealer_id,device_type}', '{}');

create table task (
  account_id integer not null,
  id integer not null generated by default as identity,
  type text not null default 'task'::text,
  parent_id integer,
  order integer,
  tracker_id integer,
  label text not null,
  description text not null default ''::text,
  lat double precision,
  lng double precision,
  radius integer,
  address text not null default ''::text,
  from timestamp with time zone not null,
  to timestamp with time zone not null,
  max_delay integer not null default 0,
  min_stay_duration integer not null default 0,
  min_arrival_duration integer not null default 0,
  external_id text,
  tags integer[] not null default '{}'::integer[],
  origin text not null default 'manual'::text,
  status text not null,
  status_change_date timestamp with time zone not null,
  arrival_date timestamp with time zone,
  stay_duration integer not null default 0,
  creation_date timestamp with time zone not null,
  due timestamp with time zone,
  watched boolean not null default false,
  anew_from timestamp with time zone,
  anew_to timestamp with time zone,
  by_hand boolean not null default false,
  recipient jsonb,
  constraint task_pkey PRIMARY KEY (account_id, id),
  constraint task_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint task_account_id_parent_id_fkey FOREIGN KEY (account_id, parent_id) REFERENCES task(account_id, id) ON DELETE CASCADE,
  constraint task_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE SET NULL (tracker_id),
  constraint task_check CHECK ((((type = 'checkpoint'::text) = (parent_id IS NOT NULL)) AND ((parent_id IS NULL) = ("order" IS NULL)))),
  constraint task_check1 CHECK (((type = 'route'::text) OR ((lat IS NOT NULL) AND (lng IS NOT NULL) AND (radius IS NOT NULL)))),
  constraint task_check2 CHECK (("from" <= "to")),
  constraint task_max_delay_check CHECK ((max_delay >= 0)),
  constraint task_min_arrival_duration_check CHECK ((min_arrival_duration >= 0)),
  constraint task_min_stay_duration_check CHECK ((min_stay_duration >= 0)),
  constraint task_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'scheduled'::text, 'imported'::text]))),
  constraint task_status_check CHECK ((status = ANY (ARRAY['unassigned'::text, 'assigned'::text, 'arrived'::text, 'done'::text, 'delayed'::text, 'failed'::text, 'faulty'::text]))),
  constraint task_type_check CHECK ((type = ANY (ARRAY['task'::text, 'route'::text, 'checkpoint'::text])))
);
CREATE INDEX task_address ON public.task USING gin (grams((account_id)::bigint, lower(address))) WITH (gin_pending_list_limit='256');
CREATE INDEX task_arrival ON public.task USING btree (account_id, arrival_date, id) WHERE (arrival_date IS NOT NULL);
CREATE INDEX task_creation ON public.task USING btree (account_id, creation_date, id);
CREATE INDEX task_description ON public.task USING gin (grams((account_id)::bigint, lower(description))) WITH (gin_pending_list_limit='256');
CREATE INDEX task_due ON public.task USING btree (due) WHERE (due IS NOT NULL);
CREATE INDEX task_external_grams ON public.task USING gin (grams((account_id)::bigint, lower(external_id))) WITH (gin_pending_list_limit='256') WHERE (external_id IS NOT NULL);
CREATE INDEX task_external_id ON public.task USING btree (account_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX task_id ON public.task USING btree (id);
CREATE INDEX task_label ON public.task USING gin (grams((account_id)::bigint, lower(label))) WITH (gin_pending_list_limit='256');
CREATE INDEX task_lately ON public.task USING btree (account_id, tracker_id, status_change_date);
CREATE INDEX task_open ON public.task USING btree (account_id, tracker_id, "from", id) WHERE (status = ANY (ARRAY['assigned'::text, 'arrived'::text]));
CREATE INDEX task_parent ON public.task USING btree (account_id, parent_id, "order") WHERE (parent_id IS NOT NULL);
CREATE INDEX task_period ON public.task USING gist (account_id, tstzrange("from", "to", '[]'::text));
CREATE INDEX task_point ON public.task USING gist (account_id, point(lng, lat)) WHERE (lat IS NOT NULL);
CREATE INDEX task_recipient ON public.task USING btree (status_change_date) WHERE (recipient IS NOT NULL);
CREATE INDEX task_status ON public.task USING btree (account_id, status, id);
CREATE INDEX task_status_change ON public.task USING btree (account_id, status_change_date, id);
CREATE INDEX task_tags ON public.task USING gin (tags) WHERE (tags <> '{}'::integer[]);
CREATE INDEX task_tracker ON public.task USING btree (account_id, tracker_id, "from", id);
CREATE INDEX task_watched ON public.task USING btree (account_id, tracker_id) WHERE watched;
CREATE TRIGGER audit_delete AFTER DELETE ON public.task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.task REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.task REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER count_tasks_come AFTER INSERT ON public.task REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_tasks();
CREATE TRIGGER count_tasks_gone AFTER DELETE ON public.task REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_tasks();
CREATE TRIGGER rewatch_tasks AFTER UPDATE ON public.task REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rewatch_tasks();
CREATE TRIGGER task_left BEFORE UPDATE OF tracker_id ON public.task FOR EACH ROW WHEN (((old.tracker_id IS NOT NULL) AND (new.tracker_id IS NULL) AND (old.status = ANY (ARRAY['assigned'::text, 'arrived'::text])) AND (new.status = old.status))) EXECUTE FUNCTION leave_task();
CREATE TRIGGER task_left_behind BEFORE INSERT ON public.task FOR EACH ROW WHEN (((new.tracker_id IS NULL) AND (new.status = ANY (ARRAY['assigned'::text, 'arrived'::text])))) EXECUTE FUNCTION leave_task();
CREATE TRIGGER task_noticed AFTER INSERT OR UPDATE OF recipient, status, tracker_id, "from", "to" ON public.task FOR EACH ROW WHEN (((new.recipient IS NOT NULL) AND (new.type <> 'route'::text))) EXECUTE FUNCTION task_noticed();
CREATE TRIGGER unwatch_tasks AFTER DELETE ON public.task REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION unwatch_tasks();

create table task_count (
  account_id integer not null,
  tasks integer not null default 0,
  optimized timestamp with time zone,
  constraint task_count_pkey PRIMARY KEY (account_id),
  constraint task_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint task_count_tasks_check CHECK ((tasks >= 0))
);

create table task_estimate (
  account_id integer not null,
  task_id integer not null,
  arrived timestamp with time zone not null,
  looked boolean not null default false,
  straight integer,
  road integer,
  constraint task_estimate_pkey PRIMARY KEY (account_id, task_id),
  constraint task_estimate_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE,
  constraint task_estimate_road_check CHECK ((road > 0)),
  constraint task_estimate_straight_check CHECK ((straight > 0))
);
CREATE INDEX task_estimate_arrived ON public.task_estimate USING btree (account_id, arrived);
CREATE INDEX task_estimate_waiting ON public.task_estimate USING btree (arrived) WHERE (NOT looked);

create table task_history (
  account_id integer not null,
  id bigint not null generated by default as identity,
  task_id integer not null,
  user_id integer,
  event_date timestamp with time zone not null,
  operation text not null,
  payload jsonb not null,
  constraint task_history_pkey PRIMARY KEY (account_id, id),
  constraint task_history_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE,
  constraint task_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint task_history_operation_check CHECK ((operation = ANY (ARRAY['create'::text, 'update'::text, 'assign'::text, 'status_change'::text, 'told'::text, 'absent'::text, 'rating'::text])))
);
CREATE UNIQUE INDEX task_history_id ON public.task_history USING btree (id);
CREATE INDEX task_history_task ON public.task_history USING btree (account_id, task_id, id);

create table task_link (
  account_id integer not null,
  task_id integer not null,
  digest bytea not null,
  sealed bytea not null,
  show_first_name boolean not null,
  created timestamp with time zone not null,
  absent timestamp with time zone,
  rating integer,
  constraint task_link_pkey PRIMARY KEY (account_id, task_id),
  constraint task_link_digest_key UNIQUE (digest),
  constraint task_link_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE,
  constraint task_link_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.task_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,task_id}', '{digest,sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.task_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,task_id}', '{digest,sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.task_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,task_id}', '{digest,sealed}');

create table task_notice (
  account_id integer not null,
  task_id integer not null,
  due timestamp with time zone,
  day timestamp with time zone,
  leaving timestamp with time zone,
  arrival timestamp with time zone,
  constraint task_notice_pkey PRIMARY KEY (account_id, task_id),
  constraint task_notice_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE
);
CREATE INDEX task_notice_due ON public.task_notice USING btree (due) WHERE (due IS NOT NULL);

create table task_schedule (
  account_id integer not null,
  id integer not null generated by default as identity,
  type text not null default 'task'::text,
  parent_id integer,
  order integer,
  tracker_id integer,
  label text not null,
  description text not null default ''::text,
  lat double precision,
  lng double precision,
  radius integer,
  address text not null default ''::text,
  from_time text,
  duration integer,
  max_delay integer not null default 0,
  min_stay_duration integer not null default 0,
  min_arrival_duration integer not null default 0,
  parameters jsonb,
  tags integer[] not null default '{}'::integer[],
  form_template_id integer,
  made_for date,
  due timestamp with time zone,
  recipient jsonb,
  constraint task_schedule_pkey PRIMARY KEY (account_id, id),
  constraint task_schedule_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint task_schedule_account_id_form_template_id_fkey FOREIGN KEY (account_id, form_template_id) REFERENCES form_template(account_id, id) ON DELETE SET NULL (form_template_id),
  constraint task_schedule_account_id_parent_id_fkey FOREIGN KEY (account_id, parent_id) REFERENCES task_schedule(account_id, id) ON DELETE CASCADE,
  constraint task_schedule_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE SET NULL (tracker_id),
  constraint task_schedule_check CHECK ((((type = 'checkpoint'::text) = (parent_id IS NOT NULL)) AND ((parent_id IS NULL) = ("order" IS NULL)))),
  constraint task_schedule_check1 CHECK ((((type = 'checkpoint'::text) = (due IS NULL)) AND ((type = 'checkpoint'::text) = (parameters IS NULL)))),
  constraint task_schedule_check2 CHECK (((type = 'route'::text) OR ((lat IS NOT NULL) AND (lng IS NOT NULL) AND (radius IS NOT NULL)))),
  constraint task_schedule_check3 CHECK ((((type = 'route'::text) = (from_time IS NULL)) AND ((type = 'route'::text) = (duration IS NULL)))),
  constraint task_schedule_duration_check CHECK ((duration > 0)),
  constraint task_schedule_from_time_check CHECK ((from_time ~ '^\d\d:\d\d:\d\d$'::text)),
  constraint task_schedule_max_delay_check CHECK ((max_delay >= 0)),
  constraint task_schedule_min_arrival_duration_check CHECK ((min_arrival_duration >= 0)),
  constraint task_schedule_min_stay_duration_check CHECK ((min_stay_duration >= 0)),
  constraint task_schedule_type_check CHECK ((type = ANY (ARRAY['task'::text, 'route'::text, 'checkpoint'::text])))
);
CREATE INDEX task_schedule_due ON public.task_schedule USING btree (due) WHERE (due IS NOT NULL);
CREATE UNIQUE INDEX task_schedule_id ON public.task_schedule USING btree (id);
CREATE INDEX task_schedule_parent ON public.task_schedule USING btree (account_id, parent_id, "order") WHERE (parent_id IS NOT NULL);
CREATE INDEX task_schedule_tags ON public.task_schedule USING gin (tags) WHERE (tags <> '{}'::integer[]);
CREATE INDEX task_schedule_template ON public.task_schedule USING btree (account_id, form_template_id) WHERE (form_template_id IS NOT NULL);
CREATE INDEX task_schedule_tracker ON public.task_schedule USING btree (account_id, tracker_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.task_schedule REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.task_schedule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.task_schedule REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table task_submission (
  account_id integer not null,
  task_id integer not null,
  form_id integer not null,
  submitted timestamp with time zone not null,
  constraint task_submission_pkey PRIMARY KEY (account_id, task_id, form_id),
  constraint task_submission_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE
);

create table task_version (
  account_id integer not null,
  task_id integer not null,
  since timestamp with time zone not null,
  tracker_id integer,
  lat double precision not null,
  lng double precision not null,
  radius integer not null,
  from timestamp with time zone not null,
  to timestamp with time zone not null,
  max_delay integer not null,
  min_stay_duration integer not null,
  min_arrival_duration integer not null,
  form_id integer,
  constraint task_version_pkey PRIMARY KEY (account_id, task_id, since),
  constraint task_version_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE
);
CREATE INDEX task_version_tracker ON public.task_version USING btree (account_id, tracker_id, "from") WHERE (tracker_id IS NOT NULL);

create table task_visit (
  account_id integer not null,
  task_id integer not null,
  tracker_id integer not null,
  lat double precision not null,
  lng double precision not null,
  radius integer not null,
  enter timestamp with time zone not null,
  leave timestamp with time zone,
  constraint task_visit_pkey PRIMARY KEY (account_id, task_id, tracker_id, lat, lng, radius, enter),
  constraint task_visit_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE,
  constraint task_visit_check CHECK ((enter <= leave))
);

create table task_word (
  account_id integer not null,
  task_id integer not null,
  tracker_id integer not null,
  says text not null,
  at timestamp with time zone not null,
  constraint task_word_pkey PRIMARY KEY (account_id, task_id, tracker_id, says, at),
  constraint task_word_account_id_task_id_fkey FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE,
  constraint task_word_says_check CHECK ((says = ANY (ARRAY['arrived'::text, 'done'::text])))
);

create table track (
  source_id integer not null,
  id bigint not null,
  type text not null,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  start_lat double precision not null,
  start_lng double precision not null,
  end_lat double precision not null,
  end_lng double precision not null,
  start_address text not null default ''::text,
  end_address text not null default ''::text,
  length real not null,
  max_speed real not null,
  points integer not null,
  north double precision not null,
  south double precision not null,
  east double precision not null,
  west double precision not null,
  precision real not null,
  lbs boolean not null,
  start_reason jsonb not null,
  end_reason jsonb not null,
  address_due timestamp with time zone,
  constraint track_pkey PRIMARY KEY (source_id, id),
  constraint track_type_check CHECK ((type = ANY (ARRAY['regular'::text, 'single_report'::text])))
);
CREATE INDEX track_address_due ON public.track USING btree (address_due) WHERE (address_due IS NOT NULL);
CREATE UNIQUE INDEX track_start ON public.track USING btree (source_id, start_time);

create table track_day (
  source_id integer not null,
  day timestamp with time zone not null,
  short boolean not null,
  lbs boolean not null,
  tracks integer not null,
  length double precision not null,
  max_speed real not null,
  duration bigint not null,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  constraint track_day_pkey PRIMARY KEY (source_id, day, short, lbs)
);

create table track_summed (
  source_id integer not null,
  since timestamp with time zone not null,
  before timestamp with time zone not null,
  constraint track_summed_pkey PRIMARY KEY (source_id)
);

create table tracker (
  account_id integer not null,
  id integer not null generated by default as identity,
  source_id integer not null,
  label text not null,
  comment text not null default ''::text,
  group_id integer,
  clone boolean not null default false,
  avatar_file_name text,
  creation_date timestamp with time zone not null default now(),
  deleted timestamp with time zone,
  device text not null default ''::text,
  searched text not null generated always as (searchable(VARIADIC ARRAY[(id)::text, label, (account_id)::text, device])) stored,
  output_titles jsonb,
  marker_icon text,
  marker_color text,
  constraint tracker_pkey PRIMARY KEY (account_id, id),
  constraint tracker_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint tracker_account_id_group_id_fkey FOREIGN KEY (account_id, group_id) REFERENCES tracker_group(account_id, id),
  constraint tracker_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id)
);
CREATE UNIQUE INDEX tracker_id ON public.tracker USING btree (id);
CREATE UNIQUE INDEX tracker_label ON public.tracker USING btree (account_id, id, label);
CREATE UNIQUE INDEX tracker_of_account ON public.tracker USING btree (account_id, source_id);
CREATE INDEX tracker_search ON public.tracker USING btree (account_id, id) INCLUDE (searched, label);
CREATE INDEX tracker_searched ON public.tracker USING gin (searched gin_trgm_ops);
CREATE INDEX tracker_source ON public.tracker USING btree (source_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.tracker REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{searched}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.tracker REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{searched}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.tracker REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{searched}');
CREATE TRIGGER avatar_deleted AFTER DELETE ON public.tracker FOR EACH ROW WHEN ((old.avatar_file_name IS NOT NULL)) EXECUTE FUNCTION loosen_avatar('tracker');
CREATE TRIGGER avatar_replaced AFTER UPDATE OF avatar_file_name ON public.tracker FOR EACH ROW WHEN (((old.avatar_file_name IS DISTINCT FROM new.avatar_file_name) AND (old.avatar_file_name IS NOT NULL))) EXECUTE FUNCTION loosen_avatar('tracker');
CREATE TRIGGER deletion_listed AFTER UPDATE OF deleted ON public.tracker FOR EACH ROW WHEN (((old.deleted IS NULL) <> (new.deleted IS NULL))) EXECUTE FUNCTION deletion_listed();
CREATE TRIGGER label_listed AFTER UPDATE OF label ON public.tracker FOR EACH ROW WHEN ((old.label IS DISTINCT FROM new.label)) EXECUTE FUNCTION label_listed();
CREATE TRIGGER rejudge_more AFTER INSERT ON public.tracker REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_trackers();
CREATE TRIGGER rejudge_other AFTER UPDATE ON public.tracker REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_trackers();
CREATE TRIGGER resense_other AFTER UPDATE ON public.tracker REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION resense_trackers();
CREATE TRIGGER tracker_device BEFORE INSERT OR UPDATE OF source_id ON public.tracker FOR EACH ROW EXECUTE FUNCTION tracker_device();
CREATE TRIGGER tracker_listed AFTER INSERT OR UPDATE OF source_id ON public.tracker FOR EACH ROW EXECUTE FUNCTION tracker_listed();

create table tracker_group (
  account_id integer not null,
  id integer not null generated by default as identity,
  title text not null,
  color text not null,
  constraint tracker_group_pkey PRIMARY KEY (account_id, id),
  constraint tracker_group_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.tracker_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.tracker_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.tracker_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table tracker_tag (
  account_id integer not null,
  tracker_id integer not null,
  tag_id integer not null,
  ordinal integer not null,
  constraint tracker_tag_pkey PRIMARY KEY (account_id, tracker_id, tag_id),
  constraint tracker_tag_account_id_tracker_id_ordinal_key UNIQUE (account_id, tracker_id, ordinal),
  constraint tracker_tag_account_id_tag_id_fkey FOREIGN KEY (account_id, tag_id) REFERENCES tag(account_id, id) ON DELETE CASCADE,
  constraint tracker_tag_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE INDEX tracker_tag_tag ON public.tracker_tag USING btree (account_id, tag_id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.tracker_tag REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,tag_id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.tracker_tag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,tag_id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.tracker_tag REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,tag_id}', '{}');
CREATE TRIGGER rejudge_less AFTER DELETE ON public.tracker_tag REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_bound();
CREATE TRIGGER rejudge_more AFTER INSERT ON public.tracker_tag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_bound();

create table transaction (
  account_id integer not null,
  id bigint not null generated by default as identity,
  dealer_id integer not null,
  tracker_id integer not null default 0,
  type text not null,
  subtype text not null,
  description text not null,
  timestamp timestamp with time zone not null default clock_timestamp(),
  amount numeric(14,2) not null,
  old_balance numeric(14,2) not null,
  new_balance numeric(14,2) not null,
  bonus_amount numeric(14,2) not null,
  old_bonus numeric(14,2) not null,
  new_bonus numeric(14,2) not null,
  constraint transaction_pkey PRIMARY KEY (account_id, id),
  constraint transaction_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint transaction_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id),
  constraint transaction_check CHECK ((new_balance = (old_balance + amount))),
  constraint transaction_check1 CHECK ((new_bonus = (old_bonus + bonus_amount)))
);
CREATE INDEX transaction_time ON public.transaction USING btree (account_id, "timestamp", id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.transaction REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.transaction REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.transaction REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

create table trip_export (
  account_id integer not null,
  day date not null,
  constraint trip_export_pkey PRIMARY KEY (account_id, day),
  constraint trip_export_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX trip_export_of_day ON public.trip_export USING btree (day);

create table trip_export_day (
  day date not null,
  written timestamp with time zone not null,
  constraint trip_export_day_pkey PRIMARY KEY (day)
);

create table ui_setting (
  account_id integer not null,
  user_id integer not null,
  key text not null,
  value text not null,
  constraint ui_setting_pkey PRIMARY KEY (account_id, user_id, key),
  constraint ui_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint ui_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER audit_delete AFTER DELETE ON public.ui_setting REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,key}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.ui_setting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,key}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.ui_setting REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,user_id,key}', '{}');

create table unknown_device (
  protocol text not null,
  device text not null,
  address text not null,
  bytes bytea not null,
  knocks bigint not null,
  first_time timestamp with time zone not null,
  last_time timestamp with time zone not null,
  came_to text,
  constraint unknown_device_pkey PRIMARY KEY (protocol, device)
);
CREATE INDEX unknown_device_last_time ON public.unknown_device USING btree (last_time);

create table users (
  id integer not null generated by default as identity,
  account_id integer not null,
  master boolean not null generated always as ((id = account_id)) stored,
  dealer_id integer not null,
  login text not null,
  password_hash text not null,
  activated boolean not null default false,
  verified boolean not null default false,
  demo boolean not null default false,
  blocked boolean not null default false,
  deactivated boolean not null default false,
  mfa_allowed boolean not null default false,
  mfa_enabled boolean not null default false,
  first_name text not null default ''::text,
  middle_name text not null default ''::text,
  last_name text not null default ''::text,
  legal_name text not null default ''::text,
  legal_type text not null default 'individual'::text,
  phone text not null default ''::text,
  post_country text not null default ''::text,
  post_index text not null default ''::text,
  post_region text not null default ''::text,
  post_city text not null default ''::text,
  post_street_address text not null default ''::text,
  registered_country text not null default ''::text,
  registered_index text not null default ''::text,
  registered_region text not null default ''::text,
  registered_city text not null default ''::text,
  registered_street_address text not null default ''::text,
  state_reg_num text not null default ''::text,
  tin text not null default ''::text,
  okpo_code text,
  iec text,
  balance numeric(14,2) not null default 0,
  bonus numeric(14,2) not null default 0,
  discount_value numeric(5,2) not null default 0,
  discount_min_trackers integer not null default 0,
  discount_end_date date,
  discount_strategy text not null default 'no_summing'::text,
  comment text not null default ''::text,
  default_tariff_id integer,
  menu_preset_id integer,
  security_group_id integer,
  all_places boolean not null default false,
  time_zone text not null default 'UTC'::text,
  locale text not null default 'en_US'::text,
  measurement_system text not null default 'metric'::text,
  date_format text,
  hour_mode text,
  geocoder text not null default 'osm'::text,
  route_provider text not null default 'osrm'::text,
  translit boolean not null default false,
  balance_alert_emails text[] not null default '{}'::text[],
  file_auto_overwrite boolean not null default false,
  first_balance_warning text not null default '7d'::text,
  second_balance_warning text not null default '2d'::text,
  balance_warning smallint not null default 0,
  creation_date timestamp with time zone not null default now(),
  deleted timestamp with time zone,
  searched text generated always as (
CASE
    WHEN (octet_length(searchable(VARIADIC ARRAY[(id)::text, login, first_name, middle_name, last_name, legal_name, phone, tin, iec, post_country, post_index, post_region, post_city, post_street_address, registered_country, registered_index, registered_region, registered_city, registered_street_address])) <= 2400) THEN searchable(VARIADIC ARRAY[(id)::text, login, first_name, middle_name, last_name, legal_name, phone, tin, iec, post_country, post_index, post_region, post_city, post_street_address, registered_country, registered_index, registered_region, registered_city, registered_street_address])
    ELSE NULL::text
END) stored,
  searched_long text generated always as (
CASE
    WHEN (octet_length(searchable(VARIADIC ARRAY[(id)::text, login, first_name, middle_name, last_name, legal_name, phone, tin, iec, post_country, post_index, post_region, post_city, post_street_address, registered_country, registered_index, registered_region, registered_city, registered_street_address])) > 2400) THEN searchable(VARIADIC ARRAY[(id)::text, login, first_name, middle_name, last_name, legal_name, phone, tin, iec, post_country, post_index, post_region, post_city, post_street_address, registered_country, registered_index, registered_region, registered_city, registered_street_address])
    ELSE NULL::text
END) stored,
  guessing_told timestamp with time zone,
  mfa_factor_types text[] not null default '{email}'::text[],
  all_zones boolean not null default false,
  blocked_since timestamp with time zone,
  block_reason text not null default ''::text,
  mfa_required boolean not null default false,
  tasks_by_hand boolean not null default false,
  waybill_number text,
  recipient_notices text[] not null default '{}'::text[],
  recipient_first_name boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_account_id_security_group_id_fkey FOREIGN KEY (account_id, security_group_id) REFERENCES security_group(account_id, id),
  constraint users_dealer_id_fkey FOREIGN KEY (dealer_id) REFERENCES dealer(id),
  constraint users_default_tariff_id_fkey FOREIGN KEY (default_tariff_id) REFERENCES tariff(id),
  constraint users_menu_preset_id_fkey FOREIGN KEY (menu_preset_id) REFERENCES menu_preset(id) ON DELETE SET NULL,
  constraint users_balance_warning_check CHECK (((balance_warning >= 0) AND (balance_warning <= 3))),
  constraint users_check CHECK ((mfa_allowed OR (NOT mfa_enabled))),
  constraint users_discount_min_trackers_check CHECK ((discount_min_trackers >= 0)),
  constraint users_discount_strategy_check CHECK ((discount_strategy = ANY (ARRAY['no_summing'::text, 'sum_with_progressive'::text]))),
  constraint users_discount_value_check CHECK (((discount_value >= (0)::numeric) AND (discount_value <= (100)::numeric))),
  constraint users_legal_type_check CHECK ((legal_type = ANY (ARRAY['legal_entity'::text, 'individual'::text, 'sole_trader'::text]))),
  constraint users_measurement_system_check CHECK ((measurement_system = ANY (ARRAY['metric'::text, 'imperial'::text, 'us'::text, 'metric_gal_us'::text, 'nautical'::text]))),
  constraint users_mfa_factor_types_check CHECK (((mfa_factor_types <@ '{email,totp}'::text[]) AND (cardinality(mfa_factor_types) > 0))),
  constraint users_recipient_notices_check CHECK ((recipient_notices <@ ARRAY['day'::text, 'leaving'::text, 'arrival'::text]))
);
CREATE INDEX users_account ON public.users USING btree (account_id);
CREATE INDEX users_by_last_name ON public.users USING btree (dealer_id, last_name, id) WHERE ((deleted IS NULL) AND master);
CREATE INDEX users_by_login ON public.users USING btree (dealer_id, login, id) WHERE ((deleted IS NULL) AND master);
CREATE INDEX users_by_phone ON public.users USING btree (dealer_id, phone, id) WHERE ((deleted IS NULL) AND master);
CREATE INDEX users_by_post_city ON public.users USING btree (dealer_id, post_city, id) WHERE ((deleted IS NULL) AND master);
CREATE INDEX users_dealer ON public.users USING btree (dealer_id);
CREATE INDEX users_kept_password ON public.users USING btree (id) WHERE (password_hash ~~ '$pbkdf2-%'::text);
CREATE UNIQUE INDEX users_login ON public.users USING btree (lower(login)) WHERE (deleted IS NULL);
CREATE INDEX users_menu_preset ON public.users USING btree (menu_preset_id) WHERE (menu_preset_id IS NOT NULL);
CREATE INDEX users_of_dealer ON public.users USING btree (dealer_id, id) INCLUDE (searched, activated) WHERE ((deleted IS NULL) AND master);
CREATE INDEX users_searched ON public.users USING gin (searched gin_trgm_ops) WHERE ((deleted IS NULL) AND master);
CREATE INDEX users_searched_long ON public.users USING btree (dealer_id, id) WHERE ((deleted IS NULL) AND master AND (searched_long IS NOT NULL));
CREATE TRIGGER audit_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{master,searched,searched_long}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{master,searched,searched_long}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{id}', '{master,searched,searched_long}');
CREATE TRIGGER count_users AFTER UPDATE OF dealer_id, deleted, activated, blocked, creation_date ON public.users FOR EACH ROW WHEN (((new.id = new.account_id) AND (((((old.dealer_id IS DISTINCT FROM new.dealer_id) OR ((old.deleted IS NULL) IS DISTINCT FROM (new.deleted IS NULL))) OR (old.activated IS DISTINCT FROM new.activated)) OR (old.blocked IS DISTINCT FROM new.blocked)) OR (old.creation_date IS DISTINCT FROM new.creation_date)))) EXECUTE FUNCTION count_users();
CREATE TRIGGER count_users_come AFTER INSERT ON public.users FOR EACH ROW WHEN ((new.id = new.account_id)) EXECUTE FUNCTION count_users();
CREATE TRIGGER count_users_gone AFTER DELETE ON public.users FOR EACH ROW WHEN ((old.id = old.account_id)) EXECUTE FUNCTION count_users();
CREATE TRIGGER make_entities AFTER INSERT ON public.users REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION make_entities();
CREATE TRIGGER make_place_counts AFTER INSERT ON public.users REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION make_place_counts();
CREATE TRIGGER owner_listed AFTER UPDATE OF dealer_id, deleted ON public.users FOR EACH ROW WHEN (((new.id = new.account_id) AND ((old.dealer_id IS DISTINCT FROM new.dealer_id) OR ((old.deleted IS NULL) IS DISTINCT FROM (new.deleted IS NULL))))) EXECUTE FUNCTION owner_listed();
CREATE TRIGGER time_zone_changed AFTER UPDATE OF time_zone ON public.users FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION move_report_schedules();
CREATE TRIGGER time_zone_of_tasks AFTER UPDATE OF time_zone ON public.users FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION move_task_schedules();

create table vehicle (
  account_id integer not null,
  id integer not null generated by default as identity,
  tracker_id integer,
  tracker_label text,
  label text not null,
  max_speed integer,
  model text not null default ''::text,
  type text not null,
  subtype text,
  garage_id integer,
  garage_organization_name text,
  trailer text,
  manufacture_year integer,
  color text,
  additional_info text,
  reg_number text not null default ''::text,
  vin text not null default ''::text,
  chassis_number text not null default ''::text,
  frame_number text,
  payload_weight integer,
  payload_height numeric(12,3),
  payload_length numeric(12,3),
  payload_width numeric(12,3),
  passengers integer,
  gross_weight integer,
  fuel_type text,
  fuel_grade text not null default ''::text,
  norm_avg_fuel_consumption numeric(12,3),
  fuel_tank_volume integer,
  fuel_cost numeric(12,3),
  wheel_arrangement text not null default ''::text,
  tyre_size text not null default ''::text,
  tyres_number integer,
  liability_insurance_policy_number text not null default ''::text,
  liability_insurance_valid_till date,
  free_insurance_policy_number text not null default ''::text,
  free_insurance_valid_till date,
  icon_id integer,
  icon_color text,
  avatar_file_name text,
  tags integer[] not null default '{}'::integer[],
  searched text not null generated always as (lower(((((vin || chr(10)) || reg_number) || chr(10)) || label))) stored,
  external_id text,
  constraint vehicle_pkey PRIMARY KEY (account_id, id),
  constraint vehicle_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint vehicle_account_id_garage_id_garage_organization_name_fkey FOREIGN KEY (account_id, garage_id, garage_organization_name) REFERENCES garage(account_id, id, organization) ON UPDATE CASCADE ON DELETE SET NULL (garage_id, garage_organization_name),
  constraint vehicle_account_id_tracker_id_tracker_label_fkey FOREIGN KEY (account_id, tracker_id, tracker_label) REFERENCES tracker(account_id, id, label) ON UPDATE CASCADE,
  constraint vehicle_check CHECK (((tracker_id IS NULL) = (tracker_label IS NULL))),
  constraint vehicle_check1 CHECK (((garage_id IS NULL) = (garage_organization_name IS NULL)))
);
CREATE INDEX vehicle_by_chassis_number ON public.vehicle USING btree (account_id, chassis_number, id);
CREATE INDEX vehicle_by_fuel_grade ON public.vehicle USING btree (account_id, fuel_grade, id);
CREATE INDEX vehicle_by_fuel_tank_volume ON public.vehicle USING btree (account_id, fuel_tank_volume, id);
CREATE INDEX vehicle_by_fuel_type ON public.vehicle USING btree (account_id, fuel_type, id);
CREATE INDEX vehicle_by_garage_organization_name ON public.vehicle USING btree (account_id, garage_organization_name, id);
CREATE INDEX vehicle_by_label ON public.vehicle USING btree (account_id, label, id);
CREATE INDEX vehicle_by_max_speed ON public.vehicle USING btree (account_id, max_speed, id);
CREATE INDEX vehicle_by_model ON public.vehicle USING btree (account_id, model, id);
CREATE INDEX vehicle_by_norm_avg_fuel_consumption ON public.vehicle USING btree (account_id, norm_avg_fuel_consumption, id);
CREATE INDEX vehicle_by_passengers ON public.vehicle USING btree (account_id, passengers, id);
CREATE INDEX vehicle_by_payload_weight ON public.vehicle USING btree (account_id, payload_weight, id);
CREATE INDEX vehicle_by_reg_number ON public.vehicle USING btree (account_id, reg_number, id);
CREATE INDEX vehicle_by_subtype ON public.vehicle USING btree (account_id, subtype, id);
CREATE INDEX vehicle_by_tracker_label ON public.vehicle USING btree (account_id, tracker_label, id);
CREATE INDEX vehicle_by_type ON public.vehicle USING btree (account_id, type, id);
CREATE INDEX vehicle_by_tyre_size ON public.vehicle USING btree (account_id, tyre_size, id);
CREATE INDEX vehicle_by_tyres_number ON public.vehicle USING btree (account_id, tyres_number, id);
CREATE INDEX vehicle_by_vin ON public.vehicle USING btree (account_id, vin, id);
CREATE INDEX vehicle_by_wheel_arrangement ON public.vehicle USING btree (account_id, wheel_arrangement, id);
CREATE INDEX vehicle_external_id ON public.vehicle USING btree (account_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX vehicle_garage ON public.vehicle USING btree (account_id, garage_id);
CREATE UNIQUE INDEX vehicle_id ON public.vehicle USING btree (id);
CREATE INDEX vehicle_insured_until ON public.vehicle USING btree (account_id, LEAST(liability_insurance_valid_till, free_insurance_valid_till), id) WHERE (LEAST(liability_insurance_valid_till, free_insurance_valid_till) IS NOT NULL);
CREATE INDEX vehicle_search ON public.vehicle USING btree (account_id, id) INCLUDE (searched, tracker_id);
CREATE INDEX vehicle_tags ON public.vehicle USING gin (account_id, tags);
CREATE UNIQUE INDEX vehicle_tracker ON public.vehicle USING btree (account_id, tracker_id) WHERE (tracker_id IS NOT NULL);
CREATE INDEX vehicle_trigrams ON public.vehicle USING gin (account_id, searched gin_trgm_ops);
CREATE TRIGGER audit_delete AFTER DELETE ON public.vehicle REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{searched}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.vehicle REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{searched}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.vehicle REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{searched}');
CREATE TRIGGER avatar_deleted AFTER DELETE ON public.vehicle FOR EACH ROW WHEN ((old.avatar_file_name IS NOT NULL)) EXECUTE FUNCTION loosen_avatar('vehicle');
CREATE TRIGGER avatar_replaced AFTER UPDATE OF avatar_file_name ON public.vehicle FOR EACH ROW WHEN (((old.avatar_file_name IS DISTINCT FROM new.avatar_file_name) AND (old.avatar_file_name IS NOT NULL))) EXECUTE FUNCTION loosen_avatar('vehicle');
CREATE TRIGGER rejudge_less AFTER DELETE ON public.vehicle REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_bound();
CREATE TRIGGER rejudge_less_limits AFTER DELETE ON public.vehicle REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_old_limits();
CREATE TRIGGER rejudge_more AFTER INSERT ON public.vehicle REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_bound();
CREATE TRIGGER rejudge_more_limits AFTER INSERT ON public.vehicle REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_new_limits();
CREATE TRIGGER rejudge_other AFTER UPDATE ON public.vehicle REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_vehicles();
CREATE TRIGGER rejudge_other_limits AFTER UPDATE ON public.vehicle REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rejudge_other_limits();
CREATE TRIGGER vehicle_tied AFTER UPDATE OF tracker_id ON public.vehicle FOR EACH ROW WHEN ((old.tracker_id IS DISTINCT FROM new.tracker_id)) EXECUTE FUNCTION vehicle_tied();
CREATE TRIGGER vehicle_tied_new AFTER INSERT ON public.vehicle FOR EACH ROW WHEN ((new.tracker_id IS NOT NULL)) EXECUTE FUNCTION vehicle_tied();
CREATE TRIGGER vehicle_untied AFTER DELETE ON public.vehicle FOR EACH ROW WHEN ((old.tracker_id IS NOT NULL)) EXECUTE FUNCTION vehicle_tied();

create table vehicle_change (
  account_id integer not null,
  tracker_id integer not null,
  id bigint not null generated by default as identity,
  new_vehicle_id integer,
  changed timestamp with time zone not null,
  constraint vehicle_change_pkey PRIMARY KEY (account_id, tracker_id, id),
  constraint vehicle_change_account_id_tracker_id_fkey FOREIGN KEY (account_id, tracker_id) REFERENCES tracker(account_id, id) ON DELETE CASCADE
);
CREATE INDEX vehicle_change_vehicle ON public.vehicle_change USING btree (account_id, new_vehicle_id) WHERE (new_vehicle_id IS NOT NULL);
CREATE TRIGGER audit_delete AFTER DELETE ON public.vehicle_change REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.vehicle_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.vehicle_change REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,tracker_id,id}', '{}');

create table webhook (
  account_id integer not null,
  id integer not null generated by default as identity,
  label text not null,
  url text not null,
  events text[],
  trackers integer[],
  enabled boolean not null default true,
  sealed bytea not null,
  constraint webhook_pkey PRIMARY KEY (account_id, id),
  constraint webhook_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX webhook_id ON public.webhook USING btree (id);
CREATE TRIGGER audit_delete AFTER DELETE ON public.webhook REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.webhook REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.webhook REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{sealed}');

create table zone (
  account_id integer not null,
  id integer not null generated by default as identity,
  type text not null,
  label text not null,
  address text not null,
  color text not null,
  tags integer[] not null default '{}'::integer[],
  radius integer,
  center jsonb,
  points jsonb,
  bounds jsonb not null,
  constraint zone_pkey PRIMARY KEY (account_id, id),
  constraint zone_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id),
  constraint zone_check CHECK (((type = 'circle'::text) = (center IS NOT NULL))),
  constraint zone_check1 CHECK (((type = 'circle'::text) = (points IS NULL))),
  constraint zone_check2 CHECK (((type = 'polygon'::text) = (radius IS NULL))),
  constraint zone_radius_check CHECK ((radius > 0)),
  constraint zone_type_check CHECK ((type = ANY (ARRAY['circle'::text, 'polygon'::text, 'sausage'::text])))
);
CREATE INDEX zone_bounds ON public.zone USING gist (account_id, bounds_box(bounds));
CREATE UNIQUE INDEX zone_id ON public.zone USING btree (id);
CREATE INDEX zone_label ON public.zone USING btree (account_id, lower(label), id);
CREATE INDEX zone_tags ON public.zone USING gin (tags);
CREATE TRIGGER audit_delete AFTER DELETE ON public.zone REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_insert AFTER INSERT ON public.zone REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');
CREATE TRIGGER audit_update AFTER UPDATE ON public.zone REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('odograph.audit'::text, true) = 'on'::text)) EXECUTE FUNCTION audit_note('{account_id,id}', '{}');

CREATE OR REPLACE FUNCTION public.audit_change(table_name text, keys text[], was jsonb, became jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select json_build_object(
           'table', table_name, 'key', audit_key(was, keys),
           'before', jsonb_object_agg(key, value), 'after', jsonb_object_agg(key, became -> key))::text
  from jsonb_each(was) where became -> key is distinct from value having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION public.audit_key(image jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_object_agg(key, image -> key) from unnest(keys) key
$function$;

CREATE OR REPLACE FUNCTION public.audit_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  most_rows constant int := 100;
  most_text constant int := 300000;
  keys constant text[] := tg_argv[0];
  derived constant text[] := tg_argv[1];
  noted text := coalesce(current_setting('odograph.audit_changes', true), '');
  counts jsonb := coalesce(nullif(current_setting('odograph.audit_left_out', true), ''), '{}');
  changed bigint;
  told bigint;
  texts text;
begin
  if tg_op = 'INSERT' then
    select count(*) into changed from new_rows;
    select string_agg(json_build_object('table', tg_table_name, 'key', audit_key(image, keys), 'after', image - keys)::text, ','),
           count(*)
    into texts, told
    from (select to_jsonb(n) - derived as image from new_rows n limit most_rows) images;
  elsif tg_op = 'DELETE' then
    select count(*) into changed from old_rows;
    select string_agg(json_build_object('table', tg_table_name, 'key', audit_key(image, keys), 'before', image - keys)::text, ','),
           count(*)
    into texts, told
    from (select to_jsonb(o) - derived as image from old_rows o limit most_rows) images;
  else
    select count(*) into changed from old_rows;
    select string_agg(audit_change(tg_table_name, keys, was, became), ','), count(*)
    into texts, told
    from (select to_jsonb(o) - derived as was from old_rows o limit most_rows) before
    join (select to_jsonb(n) - derived as became from new_rows n) after on audit_key(became, keys) = audit_key(was, keys);
  end if;
  if length(noted) + length(texts) > most_text then
    told := 0;
    texts := null;
  end if;
  if told < changed then
    counts := counts || jsonb_build_object(tg_table_name, coalesce((counts ->> tg_table_name)::bigint, 0) + changed - told);
    perform set_config('odograph.audit_left_out', counts::text, true);
  end if;
  if texts is not null then
    perform set_config('odograph.audit_changes', concat_ws(',', nullif(noted, ''), texts), true);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_watch()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  watched record;
  event record;
  attached bytea;
begin
  for watched in
    select c.oid, c.relname, e.table_name is not null as exempt,
           array(select a.attname::text from pg_index i
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
                 where i.indrelid = c.oid and i.indisprimary order by a.attnum) as keys,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                   and (a.attgenerated <> '' or a.atttypid = 'bytea'::regtype and not exists (
                     select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)))
                 order by a.attnum) as derived
    from pg_class c
    left join audit_exempt e on e.table_name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  loop
    for event in
      select * from (values ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
                            ('update', 'old table as old_rows new table as new_rows')) events (name, tables)
    loop
      -- What is as it should be is not locked.
      select t.tgargs into attached from pg_trigger t
      where t.tgrelid = watched.oid and t.tgname = 'audit_' || event.name;
      if watched.exempt then
        continue when attached is null;
        execute format('drop trigger audit_%s on %I', event.name, watched.relname);
      else
        continue when attached = convert_to(watched.keys::text, 'UTF8') || '\x00'
                                 || convert_to(watched.derived::text, 'UTF8') || '\x00';
        execute format(
          'create or replace trigger audit_%1$s after %1$s on %2$I referencing %3$s for each statement
             when (current_setting(''odograph.audit'', true) = ''on'') execute function audit_note(%4$L, %5$L)',
          event.name, watched.relname, event.tables, watched.keys, watched.derived);
      end if;
    end loop;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.bounds_box(bounds jsonb)
 RETURNS box
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select box(point(west, south), point(case when east < west then east + 360 else east end, north))
  from (select (bounds #>> '{nw,lng}')::float8 as west, (bounds #>> '{nw,lat}')::float8 as north,
               (bounds #>> '{se,lng}')::float8 as east, (bounds #>> '{se,lat}')::float8 as south) as side
$function$;

CREATE OR REPLACE FUNCTION public.change_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids int[];
  ignited int[];
  due timestamptz;
begin
  with gone as (delete from rules_changed returning source_ids, at, ignition)
  select array_agg(distinct one), array_agg(distinct one) filter (where gone.ignition), min(gone.at) into ids, ignited, due
  from gone, unnest(gone.source_ids) as one;
  -- What the first row of a transaction has done the others find done.
  if ids is null then
    return null;
  end if;
  -- All are locked before any is changed, in the order of their ids, and devices before their states: an update has an order of its own,
  -- and what it changes of a device it tells to the state.
  perform from source where id = any(ignited) order by id for no key update;
  perform lock_sources(ids);
  if ignited is not null then
    perform tell_ignition(ignited);
  end if;
  update source_state set rules = rules + 1 where source_id = any(ids);
  insert into source_due (source_id, at) select s.source_id, due from source_state s where s.source_id = any(ids)
  on conflict (source_id) do update set at = least(source_due.at, excluded.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.circle_box(location jsonb)
 RETURNS box
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  with circle as (
    -- To a tenth of a millimetre: of numbers much smaller, radians() makes an error.
    select round((location ->> 'lng')::numeric, 9)::float8 as lng, round((location ->> 'lat')::numeric, 9)::float8 as lat,
      (location ->> 'radius')::float8 / 6330000 as arc
  ), half as (
    select lng, lat, degrees(arc) as north, case
      when abs(lat) + degrees(arc) >= 90 then 360
      else degrees(asin(least(1, sin(arc) / cos(radians(lat)))))
    end as east
    from circle
  )
  select box(point(lng - east, lat - north), point(lng + east, lat + north)) from half
$function$;

CREATE OR REPLACE FUNCTION public.count_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into file_space (account_id, files, bytes)
    select account_id, count(*), sum(size) from come where state <> 'deleted' group by account_id order by account_id
    on conflict (account_id) do update
      set files = file_space.files + excluded.files, bytes = file_space.bytes + excluded.bytes;
  elsif tg_op = 'UPDATE' then
    update file_space s set files = s.files + c.files, bytes = s.bytes + c.bytes
    from (
      select g.account_id, sum((c.state <> 'deleted')::int - (g.state <> 'deleted')::int) as files,
             sum(case when c.state <> 'deleted' then c.size else 0 end - case when g.state <> 'deleted' then g.size else 0 end) as bytes
      from gone g join come c on c.account_id = g.account_id and c.id = g.id
      group by g.account_id
    ) c
    where s.account_id = c.account_id and (c.files <> 0 or c.bytes <> 0);
    insert into loose_file (key, due)
    select k.key, now()
    from gone g join come c on c.account_id = g.account_id and c.id = g.id, unnest(array[g.key, g.preview_key]) k (key)
    where g.state = 'uploaded' and c.state = 'deleted' and k.key is not null
      and not exists (select from demo_snapshot s where s.account_id = g.account_id and k.key = any(s.files))
    on conflict (key) do update set due = excluded.due;
  else
    update file_space s set files = s.files - g.files, bytes = s.bytes - g.bytes
    from (
      select account_id, count(*) as files, sum(size) as bytes from gone where state <> 'deleted' group by account_id
    ) g
    where s.account_id = g.account_id;
    insert into loose_file (key, due)
    select k.key, now() from gone g, unnest(array[g.key, g.preview_key]) k (key)
    where g.state = 'uploaded' and k.key is not null
      and not exists (select from demo_snapshot s where s.account_id = g.account_id and k.key = any(s.files))
    on conflict (key) do update set due = excluded.due;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_forms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into form_count as c (account_id, forms)
    select account_id, count(*) from changed group by account_id order by account_id
    on conflict (account_id) do update set forms = c.forms + excluded.forms;
  else
    update form_count c set forms = c.forms - g.forms
    from (select account_id, count(*) as forms from changed group by account_id) g
    where c.account_id = g.account_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign constant int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if tg_op = 'UPDATE' then
    insert into dealer_count (dealer_id, what, at, amount)
    select g.dealer_id, c.what, c.at, sum(g.amount) from (
      select r.dealer_id, r.clone, r.deleted, r.corrupted, r.blocked, r.located, r.added,
             date_bin('1 minute', r.heard, '1970-01-01T00:00:00Z') as minute, sum(r.sign) as amount
      from (select *, -1 as sign from old_rows union all select *, 1 from new_rows) r where r.dealer_id is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(r.sign) <> 0
    ) g
    cross join lateral counts_of_tracker(g.clone, g.deleted, g.corrupted, g.blocked, g.minute, g.located, g.added) c
    group by 1, 2, 3 having sum(g.amount) <> 0;
  else
    insert into dealer_count (dealer_id, what, at, amount)
    select r.dealer_id, c.what, c.at, sign * count(*) from changed r
    cross join lateral counts_of_tracker(r.clone, r.deleted, r.corrupted, r.blocked,
      date_bin('1 minute', r.heard, '1970-01-01T00:00:00Z'), r.located, r.added) c
    where r.dealer_id is not null group by 1, 2, 3;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update place_count as c set count = c.count + case tg_op when 'INSERT' then 1 else -1 end * changed.n
  from (select account_id, count(*) as n from changed group by account_id) as changed
  where c.account_id = changed.account_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into task_count as c (account_id, tasks)
    select account_id, count(*) from changed group by account_id order by account_id
    on conflict (account_id) do update set tasks = c.tasks + excluded.tasks;
  else
    update task_count c set tasks = c.tasks - g.tasks
    from (select account_id, count(*) as tasks from changed group by account_id) g
    where c.account_id = g.account_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into dealer_count (dealer_id, what, at, amount)
  select u.dealer_id, c.what, c.at, sum(u.sign)
  from (values
    (old.dealer_id, old.deleted, old.activated, old.blocked, old.creation_date, -1),
    (new.dealer_id, new.deleted, new.activated, new.blocked, new.creation_date, 1)
  ) u (dealer_id, deleted, activated, blocked, creation_date, sign)
  cross join lateral counts_of_user(u.activated, u.blocked, u.creation_date) c
  where u.dealer_id is not null and u.deleted is null group by 1, 2, 3 having sum(u.sign) <> 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.counts_of_tracker(clone boolean, deleted boolean, corrupted boolean, blocked boolean, minute timestamp with time zone, located boolean, added timestamp with time zone)
 RETURNS TABLE(what text, at timestamp with time zone)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'listed', '-infinity'::timestamptz
  union all select 'kept', '-infinity' where not deleted
  union all select 'sending', '-infinity' where not deleted and not blocked
  union all select 'added', added where not (clone or deleted or corrupted)
  union all select 'blocked', '-infinity' where blocked and not (clone or deleted or corrupted)
  union all
  select case when minute is null then 'just_registered' when located then 'placed' else 'unplaced' end,
         coalesce(minute, '-infinity')
  where not (blocked or clone or deleted or corrupted)
$function$;

CREATE OR REPLACE FUNCTION public.counts_of_user(activated boolean, blocked boolean, creation_date timestamp with time zone)
 RETURNS TABLE(what text, at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select 'users', '-infinity'::timestamptz
  union all select 'activated', '-infinity' where activated
  union all select 'active', '-infinity' where activated and not blocked
  union all select 'user_added', date_trunc('month', creation_date, 'UTC')
$function$;

CREATE OR REPLACE FUNCTION public.deletion_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update listed_tracker set deleted = new.deleted is not null where id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.device_text(source source)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN searchable(VARIADIC ARRAY[((source).id)::text, (source).device_id, (source).model, (source).phone]);

CREATE OR REPLACE FUNCTION public.grams(scope bigint, t text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when length(t) <= 1000 then (
      select coalesce(array_agg(distinct hashtextextended(substr(t, i, 3), scope)), '{}')
      from generate_series(1, length(t) - 2) as i)
    -- In a text that long, finding the nth character takes too long.
    else (
      select array_agg(distinct hashtextextended(a || b || c, scope))
      from (
        select a, lead(a) over (order by i) as b, lead(a, 2) over (order by i) as c
        from unnest(string_to_array(t, null)) with ordinality as character (a, i)
      ) as run
      where c is not null)
  end
$function$;

CREATE OR REPLACE FUNCTION public.iso(day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((((lpad((EXTRACT(year FROM day))::text, 4, '0'::text) || '-'::text) || lpad((EXTRACT(month FROM day))::text, 2, '0'::text)) || '-'::text) || lpad((EXTRACT(day FROM day))::text, 2, '0'::text));

CREATE OR REPLACE FUNCTION public.keep_journal_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'changes of a journal are never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.label_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update listed_tracker set label = new.label where id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.leave_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.status := 'unassigned';
  new.status_change_date := now();
  new.arrival_date := null;
  new.stay_duration := 0;
  new.due := null;
  new.watched := false;
  if tg_op = 'UPDATE' and new.type <> 'route' then
    insert into task_version (account_id, task_id, since, tracker_id, lat, lng, radius, "from", "to", max_delay, min_stay_duration,
      min_arrival_duration, form_id)
    select account_id, task_id, greatest(since, now()), null, lat, lng, radius, "from", "to", max_delay, min_stay_duration,
      min_arrival_duration, form_id
    from task_version where account_id = new.account_id and task_id = new.id order by since desc limit 1
    on conflict (account_id, task_id, since) do update set tracker_id = null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_sources(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  one int;
begin
  for one in select distinct i from unnest(ids) as i order by i loop
    perform from source_state where source_id = one for no key update;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.loosen_avatar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into loose_file (key, due)
  select key, now() from (values (tg_argv[0] || '/avatars/' || old.avatar_file_name)) gone (key)
  -- A demo account that is put back names it again.
  where not exists (select from demo_snapshot s where s.account_id = old.account_id and key = any(s.files))
  on conflict (key) do update set due = excluded.due;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.loosen_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into loose_file (key, due) values (old.key, now()) on conflict (key) do update set due = now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.make_entities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into entity (account_id, type) select id, 'place' from made where id = account_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.make_place_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into place_count (account_id) select id from made where id = account_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.move_report_schedules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update report_schedule set moved = true where user_id = new.id and next_time is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_task_schedules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update task_schedule set due = now() where account_id = new.id and due is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.owner_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order of the ids, as all who change several.
  perform from listed_tracker where account_id = new.id order by id for no key update;
  update listed_tracker set dealer_id = case when new.deleted is null then new.dealer_id end where account_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.place_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into place_value select v.* from new_place as n,
      values_of(n.account_id, n.id, n.label, n.description, n.location, n.external_id, n.fields) as v;
  elsif tg_op = 'DELETE' then
    delete from place_value as v using old_place as o where v.account_id = o.account_id and v.place_id = o.id;
  else
    with changed as materialized (
      select n.account_id, n.id, v.field_id, v.text, v.number
      from new_place as n
      join old_place as o using (account_id, id)
      cross join lateral values_of(n.account_id, n.id, n.label, n.description, n.location, n.external_id, n.fields) as v
      where (n.label, n.description, n.location, n.external_id, n.fields)
        is distinct from (o.label, o.description, o.location, o.external_id, o.fields)
    ), gone as (
      delete from place_value as v using (select distinct account_id, id from changed) as c
      where v.account_id = c.account_id and v.place_id = c.id
        and not exists (
          select from changed as kept where kept.id = v.place_id and kept.field_id = v.field_id)
    )
    insert into place_value (account_id, field_id, place_id, text, number)
    select account_id, field_id, id, text, number from changed
    on conflict (account_id, field_id, place_id) do update set text = excluded.text, number = excluded.number
    where (place_value.text, place_value.number) is distinct from (excluded.text, excluded.number);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.reads_as(t text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when t ~ '^ *[+-]?[0-9]{1,20}([.][0-9]{1,20})? *$' then t::numeric end
$function$;

CREATE OR REPLACE FUNCTION public.rejudge(accounts integer[], trackers integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into rules_changed (source_ids, at)
  select array_agg(distinct t.source_id), now()
  from unnest(accounts, trackers) as moved (account_id, id)
  join tracker t on t.account_id = moved.account_id and t.id = moved.id
  where exists (select from rule r where r.account_id = moved.account_id and r.watches_all)
    or exists (select from rule_group r where r.account_id = moved.account_id)
    or exists (select from rule_tag r where r.account_id = moved.account_id)
    or exists (select from rule_department r where r.account_id = moved.account_id)
  having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION public.rejudge_bound()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform rejudge(array_agg(account_id), array_agg(tracker_id)) from new_rows;
  else
    perform rejudge(array_agg(account_id), array_agg(tracker_id)) from old_rows;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rejudge_employees()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rejudge(array_agg(account_id), array_agg(tracker_id)) from (
    (select account_id, id, tracker_id, department_id from new_rows except select account_id, id, tracker_id, department_id from old_rows)
    union all
    (select account_id, id, tracker_id, department_id from old_rows except select account_id, id, tracker_id, department_id from new_rows)
  ) as changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rejudge_limits(accounts integer[], trackers integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into rules_changed (source_ids, at)
  select array_agg(distinct t.source_id), now()
  from unnest(accounts, trackers) as changed (account_id, id)
  join tracker t on t.account_id = changed.account_id and t.id = changed.id
  where exists (
    select from rule r where r.account_id = changed.account_id and r.type = 'speedup' and r.extended_params->'use_vehicle_limit' = 'true')
  having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION public.rejudge_new_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rejudge_limits(array_agg(account_id), array_agg(tracker_id)) from new_rows where max_speed is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rejudge_old_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rejudge_limits(array_agg(account_id), array_agg(tracker_id)) from old_rows where max_speed is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rejudge_other_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rejudge_limits(array_agg(account_id), array_agg(tracker_id)) from (
    (select account_id, tracker_id, max_speed from new_rows except select account_id, tracker_id, max_speed from old_rows)
    union
    (select account_id, tracker_id, max_speed from old_rows except select account_id, tracker_id, max_speed from new_rows)
  ) changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rejudge_trackers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform rejudge(array_agg(account_id), array_agg(id)) from new_rows;
  else
    perform rejudge(array_agg(account_id), array_agg(id)) from (
      select account_id, id, group_id, deleted from new_rows except select account_id, id, group_id, deleted from old_rows
    ) as changed;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rejudge_vehicles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rejudge(array_agg(account_id), array_agg(tracker_id)) from (
    (select account_id, id, tracker_id, tags from new_rows except select account_id, id, tracker_id, tags from old_rows)
    union all
    (select account_id, id, tracker_id, tags from old_rows except select account_id, id, tracker_id, tags from new_rows)
  ) as changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resense(accounts integer[], trackers integer[], ignitions boolean[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with changed as (
    select t.source_id, bool_or(c.ignition) as ignition
    from unnest(accounts, trackers, ignitions) as c (account_id, id, ignition)
    join tracker t on t.account_id = c.account_id and t.id = c.id
    group by t.source_id
  ), reading as materialized (
    select account_id from rule
    where type in ('sensor_range', 'state_field_control')
      and account_id in (select t.account_id from changed join tracker t on t.source_id = changed.source_id)
    group by account_id
  )
  insert into rules_changed (source_ids, at, ignition)
  select array_agg(source_id), now(), ignition from changed
  where ignition or exists (
    select from tracker t join reading on reading.account_id = t.account_id where t.source_id = changed.source_id)
  group by ignition
$function$;

CREATE OR REPLACE FUNCTION public.resense_sensors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform resense(array_agg(account_id), array_agg(tracker_id), array_agg(true)) from new_rows
    where sensor_type = 'virtual_ignition' having count(*) > 0;
    return null;
  end if;
  perform resense(array_agg(account_id), array_agg(tracker_id), array_agg(sensor_type = 'virtual_ignition')) from old_rows;
  if tg_op = 'UPDATE' then
    perform resense(array_agg(account_id), array_agg(tracker_id), array_agg(sensor_type = 'virtual_ignition')) from new_rows;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resense_trackers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into rules_changed (source_ids, at, ignition)
  select array_agg(distinct c.source_id), now(), true
  from (
    (select account_id, id, source_id, deleted from new_rows except select account_id, id, source_id, deleted from old_rows)
    union
    (select account_id, id, source_id, deleted from old_rows except select account_id, id, source_id, deleted from new_rows)
  ) c
  where exists (
      select from sensor s where s.account_id = c.account_id and s.tracker_id = c.id and s.sensor_type = 'virtual_ignition')
    or exists (select from source d where d.id = c.source_id and d.virtual_ignition is not null)
  having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.restamp_sensor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := (random() * 4503599627370496)::bigint;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rewatch_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into rules_changed (source_ids, at)
  select array_agg(distinct t.source_id), now()
  from (
    select o.account_id, unnest(array[o.tracker_id, n.tracker_id]) as tracker_id
    from old_rows o join new_rows n on n.account_id = o.account_id and n.id = o.id
    where (o.watched or n.watched)
      and (o.watched, o.tracker_id, o.lat, o.lng, o.radius) is distinct from (n.watched, n.tracker_id, n.lat, n.lng, n.radius)
  ) changed
  join tracker t on t.account_id = changed.account_id and t.id = changed.tracker_id
  having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.searchable(VARIADIC parts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN lower(array_to_string(parts, chr(10)));

CREATE OR REPLACE FUNCTION public.service_task_files_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update file set state = 'deleted', deleted = now(), key = null, preview_key = null
  where state <> 'deleted' and (account_id, id) in (select account_id, file_id from old_rows)
    and not exists (
      select from service_task_file other where other.account_id = file.account_id and other.file_id = file.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.source_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update listed_tracker
  set model = new.model, device_id = new.device_id, phone = new.phone, tariff_id = new.tariff_id,
      status_listing_id = case when not clone then new.status_listing_id end,
      blocked = new.blocked or new.unpaid, corrupted = new.corrupted is not null
  where source_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.source_state_told()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update source_state
  set min_idle_duration_minutes = new.min_idle_duration_minutes, idle_speed_threshold = new.idle_speed_threshold,
      ignition_aware = new.ignition_aware, motion_sensor_aware = new.motion_sensor_aware,
      ended = new.corrupted is not null, future_times = new.future_times, replaced = new.replaced,
      virtual_ignition = new.virtual_ignition,
      token = floor(random() * 281474976710655)
  where source_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.source_told()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  audited constant text := current_setting('odograph.audit', true);
begin
  perform set_config('odograph.audit', '', true);
  update tracker set device = device_text(new) where source_id = new.id;
  perform set_config('odograph.audit', coalesce(audited, ''), true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.task_noticed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into task_notice (account_id, task_id, due) values (new.account_id, new.id, now())
  on conflict (account_id, task_id) do update set due = excluded.due;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_ignition(ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update source d set virtual_ignition = (
    select told.ignition || jsonb_build_object('version', told.version, 'since', case
      when (d.virtual_ignition - 'version' - 'since') #- '{parameters,value_titles}' = told.ignition #- '{parameters,value_titles}'
        then d.virtual_ignition->'since'
      else to_jsonb(floor(extract(epoch from now()) * 1000)) end)
    from (
      select s.version, jsonb_build_object('input_name', s.input_name,
        'parameters', coalesce(s.settings->'parameters', '{}')) as ignition
      from tracker t join sensor s on s.account_id = t.account_id and s.tracker_id = t.id and s.sensor_type = 'virtual_ignition'
      where t.source_id = d.id and t.account_id = d.account_id and t.deleted is null and not t.clone
      order by s.id limit 1
    ) told)
  where d.id = any(ids)
$function$;

CREATE OR REPLACE FUNCTION public.tracker_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select device_text(s) into new.device from source as s where s.id = new.source_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.tracker_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from listed_tracker where id = new.id;
  insert into listed_tracker
    (account_id, id, source_id, clone, model, device_id, phone, tariff_id, status_listing_id, heard, located, dealer_id, label,
     added, blocked, deleted, corrupted)
  select new.account_id, new.id, s.id, new.clone, s.model, s.device_id, s.phone, s.tariff_id,
         case when not new.clone then s.status_listing_id end, l.heard, coalesce(l.located, false),
         (select u.dealer_id from users u where u.id = new.account_id and u.deleted is null), new.label,
         date_trunc('month', new.creation_date, 'UTC'), s.blocked or s.unpaid, new.deleted is not null, s.corrupted is not null
  from source s left join listed_tracker l on l.source_id = s.id
  where s.id = new.source_id
  order by l.heard desc nulls last limit 1;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.unlink_employees()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update place as p set fields = p.fields - linked.keys
  from (
    select v.account_id, v.place_id, array_agg(v.field_id::text) as keys
    from gone
    join entity_field as f on f.account_id = gone.account_id and f.type = 'employee'
    join place_value as v on v.account_id = f.account_id and v.field_id = f.id and v.number = gone.id
    group by v.account_id, v.place_id
  ) as linked
  where p.account_id = linked.account_id and p.id = linked.place_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.unread_sensors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone int[];
begin
  select array_agg(id) into gone from old_rows;
  if gone is null then
    return null;
  end if;
  update rule r
  set version = nextval('rule_version'), extended_params = r.extended_params
    - (case when (r.extended_params->>'sensor_id')::int = any(gone) then 'sensor_id' else '' end)
    - (case when (r.extended_params->>'virtual_sensor_id')::int = any(gone) then 'virtual_sensor_id' else '' end)
    || case when r.extended_params ? 'tracker_params' then jsonb_build_object('tracker_params', coalesce((
        select jsonb_agg(p.pair order by p.place) from jsonb_array_elements(r.extended_params->'tracker_params') with ordinality as p (pair, place)
        where (p.pair->>'sensor_id')::int <> all(gone)), '[]')) else '{}' end
  where r.type in ('sensor_range', 'state_field_control')
    and r.account_id in (
      select account_id from old_rows union
      select t.account_id from old_rows g join tracker o on o.account_id = g.account_id and o.id = g.tracker_id
      join tracker t on t.source_id = o.source_id)
    and ((r.extended_params->>'sensor_id')::int = any(gone) or (r.extended_params->>'virtual_sensor_id')::int = any(gone)
      or exists (
        select from jsonb_array_elements(r.extended_params->'tracker_params') p where (p->>'sensor_id')::int = any(gone)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.unwatch_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into rules_changed (source_ids, at)
  select array_agg(distinct t.source_id), now()
  from old_rows o join tracker t on t.account_id = o.account_id and t.id = o.tracker_id
  where o.watched
  having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.values_of(account_id integer, place_id integer, label text, description text, location jsonb, external_id text, fields jsonb)
 RETURNS SETOF place_value
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select account_id, v.key::int, place_id,
    case v.value ->> 'type' when 'employee' then '' else lower(v.value ->> 'value') end,
    reads_as(v.value ->> 'value')
  from jsonb_each(fields) as v
  union all
  select account_id, 0, place_id, lower(concat_ws(chr(10), label, description, location ->> 'address', external_id,
    (select string_agg(v.value ->> 'value', chr(10)) from jsonb_each(fields) as v
     where v.value ->> 'type' <> 'employee'))), null
$function$;

CREATE OR REPLACE FUNCTION public.vehicle_tied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.tracker_id is not null then
    insert into vehicle_change (account_id, tracker_id, new_vehicle_id, changed)
    values (old.account_id, old.tracker_id, null, now());
  end if;
  if tg_op <> 'DELETE' and new.tracker_id is not null then
    insert into vehicle_change (account_id, tracker_id, new_vehicle_id, changed)
    values (new.account_id, new.tracker_id, new.id, now());
  end if;
  return null;
end
$function$;
