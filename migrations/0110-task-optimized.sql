-- When an account had points put in order last: it takes a while of a processor, and so not too often.
alter table task_count add optimized timestamptz;
