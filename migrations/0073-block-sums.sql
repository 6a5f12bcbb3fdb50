-- What the sums of the next block go on with (src/track/sums.ts): the sums of a row are those of all points up to its last one, less
-- those of the rows before it.
alter table block add column carried bytea;
