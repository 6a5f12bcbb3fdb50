-- The history of an account, and of a tracker, in the order in which it happened (`sort` of history/user/list). With its id an entry is
-- counted by the index alone, as it is by `history_tracker`.
create index history_event on history (account_id, event_time, id);
drop index history_event_time;
create index history_event_time on history (account_id, tracker_id, event_time, id);
