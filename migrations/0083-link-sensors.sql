-- Sensors whose values a link shows of a tracker (docs/links.md), in their order. They may be those of another account, of a clone; one
-- that is deleted is shown no more, and its id is given to no other.
alter table geo_link_tracker add column sensor_ids int[] not null default '{}';
