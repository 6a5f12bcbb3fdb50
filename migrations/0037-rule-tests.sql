-- When the recipients of a rule were last told as a test: seldom, for it is sent to whoever the rule names.
alter table rule add column tested timestamptz;
