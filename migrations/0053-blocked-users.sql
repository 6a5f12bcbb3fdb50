-- Since when and why a dealer keeps a user out.

alter table users add blocked_since timestamptz, add block_reason text not null default '';
