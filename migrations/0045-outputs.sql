-- What an account calls the outputs of a tracker: titles by number; null for none.
alter table tracker add column output_titles jsonb;
