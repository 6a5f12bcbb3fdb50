-- What the source of a counter had added up to at each of its bases: when points up to one are kept no more, nobody can read it again.
-- Of bases before this, that which holds is known.
alter table counter_base add column sum double precision;
update counter_base b set sum = c.base_sum from counter c
  where c.account_id = b.account_id and c.id = b.counter_id and c.base_time = b.time;
