-- Which phone has sent a check-in, as long as that is there: each is told its own.
alter table checkin add phone_id int references phone (id) on delete set null;
create index checkin_phone on checkin (phone_id, marker_time) where phone_id is not null;
