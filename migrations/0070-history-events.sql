-- The history of an account in the order in which it happened (`sort` of history/user/list): of a tracker, `history_event_time` is there.
create index history_event on history (account_id, event_time, id);
