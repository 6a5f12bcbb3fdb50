-- Private time by a wired input of the device (ours: docs/privacy.md): which one says so, as somebody has set it. What the input says
-- stands beside the points alone (`source_state.privacy`), where ingest writes it.
alter table private_note drop constraint private_note_says_check,
  add constraint private_note_says_check check (says in ('private', 'work', 'hours', 'input'));
