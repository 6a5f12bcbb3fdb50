-- What an installation of the first release may hold: one account with a device, its history, and what it keeps.
-- It is written to the schema of that release, which is frozen, so it is not changed either.

insert into dealer (id, title) values (1, 'Dealer');
insert into tariff (id, dealer_id, name, store_period) values (1, 1, 'Plan', '99y');
insert into tariff_default (dealer_id, device_type, tariff_id) values (1, 'tracker', 1);
-- The password is `secret`.
insert into users (id, account_id, dealer_id, login, activated, verified, balance, password_hash) values
  (1, 1, 1, 'ada@fleet.example', true, true, 100,
   '$argon2id$v=19$m=19456,t=2,p=1$UdrGA5Dybxy/iAP/DPZFoA$3ZNlmSomNTxbQcGKUf3yQ7FFWostDyMy2PvqD89RgFw');
insert into transaction (account_id, id, dealer_id, type, subtype, description, timestamp, amount, old_balance,
  new_balance, bonus_amount, old_bonus, new_bonus)
values (1, 1, 1, 'payment', 'in', 'Paid', '2020-03-01 07:00:00Z', 100, 0, 100, 0, 0, 0);

insert into source (id, account_id, device_id, model, tariff_id, creation_date) values
  (1, 1, '356307042441013', 'fmb920', 1, '2020-03-01');
insert into tracker (account_id, id, source_id, label) values (1, 1, 1, 'Van');
insert into tag (account_id, id, name, color) values (1, 1, 'North', 'FF6DDC');
insert into tracker_tag (account_id, tracker_id, tag_id, ordinal) values (1, 1, 1, 0);

-- Three points, ten seconds and some 68 metres apart, of which the first is sealed and the others wait for that.
insert into block (source_id, from_time, to_time, points, data) values
  (1, '2020-03-01 08:00:00Z', '2020-03-01 08:00:00Z', 1,
   decode('0100010080b0dfd1925c00c0d888320080dfe30c0018003000b401001200000000010869676e6974696f6e01000002', 'hex'));
insert into tail (source_id, from_time, to_time, points, data) values
  (1, '2020-03-01 08:00:10Z', '2020-03-01 08:00:20Z', 2,
   decode('01000202a0cce0d1925c904e0200c0d8883202d0eee30ce807020018003000b401001200000000010869676e6974696f6e02000002', 'hex'));
insert into source_state (source_id, last_time, tail_points, tail_since, version, live) values
  (1, '2020-03-01 08:00:20Z', 2, '2020-03-01 08:00:10Z', 1, '{"heard": 1583049621000, "gps": {"time": 1583049620000,
    "lat": 52.5, "lng": 13.402, "alt": 0, "speed": 24, "heading": 90, "satellites": 0, "precision": 0, "flags": 0},
    "attributes": {"ignition": [true, 1583049620000]}}');
insert into track (source_id, id, type, start_time, end_time, start_lat, start_lng, end_lat, end_lng, start_address,
  length, max_speed, points, north, south, east, west, precision, lbs, start_reason, end_reason)
values (1, 1, 'regular', '2020-03-01 08:00:00Z', '2020-03-01 08:00:20Z', 52.5, 13.4, 52.5, 13.402, 'Berlin', 135.4, 24, 3,
  52.5, 52.5, 13.402, 13.4, 0, false, '{"reason": "first_report"}', '{"reason": "under_way"}');

insert into vehicle (account_id, id, label, type, tracker_id, tracker_label) values (1, 1, 'Lorry', 'truck', 1, 'Van');
insert into employee (account_id, id, first_name, last_name) values (1, 1, 'Grace', 'Hopper');
insert into place (account_id, id, label, location) values
  (1, 1, 'Depot', '{"lat": 52.5, "lng": 13.4, "address": "Berlin", "radius": 100}');

-- Linked by the secret of the tests.
insert into audit (scope, owner_id, seq, action_date, user_id, hash_kind, entry_category, entry_id, action, host,
  user_agent, payload, digest)
values ('account', 1, 1, '2020-03-01 08:00:00Z', 1, 'session', 'place', 1, 'create', '127.0.0.1', 'test', '{"params":{}}',
  decode('b2957401edb8846f572663d17112f1e2fa67a0b2ee8354039ae68e00774ce6a9', 'hex'));
insert into audit_head (scope, owner_id, seq, digest) values
  ('account', 1, 1, decode('b2957401edb8846f572663d17112f1e2fa67a0b2ee8354039ae68e00774ce6a9', 'hex'));

-- As if the ids had been given by the platform.
do $$
declare
  sequence record;
begin
  for sequence in
    select format('%I.%I', table_schema, table_name) as name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  loop
    perform setval(pg_get_serial_sequence(sequence.name, sequence.column_name), 100);
  end loop;
end $$;
